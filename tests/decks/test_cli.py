"""`zinara decks check`: what it prints and how it exits."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.settings import ROOT


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "decks", tmp_path / "decks")
    return tmp_path / "decks"


def check(*words: str) -> tuple[int, str]:
    told = CliRunner().invoke(cli, ["decks", "check", *words])
    return told.exit_code, told.stdout


def spoil(decks: Path) -> Path:
    file = decks / "zinara" / "catalogue" / "vella.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('code = "armour"', 'code = "amour"').replace("hp = 12", "hp = 120"), encoding="utf-8")
    return file


def test_sound_files_are_summed_up() -> None:
    code, told = check()
    assert code == 0
    assert told.startswith("zinara: 6 planets, 84 cards, 2 starter decks; content ")
    assert len(told.splitlines()) == 1


def test_every_fault_is_a_line(decks: Path) -> None:
    file = spoil(decks)
    code, told = check(str(decks))
    assert code == 1
    assert told.splitlines() == [
        f"{file}:99: there is no ability 'amour'",
        f"{file}:191: 120 is no whole number from 1 to 30",
    ]


def test_as_json(decks: Path) -> None:
    code, told = check("--json")
    report = json.loads(told)
    assert (code, report["faults"]) == (0, [])
    assert report["games"]["zinara"]["counts"] == {"planets": 6, "cards": 84, "starter decks": 2}
    file = spoil(decks)
    code, told = check(str(decks), "--json")
    assert code == 1
    assert json.loads(told)["faults"][0] == {
        "file": str(file),
        "line": 99,
        "code": "unknown_ability",
        "reason": "there is no ability 'amour'",
        "params": {"code": "amour"},
    }


def test_a_date_where_a_number_belongs_is_printed_too(decks: Path) -> None:
    file = decks / "zinara" / "catalogue" / "vella.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("hp = 12", "hp = 2024-01-01"), encoding="utf-8")
    code, told = check(str(decks), "--json")
    assert code == 1
    assert [fault["code"] for fault in json.loads(told)["faults"]] == ["number"]


def test_a_folder_without_games(tmp_path: Path) -> None:
    assert check(str(tmp_path)) == (1, f"{tmp_path}:1: there is no folder of a game\n")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert check(str(tmp_path / "nowhere"))[0] == 2
