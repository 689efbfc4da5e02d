"""What ratings keep for an account: its progress, and what its matches came to."""

from dataclasses import dataclass
from typing import Any, ClassVar

import orjson
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.ratings.models import MatchResult, Progress


@dataclass(frozen=True, slots=True)
class RatingKeeper:
    """Fills the port `Keeper` of accounts."""

    name: ClassVar[str] = "progress"

    async def export(self, session: AsyncSession, account: str) -> Any:
        """By game: progress, and the results of its matches, oldest first."""
        games: dict[str, Any] = {}
        for row in await session.scalars(select(Progress).where(Progress.account_id == account)):
            games[row.game] = {"experience": row.experience, "mu": row.mu, "sigma": row.sigma, "rated": row.rated}
        wanted = select(MatchResult).where(MatchResult.account_id == account)
        for each in await session.scalars(wanted.order_by(MatchResult.at, MatchResult.match_id)):
            result = {
                "match": each.match_id,
                "at": each.at,
                "result": each.result,
                "reason": each.reason,
                "experience": each.experience,
                "mu": each.mu,
                "sigma": each.sigma,
                "deck": orjson.loads(each.deck_name) if each.deck_name else None,
                "marks": orjson.loads(each.marks),
            }
            games.setdefault(each.game, {}).setdefault("results", []).append(result)
        return games

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """Drop the progress; of the results keep what the other side's rating rests on."""
        await session.execute(delete(Progress).where(Progress.account_id == account))
        mine = update(MatchResult).where(MatchResult.account_id == account)
        await session.execute(mine.values(deck_id=None, deck_name=None, marks="[]"))
