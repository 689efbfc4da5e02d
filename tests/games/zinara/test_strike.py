"""The dice of the simple strike: all 36 pairs, and the tables they come from (5.13 to 5.16)."""

import pytest

from app.games.zinara import strike
from app.games.zinara.strike import MEDIUM, STRONG, WEAK, against_open, by_one_die

# Attacker's die down, defender's die across: what the attacker deals / what it is dealt; w m s, - for nothing.
PAIRS = """
w/-  w/-  -/-  -/w  w/m  -/m
w/-  w/-  w/-  -/-  -/w  w/m
m/w  w/-  w/-  w/-  -/-  -/w
m/-  m/w  w/-  w/-  w/-  -/-
s/w  m/-  m/w  w/-  -/w  w/-
s/-  s/w  m/-  m/w  w/-  -/w
"""
VALUES = {"w": WEAK, "m": MEDIUM, "s": STRONG, "-": None}
TABLE = [[cell.split("/") for cell in line.split()] for line in PAIRS.strip().splitlines()]


@pytest.mark.parametrize("attack", strike.FACES)
@pytest.mark.parametrize("answer", strike.FACES)
def test_every_pair_of_dice(attack: int, answer: int) -> None:
    deals, dealt = TABLE[attack - 1][answer - 1]
    assert against_open(attack, answer) == (VALUES[deals], VALUES[dealt])


@pytest.mark.parametrize(
    ("difference", "deals", "dealt"),
    [
        (5, STRONG, None), (4, STRONG, WEAK), (3, MEDIUM, None), (2, MEDIUM, WEAK), (1, WEAK, None),
        (-1, WEAK, None), (-2, None, None), (-3, None, WEAK), (-4, WEAK, MEDIUM), (-5, None, MEDIUM),
    ],
)  # fmt: skip
def test_the_difference_alone_decides_unless_it_is_none(difference: int, deals: int | None, dealt: int | None) -> None:
    """5.13, with bonuses as well (5.15)."""
    for attack in range(1, 16):
        if attack - difference >= 1:
            assert against_open(attack, attack - difference) == (deals, dealt)


def test_equal_rolls() -> None:
    """5.14: up to 4 the attacker deals the weak strike, from 5 on the defender; modified rolls as well (5.15)."""
    assert [against_open(roll, roll) for roll in range(1, 5)] == [(WEAK, None)] * 4
    assert [against_open(roll, roll) for roll in range(5, 16)] == [(None, WEAK)] * 11


def test_differences_beyond_five_count_as_five() -> None:
    """5.15"""
    assert {against_open(6 + bonus, 1) for bonus in range(10)} == {(STRONG, None)}
    assert {against_open(1, 6 + bonus) for bonus in range(10)} == {(None, MEDIUM)}


def test_one_die() -> None:
    """5.16"""
    assert [by_one_die(die) for die in range(1, 7)] == [WEAK, WEAK, WEAK, MEDIUM, MEDIUM, STRONG]
    assert {by_one_die(die) for die in range(6, 16)} == {STRONG}


@pytest.mark.parametrize("aim", range(4))
@pytest.mark.parametrize("guard", range(4))
def test_odds_count_every_pair_once(aim: int, guard: int) -> None:
    odds = strike.odds_against_open(aim, guard)
    assert sum(ways for _, _, ways in odds) == 36
    assert [ways for _, _, ways in odds] == sorted((ways for _, _, ways in odds), reverse=True)
    counted = [against_open(a + aim, b + guard) for a in strike.FACES for b in strike.FACES]
    assert {(deals, dealt): ways for deals, dealt, ways in odds} == {pair: counted.count(pair) for pair in counted}


@pytest.mark.parametrize(("aim", "odds"), [(0, {0: 3, 1: 2, 2: 1}), (2, {0: 1, 1: 2, 2: 3}), (5, {2: 6})])
def test_odds_of_one_die(aim: int, odds: dict[int, int]) -> None:
    assert dict(strike.odds_of_one_die(aim)) == odds
