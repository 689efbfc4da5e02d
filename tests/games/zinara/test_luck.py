"""Luck against numbers reckoned by hand, and over whole matches of bots."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from app.games.contract import Move, Roll, Seat, Seen, Viewer
from app.games.zinara.moves import Act, Defend, EndTurn
from tests.games import botplay
from tests.games.playing import seen_by
from tests.games.zinara.drawing import ScriptedDice, scene
from tests.games.zinara.matches import ADAPTER

BOARD = """
card even hp 20 move 1 strike 2 3 4
card plate hp 20 move 1 strike 2 3 4 armour(n=2)
card thorn hp 20 move 1 strike 0 0 0 thorns(n=1)
card leech hp 20 move 1 strike 2 3 4 drain(n=9)
card bow hp 5 move 1 strike 1 1 1 shot(range=4,damage=1/2/4)
card lancer hp 20 move 1 strike 2 3 4 aim(n=1)
A even
B bow
C leech hp 5
D lancer
b even
c even closed
d plate
e thorn closed
f even hp 1
g even down
6 . f . . .
5 . . D . .
4 . b . c .
3 e . A g .
2 . C d . .
1 B . . . .
"""


def luck(moves: Sequence[tuple[Seat, Move]], dice: Sequence[int], viewer: Viewer = 0) -> list[Roll]:
    """The luck of these moves on the board, with dice that fall so."""
    drawn, thrown, steps = scene(BOARD), ScriptedDice(dice), []
    state, view = drawn.state, drawn.game.view(drawn.state, viewer)
    for seat, move in moves:
        after, events = drawn.game.apply(state, seat, move, thrown)
        told = [form for event in events if (form := event.seen_by(viewer)) is not None]
        steps.append((told, drawn.game.patch(state, after, viewer)))
        state = after
    return list(drawn.game.luck(Seen(view, steps)))


def strike(by: str, target: str) -> list[tuple[Seat, Move]]:
    return [(0, Act("act", by, "strike", target))]


def answered(by: str) -> list[tuple[Seat, Move]]:
    return [(1, Defend("defend", by, False))]


def weighed(roll: Roll) -> tuple[int, Fraction, int, Fraction, Fraction]:
    """Dealt and expected, taken and expected of the first seat, and the chance."""
    dealt, taken = roll.dealt[0], roll.taken[0]
    assert roll.taken[1] == dealt
    assert roll.dealt[1] == taken
    return *dealt, *taken, roll.chance


Case = tuple[list[tuple[Seat, Move]], list[int], tuple[int, Fraction, int, Fraction, Fraction]]

# Worked case 2: 65/36 and 31/36. Strong against weak comes with a difference of 4: two pairs of 36. One 6 alone of 6.
HAND: dict[str, Case] = {
    "open": (strike("c3", "b4"), [6, 2], (4, Fraction(65, 36), 2, Fraction(31, 36), Fraction(2, 36))),
    "closed": (strike("c3", "d4"), [6], (4, Fraction(16, 6), 0, Fraction(0), Fraction(1, 6))),
    # 1, 2 or 4 for 3, 2 and 1 faces: 11/6.
    "shot": ([(0, Act("act", "a1", "shot", "c2"))], [4], (0, Fraction(2, 6), 0, Fraction(0), Fraction(5, 6))),
    # 2, 3, 4 at 3, 2, 1 faces; every blow costs 1 in thorns.
    "thorns": (strike("b2", "a3"), [1], (2, Fraction(16, 6), 1, Fraction(1), Fraction(1, 2))),
    # With one on the die: 2 for faces 1 and 2, 3 for 3 and 4, 4 for 5 and 6.
    "aim": (strike("c5", "d4"), [5], (4, Fraction(18, 6), 0, Fraction(0), Fraction(2, 6))),
    # No more than it had: it is hurt in 29 pairs, and answers in 12 with 2 and in one with 3.
    "last": (strike("c5", "b6"), [6, 1], (1, Fraction(29, 36), 0, Fraction(27, 36), Fraction(20, 36))),
    # A back turns up as an even card before the dice.
    "hidden": (
        [*strike("c3", "d3"), *answered("")],
        [1, 6],
        (0, Fraction(65, 36), 3, Fraction(31, 36), Fraction(1, 36)),
    ),
    # The defender's armour takes two of each blow: 1 for the 7 medium ones, 2 for the 3 strong ones.
    "defended": (
        [*strike("c3", "d3"), *answered("c2")],
        [6, 1],
        (2, Fraction(13, 36), 0, Fraction(31, 36), Fraction(1, 36)),
    ),
}


@pytest.mark.parametrize("name", HAND)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_by_hand(name: str, viewer: Viewer) -> None:
    moves, dice, expected = HAND[name]
    (roll,) = luck(moves, dice, viewer)
    assert weighed(roll) == expected
    assert roll.about["dice"][0]["die"] == dice[0]


def test_what_has_no_die_has_no_luck() -> None:
    assert luck([(0, EndTurn("end"))], []) == []


@pytest.mark.parametrize("seed", range(4))
def test_over_whole_matches_every_loss_to_dice_is_told_once(seed: int) -> None:
    """Each step with dice is weighed, and all that was lost in it."""
    played = list(botplay.positions(ADAPTER, "novice", seed))
    for viewer in (0, 1, None):
        seen = seen_by(ADAPTER, played, viewer)
        rolls = ADAPTER.game.luck(seen)
        assert len(rolls) > 5
        for roll in rolls:
            hits = [event for event in seen.steps[roll.step][0] if event["e"] == "hit"]
            assert sum(event["n"] for event in hits) == roll.taken[0].value + roll.taken[1].value
        weighed_steps = {roll.step for roll in rolls}
        thrown = {i for i, (events, _) in enumerate(seen.steps) if any(e["e"] == "rolled" for e in events)}
        assert weighed_steps == thrown


def test_in_the_long_run_luck_is_even() -> None:
    """Over many rolls what came is near its mean: three standard deviations of a roll, which is about two HP."""
    rolls = [
        roll for seed in range(8)
        for roll in ADAPTER.game.luck(seen_by(ADAPTER, list(botplay.positions(ADAPTER, "novice", seed)), None))
    ]  # fmt: skip
    came = sum(weighed.value for roll in rolls for weighed in roll.taken)
    expected = sum((weighed.expected for roll in rolls for weighed in roll.taken), Fraction(0))
    assert len(rolls) > 200
    assert abs(came - expected) < 3 * 2 * len(rolls) ** 0.5
