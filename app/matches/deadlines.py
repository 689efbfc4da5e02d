"""Clocks that run out, whoever looks on: deadlines stand in the database, and every process looks for due ones."""

import asyncio
import logging

from sqlalchemy import bindparam, select

from app.kit.db import Database
from app.kit.errors import Fault, Gone
from app.kit.logs import note
from app.kit.time import Clock
from app.matches.log import AppendFailed
from app.matches.models import MatchDue
from app.matches.room import BOT_LATE_S
from app.matches.service import Matches

LOOK_EVERY_S = 0.25
OTHERS_GRACE_S = 0.5
"""How long a match that is not in memory here is left to the process that may have it in memory."""
AT_ONCE = 200
UNKNOWN_RULES_S = 60.0

log = logging.getLogger(__name__)

_DUE = (
    select(MatchDue.match_id, MatchDue.due <= bindparam("long_ago"))
    .where(MatchDue.due <= bindparam("now"))
    .order_by(MatchDue.due)
    .limit(AT_ONCE)
)


class Deadlines:
    """Plays the defaults of prompts whose time is up. That they are played once is the log's affair."""

    def __init__(self, database: Database, matches: Matches, clock: Clock) -> None:
        self._database = database
        self._matches = matches
        self._clock = clock

    async def run(self) -> None:
        """Look, for ever."""
        while True:
            await self._clock.sleep_until(self._clock.now() + LOOK_EVERY_S)
            await self.look()

    async def look(self) -> None:
        """Play all that is due now."""
        now = self._clock.now()
        moments = {"now": now, "long_ago": now - OTHERS_GRACE_S}
        found = await self._database.read(lambda connection: connection.execute(_DUE, moments).all())
        ours = [match for match, late in found if late or self._matches.rooms.held(match) is not None]
        await asyncio.gather(*map(self._play, ours))

    async def _play(self, match_id: str) -> None:
        note(match=match_id)
        try:
            await self._matches.expire(match_id)
            room = await self._matches.rooms.get(match_id)
            due, now = room.reckon(), self._clock.now()
            if due is not None and due <= now:
                # No clock has run out: a bot is late, and whoever loads the room lets it think anew.
                self._matches.rooms.on_ready(room)
                due = now + BOT_LATE_S
            if due is not None:
                await self._matches.log.postpone(match_id, due, now)
        except AppendFailed as failed:
            log.warning("the match is due and could not be played: %s", failed)
        except Gone as gone:
            # Another version of this server may know its rules; here it waits, and keeps nobody else waiting.
            log.warning("the match is due, and its rules %s are not known", gone.params["version"])
            now = self._clock.now()
            await self._matches.log.postpone(match_id, now + UNKNOWN_RULES_S, now)
        except Fault:
            log.exception("the match is due and could not be played")
