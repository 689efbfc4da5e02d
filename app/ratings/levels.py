"""Levels: how much experience a match gives, and what a level costs."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Result: TypeAlias = Literal["win", "draw", "loss", "void"]
"""What a match came to for one seat; a void one counts for nothing."""

GIVEN: dict[Result, int] = {"win": 60, "draw": 45, "loss": 40, "void": 0}
STEP = 80
"""From level n to the next it takes n times as much."""
FULL_BELOW = 2
"""The level until which matches against bots give experience in full."""
TURNS_PLAYED = 3
"""Whoever gives up before this turn of their own gets nothing."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level from 1 on; all experience there is, and how much of it began this level and will begin the next."""

    level: int
    experience: int
    begins: int
    next: int


def needed(level: int) -> int:
    """The experience with which a level begins: none for the first, 80 for the second, 240 for the third."""
    return STEP * level * (level - 1) // 2


def level_with(experience: int) -> Level:
    """The level that so much experience makes."""
    level = 1
    while needed(level + 1) <= experience:
        level += 1
    return Level(level, experience, needed(level), needed(level + 1))


def experience_for(result: Result, *, level: int, bots: bool, fled: bool) -> int:
    """What one match gives to a player of that level.

    `bots` says that a bot sat at the table, `fled` that the player gave up before their own third turn. Halves are
    rounded up.
    """
    if fled:
        return 0
    given = GIVEN[result]
    return (given + 1) // 2 if bots and level >= FULL_BELOW else given
