"""How many matches between the same people count for their ratings: two who let one another win get nowhere by it."""

from collections import defaultdict
from typing import TypeAlias

from sqlalchemy import Connection, func, select

from app.ratings.endings import Ending
from app.ratings.models import MatchResult

COUNTED = 5
"""So many of their rated matches count within `WITHIN_S`; the others are played for experience alone."""
WITHIN_S = 24 * 3600.0

Company: TypeAlias = tuple[str, frozenset[str]]
"""A game, and the accounts that play it with one another."""


def company_of(ending: Ending) -> Company:
    return ending.game, frozenset(part.account for part in ending.parts if part.account is not None)


def counted_lately(connection: Connection, ending: Ending) -> int:
    """How many matches of the same people counted within a day before this one ended. They hold their progress' rows:
    no other end of theirs is reckoned meanwhile."""
    game, accounts = company_of(ending)
    matches = (
        select(MatchResult.match_id)
        .where(
            MatchResult.account_id.in_(accounts),
            MatchResult.game == game,
            MatchResult.at > ending.at - WITHIN_S,
            MatchResult.mu.is_not(None),
        )
        .group_by(MatchResult.match_id)
        .having(func.count() == len(accounts))
    )
    return connection.scalar(select(func.count()).select_from(matches.subquery())) or 0


class Lately:
    """Which of the ends that are reckoned together are one too many."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._now: dict[Company, list[float]] = defaultdict(list)

    def too_many(self, ending: Ending) -> bool:
        """Whether the end, which would count, is one too many; if not, it counts from now on."""
        now = self._now[company_of(ending)]
        together = sum(at > ending.at - WITHIN_S for at in now)
        if counted_lately(self._connection, ending) + together >= COUNTED:
            return True
        now.append(ending.at)
        return False
