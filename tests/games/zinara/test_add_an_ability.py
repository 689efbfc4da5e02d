"""The worked example of `docs/add-an-ability.md` works as it stands there."""

import re
from typing import Any

import pytest

from app.games.zinara import abilities
from app.games.zinara.content import FORMS, content_faults
from app.settings import ROOT
from tests.games.zinara import caseplay
from tests.games.zinara.bundled import zinara
from tests.games.zinara.casefile import read

PAGE = (ROOT / "docs" / "add-an-ability.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def fury(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example's ability, listed as the page says."""
    module: dict[str, Any] = {}
    exec(blocks("python")[0], module)
    monkeypatch.setattr(abilities, "MAKERS", {**abilities.MAKERS, "fury": module["Fury"]})


@pytest.mark.usefixtures("fury")
@pytest.mark.parametrize("first", [0, 1])
def test_its_cases(first: int) -> None:
    cases = read(blocks("text")[0], "add-an-ability.md")
    assert len(cases) == 3
    for case in cases:
        caseplay.play(case, first)


def test_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    content = zinara().content()
    card = {**content["cards"][0], "abilities": [{"code": "fury", "n": 2}]}
    changed = {**content, "cards": [card, *content["cards"][1:]]}
    assert [fault.code for fault in content_faults(changed)] == ["unknown_ability"]
    line = blocks("python")[1].strip().rstrip(",")
    monkeypatch.setitem(FORMS, "fury", eval(f"{{{line}}}", {"_N": FORMS["aim"]})["fury"])
    assert content_faults(changed) == []


@pytest.mark.parametrize("file", sorted(set(re.findall(r"`((?:app|static|tests|scripts)/[\w./]+\.\w+)`", PAGE))))
def test_the_files_it_names_are_there(file: str) -> None:
    assert file.endswith(("fury.py", "fury.txt")) or (ROOT / file).is_file()
