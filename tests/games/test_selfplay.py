"""Self-play of any game: balanced schedules, records that the seed alone decides."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from app.games.contract import Bot, Choose, GoOn, Json, Move, Seat, unhurried
from app.games.selfplay import Record, Setup, chained, play, schedule
from app.settings import ROOT
from tests.games.tiny.game import Tiny
from tests.games.zinara.bundled import starters, zinara


def test_eight_matches_in_a_row_are_in_balance() -> None:
    setups = schedule(["a", "b"], starters(), 8, "s")
    assert Counter(setup.first for setup in setups) == {0: 4, 1: 4}
    one, other = (deck["id"] for deck in starters())
    firsts = Counter((setup.decks[setup.first]["id"], setup.bots[setup.first]) for setup in setups)
    assert firsts == {(deck, bot): 2 for deck in (one, other) for bot in ("a", "b")}
    assert all(len({deck["id"] for deck in setup.decks}) == 2 for setup in setups)
    assert len({setup.seed for setup in setups}) == 8


def test_mirrored_matches_differ_in_the_bots_seats_alone() -> None:
    setups = schedule(["a", "b"], starters(), 8, "s", mirrored=True)
    for one, other in zip(setups[::2], setups[1::2], strict=True):
        assert one.bots == other.bots[::-1]
        assert (one.decks, one.first, one.seed) == (other.decks, other.first, other.seed)
    assert len({setup.seed for setup in setups}) == 4
    assert Counter(setup.first for setup in setups) == {0: 4, 1: 4}


def test_with_fewer_decks_than_seats_they_are_shared() -> None:
    setups = schedule(["meek", "bold", "meek"], starters()[:1], 4, "s")
    assert [len(setup.decks) for setup in setups] == [3] * 4


@pytest.mark.parametrize("seed", range(3))
def test_novices_play_to_the_end(seed: int) -> None:
    (setup,) = schedule(["novice", "novice"], starters(), 1, f"s{seed}")
    record = play(zinara(), setup)
    assert record.finished
    assert record.illegal == 0
    assert record.turns > 0
    assert record.score(0) + record.score(1) == 1
    assert record == play(zinara(), setup)


def test_another_seed_is_another_match() -> None:
    chains = {play(zinara(), setup).chain for setup in schedule(["novice", "novice"], starters(), 2, "s")}
    assert len(chains) == 2


def test_a_game_of_more_seats_without_decks() -> None:
    setup = Setup(("meek", "bold", "meek", "bold"), ({},) * 4, 0, "t")
    record = play(Tiny({}), setup)
    assert record.finished
    assert record.winners


def _stubborn(novice: Bot) -> Bot:
    def bot(view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Move:
        """Answers a turn with what is no answer to it."""
        if "units" in legal:
            return zinara().sample({"decks": ["none"]}, choose)
        return novice(view, seat, legal, choose)

    return bot


def test_illegal_moves_are_counted_and_replaced_by_the_default() -> None:
    setup = Setup(("stubborn", "novice"), starters(), 0, "s")
    record = play(zinara(), setup, {**zinara().bots, "stubborn": _stubborn(zinara().bots["novice"])})
    assert record.illegal > 0
    assert record.reason in {"eliminated", "idle"}
    assert record.winners == (1,)


_CHAIN = """
from app.games.selfplay import chained, play, schedule
from tests.games.zinara.bundled import starters, zinara
print(chained([play(zinara(), setup) for setup in schedule(["steady", "novice"], starters(), 4, "case 25")]))
"""


@pytest.mark.slow
def test_the_seed_decides_everything_in_any_process() -> None:
    """Known fault 25, quick: the same matches under other hash seeds. In full: `zinara simulate`, 1,000 matches."""
    chains = {
        subprocess.run(
            [sys.executable, "-c", _CHAIN],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=240,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(chains) == 1


def test_a_chain_of_chains_tells_the_order() -> None:
    setups = schedule(["novice", "novice"], starters(), 2, "s")
    records: list[Record] = [play(zinara(), setup) for setup in setups]
    assert chained(records) != chained(records[::-1])
