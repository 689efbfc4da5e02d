"""What matches keep for an account: those it played. They stay as they are when it goes, but for its name."""

from dataclasses import dataclass
from typing import Any, ClassVar

import orjson
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from app.kit.errors import Conflict
from app.matches.models import Match, MatchSeat


@dataclass(frozen=True, slots=True)
class MatchKeeper:
    """Fills the port `Keeper` of accounts."""

    name: ClassVar[str] = "matches"

    async def export(self, session: AsyncSession, account: str) -> Any:
        """The matches, oldest first; `replay` has all that the account saw of a finished one."""
        wanted = (
            select(Match, MatchSeat.seat)
            .options(load_only(Match.game, Match.seats, Match.status, Match.started_at, Match.ended_at, Match.outcome))
            .join(MatchSeat, MatchSeat.match_id == Match.id)
            .where(MatchSeat.account_id == account)
            .order_by(Match.started_at, Match.id)
        )
        return [
            {
                "match": match.id,
                "game": match.game,
                "seat": seat,
                "players": [each["name"] for each in orjson.loads(match.seats)],
                "status": match.status,
                "started_at": match.started_at,
                "ended_at": match.ended_at,
                "outcome": orjson.loads(match.outcome or "null"),
                "replay": f"/api/matches/{match.id}/replay",
            }
            for match, seat in await session.execute(wanted)
        ]

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """Put the anonymous name into the seats. Raises Conflict `still_playing` while a match runs."""
        running = select(MatchSeat.match_id).where(MatchSeat.account_id == account, MatchSeat.running)
        if (match_id := await session.scalar(running.limit(1))) is not None:
            raise Conflict("still_playing", match=match_id)
        wanted = select(Match.id, Match.seats).join(MatchSeat, MatchSeat.match_id == Match.id)
        for match_id, kept in (await session.execute(wanted.where(MatchSeat.account_id == account))).all():
            seats = orjson.loads(kept)
            for seat in seats:
                if seat["account"] == account:
                    seat |= {"name": anonymous, "guest": False, "rating": None}
            await session.execute(update(Match).where(Match.id == match_id).values(seats=orjson.dumps(seats).decode()))
