"""The numbered rules: one numbering in three languages, and no citation of a rule that is not there."""

import re
from pathlib import Path

import pytest

from app.settings import ROOT
from scripts import strike_table

DOCS = ROOT / "docs"
RULE = re.compile(r"^(?:- |\| )(\d\.\d+)\b", re.MULTILINE)
MARK = re.compile(RULE.pattern + r"|(\[[SR]\])|^(\d+)\. ", re.MULTILINE)
NUMBER = r"[1-7]\.\d{1,2}"
CITATION = re.compile(rf"\(({NUMBER}(?:(?:, | to | and ){NUMBER})*)\)")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_numbers_rise() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in RULE.findall(page("rules.md"))]
    assert len(numbers) > 70
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("name", ["rules.ru.md", "rules.pt.md"])
def test_translations_have_the_same_rules_with_the_same_marks(name: str) -> None:
    assert MARK.findall(page(name)) == MARK.findall(page("rules.md"))


@pytest.mark.parametrize("name", ["rules.ru.md", "rules.pt.md"])
def test_translations_name_the_same_things_of_the_code(name: str) -> None:
    names = re.compile(r"`([A-Z_]+|[a-z_]+(?: N)?|protection: \w+)`")
    assert set(names.findall(page("rules.md"))) - {"unknown"} <= {
        *names.findall(page(name)),
        "weak",
        "medium",
        "strong",
    }


@pytest.mark.parametrize("file", sorted((ROOT / "app" / "games" / "zinara").rglob("*.py")), ids=lambda file: file.name)
def test_every_rule_that_the_code_cites_exists(file: Path) -> None:
    known = set(RULE.findall(page("rules.md")))
    cited = {n for cited in CITATION.findall(file.read_text(encoding="utf-8")) for n in re.findall(NUMBER, cited)}
    assert cited <= known


def test_the_strike_example_says_what_the_rules_do() -> None:
    """`python -m scripts.strike_table` makes it anew."""
    assert strike_table.FILE.read_text(encoding="utf-8") == strike_table.text()
    table = strike_table.table()
    assert table["loss"] == [[2, 3, 4], [1, 2, 3], [0, 1, 2]]
    assert table["open"]["0,0"][5][0] == [2, None, ["5.13"]]
    assert table["open"]["0,0"][4][4] == [None, 0, ["5.14"]]
    assert table["open"]["1,0"][3][4] == [None, 0, ["5.14", "5.15"]]
    known = set(RULE.findall(page("rules.md")))
    assert {number for rows in table["open"].values() for row in rows for cell in row for number in cell[2]} <= known
