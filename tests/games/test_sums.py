"""Sums of many matches: parts add up to the whole, and what the report makes of them."""

import csv
from io import StringIO

from app.games.contract import Career, Seat
from app.games.report import report
from app.games.report_csv import SHEETS
from app.games.selfplay import Record, Setup, play, schedule, schedule_random
from app.games.sums import added, sums
from tests.games.tiny.game import Tiny
from tests.games.zinara.bundled import starters, zinara


def record(
    winners: tuple[Seat, ...], *careers: Career, decks: str = "xy", reason: str = "won", turns: int = 10
) -> Record:
    setup = Setup(tuple("a" for _ in decks), tuple({"id": deck} for deck in decks), 0, "s")
    return Record(setup, winners, reason, turns, 100, 0, "c", careers)


def test_parts_add_up_to_the_whole() -> None:
    records = [play(zinara(), setup) for setup in schedule(["novice", "novice"], starters(), 6, "s")]
    whole = sums(records)
    parts = added(added(sums(records[:1]), sums(records[1:4])), sums(records[4:]))
    assert report(parts) == report(whole)
    assert added(sums([]), whole) == whole
    assert whole["matches"] == 6


def test_every_deck_meets_every_other() -> None:
    told = report(sums([record((0,)), record((0,)), record((1,)), record(()), record((1,), decks="yz")]))
    assert told["matrix"]["x"]["y"]["rate"] == 0.625
    assert told["matrix"]["y"]["x"]["rate"] == 0.375
    assert told["matrix"]["z"]["y"]["n"] == 1
    assert told["decks"]["y"]["n"] == 5
    assert "z" not in told["matrix"]["x"]


def test_at_larger_tables_the_better_of_two_has_the_point() -> None:
    told = report(sums([record((0, 2), decks="xyz")]))
    assert told["matrix"]["x"]["y"]["rate"] == 1
    assert told["matrix"]["x"]["z"]["rate"] == 0.5
    assert told["matrix"]["y"]["z"]["rate"] == 0


def test_a_match_without_an_end_is_counted_and_says_nothing() -> None:
    told = report(sums([record((), Career(0, "c", 1, 1), reason="")]))
    assert (told["matches"], told["unfinished"]) == (1, 1)
    assert told["cards"] == told["matrix"] == told["lengths"] == {}
    assert told["turns"] == told["turns_longest"] == 0


def test_what_is_said_of_a_card() -> None:
    won, lost = Career(0, "c", 3, 2, 1, 12, 4), Career(1, "c", 1, 1, 0, 2, 4)
    idle = Career(0, "c", 2, 0, 0, 0, 4)
    card = report(sums([record((0,), won, lost), record((0,), idle)]))["cards"]["c"]
    assert (card["cost"], card["dealt"], card["picked"]) == (4, 6, 3)
    assert card["pick"]["rate"] == 0.5
    assert card["won"]["rate"] == 0.5
    assert card["won"]["n"] == 2
    assert card["survival"]["rate"] == round(1 / 3, 4)
    # 12 HP by two copies of 4 crystals, 2 HP by one: 1.5 and 0.5.
    assert (card["damage"]["mean"], card["damage"]["n"]) == (1.0, 2)


def test_lengths_are_counted() -> None:
    told = report(sums([record((0,), turns=turns) for turns in (12, 8, 12, 30)]))
    assert told["lengths"] == {"8": 1, "12": 2, "30": 1}
    assert (told["turns"], told["turns_median"], told["turns_longest"]) == (15.5, 12, 30)


def test_a_card_that_nobody_picked_has_no_interval_to_speak_of() -> None:
    card = report(sums([record((0,), Career(0, "c", 2, 0, 0, 0, 4))]))["cards"]["c"]
    assert card["won"] == {"rate": 0.0, "low": 0.0, "high": 1.0, "n": 0}
    assert card["damage"]["n"] == 0


def test_cards_of_a_game_of_more_seats_are_counted_too() -> None:
    played = [play(Tiny({}), setup) for setup in schedule_random(Tiny({}), ["meek", "bold", "meek"], 3, "s")]
    told = report(sums(played))
    assert told["decks"] == told["matrix"] == {}
    assert told["cards"]
    assert all(card["damage"]["n"] == 0 for card in told["cards"].values())


def test_decks_by_chance_are_the_seed_s() -> None:
    one, again, other = (schedule_random(zinara(), ["novice", "novice"], 8, seed) for seed in ("s", "s", "t"))
    assert one == again
    lists = [deck["cards"] for setup in one for deck in setup.decks]
    assert len({tuple(cards.items()) for cards in lists}) == 16
    assert lists != [deck["cards"] for setup in other for deck in setup.decks]
    assert len({sum(cards.values()) for cards in lists}) > 4
    assert len({setup.first for setup in one}) == 2


def test_sheets_have_a_line_for_each() -> None:
    told = report(sums([record((0,), Career(0, "c", 3, 2, 1, 12, 4)), record((1,), turns=12)]))
    read = {name: list(csv.DictReader(StringIO(sheet(told)))) for name, sheet in SHEETS.items()}
    assert [(line["deck"], line["against"], line["rate"]) for line in read["matrix"]] == [
        ("x", "y", "0.5"),
        ("y", "x", "0.5"),
    ]
    (card,) = read["cards"]
    assert (card["card"], card["pick_n"], card["won"], card["damage"]) == ("c", "3", "1.0", "1.5")
    assert read["lengths"] == [{"turns": "10", "matches": "1"}, {"turns": "12", "matches": "1"}]
