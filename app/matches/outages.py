"""Times during which no server ran, and time as it was lived without them.

Some server writes the heartbeat every second. Whoever finds it old, by starting up or by waking from a long stop,
writes an outage down: all clocks then stood still from the last beat on.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.kit.db import Database
from app.kit.time import Clock
from app.matches.models import Heartbeat, MatchDue, Outage

BEAT_S = 1.0
STILL_ALIVE_S = 5.0
"""A heartbeat no older than this means that a server runs."""

log = logging.getLogger(__name__)


class Outages:
    """The known outages, in order: (since, until)."""

    def __init__(self, known: Sequence[tuple[float, float]] = ()) -> None:
        self.known = list(known)

    def lived(self, since: float, until: float) -> float:
        """Seconds from one moment to the other, outages left out; never less than none."""
        lost = sum(max(0.0, min(until, end) - max(since, begin)) for begin, end in self.known if end > since)
        return max(0.0, until - since - lost)

    def moment(self, since: float, seconds: float) -> float:
        """When so many seconds will have been lived."""
        moment = since + seconds
        for begin, end in self.known:
            if end > since and begin <= moment:
                moment += end - max(begin, since)
        return moment


class Lifeline:
    """Keeps the heartbeat of the servers and the list of outages."""

    def __init__(self, database: Database, clock: Clock, outages: Outages) -> None:
        self._database = database
        self._clock = clock
        self.outages = outages
        self._beaten = 0.0
        self.resumed = asyncio.Event()
        """Set once the time before this server's start was given back: no clock may be judged before."""

    async def run(self) -> None:
        """Beat for ever. At the start, if no server was alive lately, the time since then is an outage."""
        while True:
            await self.beat()
            self.resumed.set()
            await asyncio.sleep(BEAT_S)

    async def beat(self) -> None:
        """Write the heartbeat, and an outage if there was one."""
        async with self._database.writing() as session:
            beaten = await self._last_beat(session)
            now = self._clock.now()
            # A process that was stopped finds out by a clock that nobody sets or turns.
            since = max(beaten, now - (_uptime() - self._beaten)) if self.resumed.is_set() else beaten
            if now - since > STILL_ALIVE_S:
                await session.execute(insert(Outage).values(since=since, until=now))
                given_back = MatchDue.due + (now - since)
                await session.execute(update(MatchDue).where(MatchDue.due > since).values(due=given_back))
                log.warning("no server ran for %.1f s: the clocks stood still", now - since)
            await session.execute(update(Heartbeat).values(at=max(beaten, now)))
            found = await session.execute(select(Outage.since, Outage.until).order_by(Outage.since))
            self.outages.known[:] = [(since, until) for since, until in found]
        self._beaten = _uptime()

    async def _last_beat(self, session: AsyncSession) -> float:
        """When some server was last alive; nobody else beats before the transaction ends."""
        if await session.get(Heartbeat, 1) is None:
            with suppress(IntegrityError):  # two servers may be the first
                async with session.begin_nested():
                    await session.execute(insert(Heartbeat).values(id=1, at=self._clock.now()))
        row = await session.get_one(Heartbeat, 1, with_for_update=True, populate_existing=True)
        return row.at


def _uptime() -> float:
    """Seconds on a clock that runs on while the process, or the machine, sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
