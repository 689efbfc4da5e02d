"""`zinara simulate`: its report, whatever the number of processes."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.cli.tally import tally
from app.games.intervals import share
from app.games.selfplay import Record, Setup

RUN = CliRunner()


def simulated(*words: str) -> dict[str, Any]:
    run = RUN.invoke(cli, ["simulate", "zinara", "--json", *words])
    assert run.exit_code == 0, run.output
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def without_time(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in {"seconds", "decisions_per_s", "peak_mb"}}


def test_the_report_has_its_keys() -> None:
    report = simulated("--games", "4", "--bots", "novice,novice", "--jobs", "1")
    assert report["matches"] == 4
    assert report["unfinished"] == report["illegal"] == 0
    assert {"rate", "low", "high"} <= report["first_seat"].keys()
    assert set(report["decks"]) == {"stone-and-storm", "vella-vanguard"}
    assert all({"rate", "low", "high"} <= deck.keys() for deck in report["decks"].values())
    assert report["turns"] > 0
    assert report["decisions_per_s"] > 0


@pytest.mark.slow
def test_a_seed_gives_the_same_in_any_number_of_processes() -> None:
    words = ("--games", "6", "--bots", "steady,novice", "--seed", "x")
    alone, together = simulated(*words, "--jobs", "1"), simulated(*words, "--jobs", "2")
    assert without_time(alone) == without_time(together)
    assert simulated("--games", "6", "--bots", "steady,novice", "--seed", "y", "--jobs", "1")["chain"] != alone["chain"]


def test_it_prints_a_table() -> None:
    run = RUN.invoke(cli, ["simulate", "zinara", "--games", "2", "--bots", "novice,novice", "--jobs", "1"])
    assert run.exit_code == 0
    assert "first seat" in run.stdout
    assert "Illegal moves: 0." in run.stdout
    assert re.search(r"Turns: [\d.]+ on average, median \d+(\.5)?, \d+ at most\.", run.stdout)


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["zinara", "--bots", "steady,nobody"],
        ["zinara", "--bots", "steady"],
        ["zinara", "--games", "0"],
        ["zinara", "--games", "3", "--mirrored"],
    ],
)
def test_what_it_cannot_play_it_refuses(words: list[str]) -> None:
    assert RUN.invoke(cli, ["simulate", *words]).exit_code == 2


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_steady_beats_novice() -> None:
    report = simulated("--games", "32", "--bots", "steady,novice", "--seed", "better")
    assert report["illegal"] == report["unfinished"] == 0
    assert report["bots"]["steady"]["rate"] > 0.8


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_steady_against_itself_comes_to_an_end() -> None:
    report = simulated("--games", "32", "--seed", "end")
    assert report["illegal"] == report["unfinished"] == 0
    assert report["draws"] <= 3


def record(winners: tuple[int, ...], reason: str = "won", bots: tuple[str, str] = ("a", "b")) -> Record:
    return Record(Setup(bots, ({"id": "x"}, {"id": "y"}), 0, "s"), winners, reason, 10, 100, 0, "c")


def test_draws_are_half_a_point_and_unfinished_matches_none() -> None:
    report = tally([record((0,)), record((1,)), record(()), record((), reason="")], 2.0)
    assert report["matches"] == 4
    assert report["unfinished"] == 1
    assert report["draws"] == 1
    assert report["first_seat"]["rate"] == 0.5
    assert report["decks"]["x"]["n"] == 3
    assert report["reasons"] == {"won": 3}
    assert report["decisions_per_s"] == 200


def test_mirrored_matches_count_as_one() -> None:
    """The seat that wins whoever sits there says nothing of the bots."""
    swapped = [record((0,)), record((0,), bots=("b", "a"))]
    assert tally(swapped, 1.0)["bots"]["a"] == share(0.5, 1)
    assert tally(swapped, 1.0)["first_seat"]["n"] == 2


def test_a_deck_against_itself_says_nothing_of_the_deck() -> None:
    twin = Record(Setup(("a", "a"), ({"id": "x"}, {"id": "x"}), 0, "s"), (0,), "won", 1, 1, 0, "c")
    report = tally([twin], 1.0)
    assert report["decks"] == report["bots"] == {}
