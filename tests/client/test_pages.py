"""The server knows which pages the client has."""

import re

import pytest

from app.kit.pages import PAGES, PARTS, has_page
from app.settings import ROOT

STATIC = ROOT / "static"
PAGE = re.compile(r"^  \[/\^(.*)/, async", re.MULTILINE)
PART = re.compile(r'^  \{ name: "(\w+)", least: "\w+",( lists: true,)?', re.MULTILINE)
# What the parts of the area of order have together, and what is left.
OF_PARTS, ALL_ELSE = r"/admin(?:/([\w/-]+))?$", ""


def test_the_pages_are_those_of_the_client() -> None:
    found = [pattern.replace(r"\/", "/") for pattern in PAGE.findall((STATIC / "app.js").read_text("utf-8"))]
    assert found[-1] == ALL_ELSE
    assert [pattern for pattern in found[:-1] if pattern != OF_PARTS] == [f"{pattern}$" for pattern in PAGES]


def test_the_parts_of_the_area_of_order_are_those_of_the_client() -> None:
    told = (STATIC / "hall/admin/parts.js").read_text("utf-8")
    assert {name: bool(lists) for name, lists in PART.findall(told)} == PARTS
    assert told.count("name:") == len(PARTS)


@pytest.mark.parametrize(
    "address",
    ["/", "/rules", "/table/a-1", "/player/Вера", "/decks/import", "/admin", "/admin/people", "/admin/people/a"],
)
def test_there_is_a_page(address: str) -> None:
    assert has_page(address)


@pytest.mark.parametrize(
    "address",
    [
        "/nonsense",
        "/rules/",
        "/table",
        "/match/a/b",
        "/admin/",
        "/admin/nonsense",
        "/admin/audit/a",
        "/admin/people/a/b",
    ],
)
def test_there_is_no_page(address: str) -> None:
    assert not has_page(address)
