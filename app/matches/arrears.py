"""Matches that are over and have given nobody anything yet: the end is written even when the giving fails.

Also those that ended before there was anything to give, as far as they are not older than a week.
"""

import logging

from sqlalchemy import exists, select

from app.kit.db import Database
from app.kit.time import Clock
from app.matches.models import OVER, Match
from app.matches.rooms import Rooms
from app.ratings.models import MatchResult
from app.ratings.reckoning import reckon

LOOK_EVERY_S = 600.0
LOOK_BACK_S = 7 * 24 * 3600.0
AT_ONCE = 200

log = logging.getLogger(__name__)


class Arrears:
    """Finds such matches and reckons them. That it is done once is the affair of the results' primary key."""

    def __init__(self, database: Database, rooms: Rooms, clock: Clock) -> None:
        self._database = database
        self._rooms = rooms
        self._clock = clock

    async def run(self) -> None:
        """Look, for ever."""
        while True:
            await self.settle()
            await self._clock.sleep_until(self._clock.now() + LOOK_EVERY_S)

    async def settle(self) -> list[str]:
        """Settle what is found; the ids of the matches."""
        since = self._clock.now() - LOOK_BACK_S
        unsettled = ~exists().where(MatchResult.match_id == Match.id)
        wanted = select(Match.id, Match.ended_at).where(Match.status == OVER, Match.ended_at > since, unsettled)
        async with self._database.reading() as session:
            found = [(match_id, at) for match_id, at in await session.execute(wanted.limit(AT_ONCE))]
        settled = []
        for match_id, at in found:
            try:
                await self._reckon(match_id, at or self._clock.now())
            except Exception:
                log.exception("match %s cannot be settled", match_id)
            else:
                settled.append(match_id)
        return settled

    async def _reckon(self, match_id: str, at: float) -> None:
        room = await self._rooms.get(match_id)
        ending = room.ending(at)
        self._rooms.forget(room)
        await self._database.write(lambda connection: reckon(connection, [ending]))
