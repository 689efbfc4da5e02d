"""The simple strike: its dice tables (5.12 to 5.16) and whom it reaches (5.12, 5.22)."""

from functools import lru_cache

from app.games.zinara import rulings
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import ADJACENT, CELLS, is_cell

STRIKE = "strike"
"""How a simple strike is named where abilities are named by their codes."""

WEAK, MEDIUM, STRONG = 0, 1, 2
FACES = range(1, 7)

BY_DIFFERENCE: dict[int, tuple[int | None, int | None]] = {
    5: (STRONG, None), 4: (STRONG, WEAK), 3: (MEDIUM, None), 2: (MEDIUM, WEAK), 1: (WEAK, None),
    -1: (WEAK, None), -2: (None, None), -3: (None, WEAK), -4: (WEAK, MEDIUM), -5: (None, MEDIUM),
}  # fmt: skip
"""Attacker's die − defender's die → (value the attacker deals, value the defender deals) (5.13)."""


def against_open(attack: int, answer: int) -> tuple[int | None, int | None]:
    """What both dice, bonuses included, make each side deal (5.13 to 5.15)."""
    if attack == answer:
        return (WEAK, None) if attack <= rulings.EQUAL_ROLLS_FOR_ATTACKER else (None, WEAK)
    return BY_DIFFERENCE[max(-5, min(5, attack - answer))]


def by_one_die(die: int) -> int:
    """The value that one die alone, bonuses included, decides (5.16)."""
    return WEAK if die <= 3 else MEDIUM if die <= 5 else STRONG


@lru_cache(maxsize=1024)
def odds_against_open(aim: int, guard: int) -> tuple[tuple[int | None, int | None, int], ...]:
    """(deals, is dealt, ways of 36) for every outcome that dice with these bonuses can have, most likely first."""
    ways: dict[tuple[int | None, int | None], int] = {}
    for attack in FACES:
        for answer in FACES:
            outcome = against_open(attack + aim, answer + guard)
            ways[outcome] = ways.get(outcome, 0) + 1
    ordered = sorted(ways.items(), key=lambda item: (-item[1], repr(item[0])))
    return tuple((deals, dealt, n) for (deals, dealt), n in ordered)


@lru_cache(maxsize=64)
def odds_of_one_die(aim: int) -> tuple[tuple[int, int], ...]:
    """(value, ways of 6) for a strike that nobody answers, most likely first."""
    ways = [0, 0, 0]
    for face in FACES:
        ways[by_one_die(face + aim)] += 1
    return tuple((value, ways[value]) for value in sorted(range(3), key=lambda value: -ways[value]) if ways[value])


def attack_bonus(battle: Battle, attacker: Unit) -> int:
    return sum(ability(battle, attacker) for ability in attacker.card.attack_die)


def answer_bonus(battle: Battle, answering: Unit) -> int:
    return sum(ability(battle, answering) for ability in answering.card.answer_die)


def targets(battle: Battle, attacker: Unit) -> int:
    """The mask of enemies that its simple strike reaches: adjacent ones; for a flyer all; and the other side's last
    flyers for everybody (5.12, 5.22)."""
    enemies = battle.masks[1 - attacker.seat]
    if not is_cell(attacker.place):
        return enemies
    if rulings.LAST_FLYERS_ARE_REACHABLE and not enemies & CELLS:
        return enemies
    return ADJACENT[attacker.place] & enemies


def answers(attacker: Unit, target: Unit) -> bool:
    """Whether the target rolls against it: an open one does, but for strikes that nobody answers (5.13, 5.16)."""
    return not target.closed and attacker.card.answered
