"""Every drawn case of the folder `cases`, played by either seat."""

import re
from pathlib import Path

import pytest

from app.games.zinara.abilities import MAKERS
from app.games.zinara.content import BONUSES, PROTECTIONS
from tests.games.zinara import caseplay
from tests.games.zinara.casefile import Case, cases_of

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in cases_of(path)]


@pytest.mark.parametrize("first", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case, first: int) -> None:
    caseplay.play(case, first)


@pytest.mark.parametrize("code", [code for code in MAKERS if code not in ("formation", "protection")])
def test_every_ability_has_a_file(code: str) -> None:
    assert any(case.file == f"{code}.txt" for case in CASES)


@pytest.mark.parametrize("kind", [*(f"formation_{b}" for b in BONUSES), *(f"protection_{p}" for p in PROTECTIONS)])
def test_every_kind_of_an_ability_has_a_file(kind: str) -> None:
    assert any(case.file == f"{kind}.txt" for case in CASES)


@pytest.mark.parametrize("rule", [f"5.{n}" for n in (*range(1, 25), *range(30, 39), *range(40, 46), 50, 51, 52, 53)])
def test_every_rule_of_the_battle_has_a_case(rule: str) -> None:
    assert any(re.search(rf"\b{re.escape(rule)}\b", case.title) for case in CASES), rule
