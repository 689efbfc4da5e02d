"""Who is brought together: pure rules, without database and clock."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

NEAR = 100.0
"""How far apart ratings may be at first."""
WIDENS_AFTER_S = 10.0
WIDENS_BY = 20.0
"""Points a second."""
ANYBODY_AFTER_S = 45.0

Reach = Literal["near", "wide", "any"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who can be brought together with others."""

    account: str
    rating: float
    since: float
    front: bool = False


def window(waited: float) -> float:
    """How far apart ratings may be after so many seconds."""
    if waited >= ANYBODY_AFTER_S:
        return math.inf
    return NEAR + WIDENS_BY * max(0.0, waited - WIDENS_AFTER_S)


def reach(waited: float) -> Reach:
    """The same in a word."""
    if waited >= ANYBODY_AFTER_S:
        return "any"
    return "wide" if waited > WIDENS_AFTER_S else "near"


def companies(waiting: Sequence[Waiting], size: int, now: float) -> list[list[Waiting]]:
    """Groups of so many, whoever waits longest first and each with those nearest by rating.

    Two fit if the wider of their windows reaches: whoever waits long meets whoever has just come.
    """
    left = sorted(waiting, key=lambda each: (not each.front, each.since, each.account))
    found = []
    while left:
        first = left.pop(0)
        fitting = sorted(
            (other for other in left if _fit(first, other, now)), key=lambda other: abs(other.rating - first.rating)
        )
        if len(fitting) >= size - 1:
            company = [first, *fitting[: size - 1]]
            left = [other for other in left if other not in company]
            found.append(company)
    return found


def _fit(one: Waiting, other: Waiting, now: float) -> bool:
    return abs(one.rating - other.rating) <= max(window(now - one.since), window(now - other.since))
