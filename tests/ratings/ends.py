"""Ends of matches for tests, and what is kept of them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select

from app.accounts.models import Account
from app.games.contract import Json, Outcome, Share
from app.kit.db import Database
from app.ratings.endings import Ending, ending_of
from app.ratings.models import MatchResult, Progress

WON = Outcome(((0,), (1,)), (0,), "eliminated")
LOST = Outcome(((1,), (0,)), (1,), "eliminated")
DRAWN = Outcome(((0, 1),), (), "quiet")
VOID = Outcome(((0, 1),), (), "void", void=True)


async def people(database: Database, *names: str, guest: bool = False) -> None:
    """Accounts whose ids are their names."""
    rows = [{"id": name, "name": name, "guest": guest, "created_at": 1.0} for name in names]
    async with database.writing() as session:
        await session.execute(insert(Account), rows)


def end(
    match: str,
    seats: Sequence[str | None],
    outcome: Outcome = WON,
    *,
    rated: bool = True,
    turns: Sequence[int] = (9, 9),
    gave_up: int | None = None,
    deck: Json | None = None,
    marks: tuple[str, ...] = (),
    at: float = 100.0,
    game: str = "zinara",
) -> Ending:
    """An end of a match; None sits for a bot."""
    parts = [
        (who, None if who else "novice", Share(turns[seat], seat == gave_up, deck, marks))
        for seat, who in enumerate(seats)
    ]
    return ending_of(match, game, at, outcome, parts, rated=rated)


async def standing(database: Database, account: str, game: str = "zinara") -> Any:
    """Experience, rated matches, mu and sigma, or None."""
    wanted = select(Progress.experience, Progress.rated, Progress.mu, Progress.sigma)
    async with database.reading() as session:
        found = await session.execute(wanted.where(Progress.account_id == account, Progress.game == game))
    return found.one_or_none()


async def results(database: Database, match: str) -> list[Any]:
    """The rows of a match, in seat order: account, result, experience, before, mu."""
    wanted = select(
        MatchResult.account_id,
        MatchResult.result,
        MatchResult.experience,
        MatchResult.experience_before,
        MatchResult.mu,
    )
    async with database.reading() as session:
        return list(await session.execute(wanted.where(MatchResult.match_id == match).order_by(MatchResult.seat)))
