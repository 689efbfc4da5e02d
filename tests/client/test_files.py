"""The client's files as the server gives them: no build, so what is written is what runs."""

import json
import re
from pathlib import Path

import pytest

from app.settings import ROOT
from scripts.rules_pages import PAGES, SOURCES, page

STATIC = ROOT / "static"
INDEX = (STATIC / "index.html").read_text(encoding="utf-8")
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
IMPORT = re.compile(r'^(?:import|export) (?:[^;"=]* from )?"([^"]+)";|\bimport\("([^"]+)"\)', re.MULTILINE)


def import_map() -> dict[str, str]:
    found = re.search(r'<script type="importmap">(.*?)</script>', INDEX, re.DOTALL)
    assert found is not None
    imports: dict[str, str] = json.loads(found[1])["imports"]
    return imports


def test_the_import_map_is_that_of_the_vendored_libraries() -> None:
    vendored = json.loads((STATIC / "vendor" / "importmap.json").read_text())["imports"]
    # And of the client itself, so that what is imported as `/static/…` is of the page's edition.
    assert import_map() == vendored | {"/static/": "/static/"}


def test_every_file_that_the_page_names_is_there() -> None:
    named = re.findall(r'(?:href|src)="/(static/[^"]+)"', INDEX) + [path[1:] for path in import_map().values()]
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_page_has_no_inline_script_but_the_import_map_and_no_inline_style() -> None:
    assert re.findall(r"<script(?![^>]*src=)([^>]*)>", INDEX) == [' type="importmap"']
    assert "<style" not in INDEX
    assert 'style="' not in INDEX


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_modules_import_what_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for wanted in ("".join(pair) for pair in IMPORT.findall(text)):
        target = path.parent / wanted if wanted.startswith(".") else ROOT / wanted[1:]
        assert target.is_file() if wanted.startswith((".", "/")) else wanted in import_map(), wanted


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_modules_hold_to_the_policy(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function\(|document\.write|\bstyle=\"|\bon[a-z]+=\"", text)


@pytest.mark.parametrize("language", sorted(SOURCES))
def test_the_rules_pages_are_those_of_the_documents(language: str) -> None:
    """Run `python scripts/rules_pages.py` after a change of the rules."""
    source = (ROOT / "docs" / SOURCES[language]).read_text(encoding="utf-8")
    assert (PAGES / f"{language}.html").read_text(encoding="utf-8") == page(source)
