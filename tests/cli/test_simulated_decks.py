"""`zinara simulate` with other decks than the starter decks, and what it writes of them."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.decks.codes import encode
from app.decks.shelf import Shelf
from app.settings import ROOT

RUN = CliRunner()
SHELF = Shelf(ROOT / "decks")
FEW = ("--bots", "novice,novice", "--jobs", "1", "--games", "4")


def simulated(*words: str) -> dict[str, Any]:
    run = RUN.invoke(cli, ["simulate", "zinara", "--json", *FEW, *words])
    assert run.exit_code == 0, run.output
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def written(folder: Path, deck: str, **cards: int) -> Path:
    """A deck's file, of these cards or of ten others."""
    listed = cards or {card["id"]: 3 for card in SHELF.content("zinara")["cards"][:10]}
    file = folder / f"{deck}.toml"
    file.write_text("[cards]\n" + "\n".join(f"{card} = {copies}" for card, copies in listed.items()))
    return file


def test_decks_are_starters_files_and_codes(tmp_path: Path) -> None:
    starter = SHELF.bundled("zinara")[0].deck()
    code = encode("zinara", starter["cards"], SHELF.numbers("zinara"))
    told = simulated("--decks", f"{starter['id']},{written(tmp_path, 'ten')},{code}", "--games", "12")
    assert set(told["matrix"]) == {starter["id"], "ten", "code-3"}
    assert all(len(others) == 2 for others in told["matrix"].values())
    assert told["matrix"]["ten"]["code-3"]["n"] == 4


@pytest.mark.parametrize(
    ("word", "why"), [("nowhere", "no file"), ("D1-xxxx", "code_damaged"), ("D9-AAAA", "code_version")]
)
def test_what_is_no_deck_is_refused(word: str, why: str) -> None:
    run = RUN.invoke(cli, ["simulate", "zinara", "--decks", word])
    assert run.exit_code == 2
    assert why in run.output


def test_a_deck_against_the_rules_is_refused(tmp_path: Path) -> None:
    run = RUN.invoke(cli, ["simulate", "zinara", "--decks", str(written(tmp_path, "few", longstride=3))])
    assert run.exit_code == 2
    assert "deck_small" in run.output


@pytest.mark.parametrize(
    "words",
    [["--decks", "vella-vanguard", "--random-decks"], ["--cards", "beauty"], ["--decks", "vella-vanguard," * 2]],
)
def test_what_contradicts_itself_is_refused(words: list[str]) -> None:
    assert RUN.invoke(cli, ["simulate", "zinara", *words]).exit_code == 2


def test_decks_by_chance_say_something_of_all_cards() -> None:
    told = simulated("--random-decks")
    assert told["decks"] == told["matrix"] == {}
    assert len(told["cards"]) > 30
    assert told["first_seat"]["n"] == 4


def test_tables_are_written_as_csv(tmp_path: Path) -> None:
    told = simulated("--csv", str(tmp_path / "sheets"))
    with (tmp_path / "sheets" / "cards.csv").open(newline="") as file:
        assert {line["card"] for line in csv.DictReader(file)} == set(told["cards"])
    with (tmp_path / "sheets" / "matrix.csv").open(newline="") as file:
        assert len(list(csv.DictReader(file))) == 2
    with (tmp_path / "sheets" / "lengths.csv").open(newline="") as file:
        assert sum(int(line["matches"]) for line in csv.DictReader(file)) == 4


def test_cards_are_printed_sorted() -> None:
    run = RUN.invoke(cli, ["simulate", "zinara", *FEW, "--cards", "card"])
    assert run.exit_code == 0
    told = simulated()
    places = [run.stdout.index(f" {card} ") for card in sorted(told["cards"])]
    assert places == sorted(places)


@pytest.mark.slow
def test_another_process_counts_the_same() -> None:
    words = ["simulate", "zinara", "--json", *FEW, "--random-decks", "--seed", "elsewhere"]
    told = []
    for seed in ("1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", "from app.cli import main; main()", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=240,
        )
        told.append(json.loads(run.stdout))
    for key in ("chain", "cards", "lengths", "first_seat"):
        assert told[0][key] == told[1][key]
