"""`zinara decks import` and `export`: starter decks to files and back, without loss."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.settings import ROOT

pytestmark = pytest.mark.slow

STONE, VELLA = "stone-and-storm", "vella-vanguard"


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of decks to change; the database beside it has those of the house."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    shutil.copytree(ROOT / "decks", tmp_path / "decks")
    return tmp_path / "decks"


def run(*words: str) -> tuple[int, list[str]]:
    told = CliRunner().invoke(cli, ["decks", *words])
    return told.exit_code, (told.stdout + told.stderr).splitlines()


def starter(folder: Path) -> dict[str, str]:
    """The files of starter decks, by name."""
    return {file.stem: file.read_text(encoding="utf-8") for file in (folder / "zinara" / "starter").glob("*.toml")}


def change(folder: Path, deck: str, *changes: tuple[str, str]) -> None:
    file = folder / "zinara" / "starter" / f"{deck}.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def add(folder: Path, deck: str, *changes: tuple[str, str]) -> None:
    shutil.copy(folder / "zinara" / "starter" / f"{VELLA}.toml", folder / "zinara" / "starter" / f"{deck}.toml")
    change(folder, deck, (f'id = "{VELLA}"', f'id = "{deck}"'), *changes)


def test_what_was_imported_is_exported_byte_for_byte(decks: Path, tmp_path: Path) -> None:
    change(decks, VELLA, ("place = 2", "place = 3"), ("mur = 3", "mur = 2"), ("toll-boar = 1", "toll-boar = 2"))
    change(decks, STONE, ('en = "Stone and Storm"', r'en = "Stone \"and\" Storm\\"'))
    add(decks, "third", ("place = 3", "place = 7"))
    add(decks, "former", ("place = 3", "place = 3\nretired = true"))
    assert run("import", str(decks)) == (
        0,
        [
            f"zinara/{STONE}: published as revision 2",
            "zinara/former: published as revision 1",
            f"zinara/{VELLA}: published as revision 2",
            "zinara/third: published as revision 1",
        ],
    )
    assert run("export", str(tmp_path / "out"))[0] == 0
    assert starter(tmp_path / "out") == starter(decks)
    again = run("import", str(tmp_path / "out"))
    assert again[0] == 0
    assert all(line.endswith(": unchanged") for line in again[1])
    change(decks, STONE, ("place = 1", "place = 9"))
    assert f"zinara/{STONE}: shelved" in run("import", str(decks))[1]
    run("export", str(tmp_path / "out"))
    assert starter(tmp_path / "out") == starter(decks)


def test_what_the_command_line_changes_is_in_the_audit_log(decks: Path, tmp_path: Path) -> None:
    change(decks, VELLA, ("mur = 3", "mur = 2"), ("toll-boar = 1", "toll-boar = 2"))
    run("import", str(decks))
    with closing(sqlite3.connect(tmp_path / "zinara.db")) as kept:
        entries = kept.execute("SELECT actor, act, subject, details FROM audit_log").fetchall()
    ((actor, act, subject, details),) = entries
    assert (actor, act, subject) == (None, "starter.imported", VELLA)
    assert json.loads(details) == {
        "game": "zinara",
        "outcome": "published",
        "revision": 2,
        "changes": {"cards": {"mur": [3, 2], "toll-boar": [1, 2]}},
    }


def test_drafts_are_reviewed_as_files_too(decks: Path, tmp_path: Path) -> None:
    published = starter(decks)
    change(decks, VELLA, ("mur = 3", "mur = 2"), ("toll-boar = 1", "toll-boar = 2"))
    assert run("import", str(decks), "--draft")[1] == [
        f"zinara/{STONE}: unchanged",
        f"zinara/{VELLA}: drafted as revision 2",
    ]
    run("export", str(tmp_path / "out"))
    assert starter(tmp_path / "out") == published
    run("export", str(tmp_path / "out"), "--drafts")
    assert starter(tmp_path / "out") == starter(decks)
    assert run("import", str(decks), "--draft")[1][1] == f"zinara/{VELLA}: unchanged"


def test_a_fault_in_one_file_imports_nothing(decks: Path, tmp_path: Path) -> None:
    change(decks, STONE, ("needleback = 2", "needleback = 1"), ("crackler = 2", "crackler = 3"))
    change(decks, VELLA, ("mur = 3", "murr = 3"))
    code, told = run("import", str(decks))
    assert (code, told) == (1, [f"{decks}/zinara/starter/{VELLA}.toml:26: there is no card 'murr'"])
    code, told = run("import", str(decks), "--json")
    assert code == 1
    assert [fault["code"] for fault in json.loads("\n".join(told))["faults"]] == ["unknown_card"]
    change(decks, VELLA, ("murr = 3", "mur = 3"), ("place = 2", "place = 2\nretired = true"))
    code, told = run("import", str(decks))
    assert (code, told) == (1, ['nothing is imported: few_starters {"count": 1, "least": 2}'])
    run("export", str(tmp_path / "out"))
    assert starter(tmp_path / "out") == starter(ROOT / "decks")


def test_some_decks_may_come_alone_and_nothing_is_deleted(decks: Path) -> None:
    (decks / "zinara" / "starter" / f"{STONE}.toml").unlink()
    shutil.rmtree(decks / "zinara" / "catalogue")
    assert run("import", str(decks)) == (0, [f"zinara/{VELLA}: unchanged"])
    add(decks, "third")
    code, told = run("export", str(decks), "--json")
    assert code == 0
    assert [(deck["id"], deck["outcome"]) for deck in json.loads("\n".join(told))["decks"]] == [
        (STONE, "written"),
        (VELLA, "unchanged"),
        ("third", "not in the database"),
    ]
    assert set(starter(decks)) == {STONE, VELLA, "third"}


def test_a_database_that_was_not_migrated_is_told_of(decks: Path, tmp_path: Path) -> None:
    (tmp_path / "zinara.db").rename(tmp_path / "elsewhere.db")
    for command in ("import", "export"):
        assert run(command, str(decks)) == (1, ["The database is not of this version: run `zinara migrate` first."])
