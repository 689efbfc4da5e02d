"""Times during which no server ran, and time as it was lived without them.

Some server writes the heartbeat every second. Whoever finds it old, by starting up, by waking from a long stop or by
coming back to a database that was away, writes an outage down: all clocks then stood still from the last beat on.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress

from sqlalchemy import Connection, Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from app.kit.db import Database, reason_of
from app.kit.time import Clock, uptime
from app.matches.models import Heartbeat, MatchDue, MatchMove, Outage

BEAT_S = 1.0
LOOK_EVERY_S = 0.05
LATE_S = 2.5
"""A process that has not beaten for so long does not know whether the clocks stood still; and where several run, a
heartbeat that has not moved for so long means that none does."""
MOMENT_S = 0.05
"""No start is as quick: so young a heartbeat was written by the start itself."""
NEWEST = 200
"""Outages that count: no clock runs so long that older ones fell into its time."""
STILL_ALIVE_S = 5.0
"""While a process runs, less than this without a heartbeat means nothing: it, or the database, had much to do."""

Known = tuple[tuple[float, float], ...]

log = logging.getLogger(__name__)


def _newest() -> Select[float, float]:
    return select(Outage.since, Outage.until).order_by(Outage.since.desc()).limit(NEWEST)


def _in_order(outages: Iterable[Row[float, float]]) -> Known:
    return tuple(sorted((since, until) for since, until in outages))


class Outages:
    """The known outages, in order: (since, until)."""

    def __init__(self, known: Sequence[tuple[float, float]] = ()) -> None:
        self.known: Known = tuple(known)

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
    """Keeps the heartbeat of the servers, the list of outages, and one time for all servers: whose clock is behind the
    heartbeat takes its time from there, so that time never goes back. `shared` says that there may be other servers."""

    def __init__(self, database: Database, clock: Clock, outages: Outages, *, shared: bool) -> None:
        self._database = database
        self._clock = clock
        self._shared = shared
        self._turn = asyncio.Lock()
        self._asked: asyncio.Task[None] | None = None
        """The beat that whoever wants to be sure waits for."""
        self._beaten: float | None = None
        """When this process last beat, by a clock that nobody sets or turns."""
        self.outages = outages

    async def begin(self) -> None:
        """Beat for the first time: what has passed since the last beat of any server is an outage. While the database
        is away, a server starts all the same, and the first beat is that of `run`."""
        try:
            await self.beat()
        except (SQLAlchemyError, OSError) as error:
            log.warning("it is not known yet how long no server ran: %s", reason_of(error))

    async def run(self) -> None:
        """Beat for ever."""
        while True:
            await asyncio.sleep(BEAT_S)
            await self.beat()

    async def sure(self) -> None:
        """Return once it is known how long the clocks have stood still: before that, nothing may be judged by them.

        Whoever wakes from a long stop, or comes back to a database that was away, does not know it yet. Raises
        SQLAlchemyError or OSError while the database is away.
        """
        while self.late:
            if self._asked is None or self._asked.done():
                self._asked = asyncio.create_task(self._catch_up())
            # One beat for all of them, and if it fails they hear of it at once, not one after another.
            await asyncio.shield(self._asked)

    async def stop(self) -> None:
        """Ask for nothing any more."""
        if self._asked is not None:
            self._asked.cancel()
            await asyncio.gather(self._asked, return_exceptions=True)

    async def beat(self) -> None:
        """Write the heartbeat, and an outage if there was one."""
        async with self._turn:
            await self._beat()

    async def _catch_up(self) -> None:
        async with self._turn:
            if self.late:
                await self._beat()

    @property
    def late(self) -> bool:
        """Whether this process does not know by now how long the clocks stood still."""
        return self._beaten is None or uptime() - self._beaten > LATE_S

    async def _beat(self) -> None:
        if self._beaten is None and self._shared:
            await self._join()
        known = None if self._beaten is None else await self._database.write(self._beat_on)
        self.outages.known = await self._beat_anew() if known is None else known
        self._beaten = uptime()

    def _beat_on(self, connection: Connection) -> Known | None:
        """Beat where all is as it was a second ago, in one go, since all moves wait meanwhile. None, and nothing is
        written, where it is not."""
        beaten = connection.scalar(select(Heartbeat.at).with_for_update())
        now = self._clock.now()
        if beaten is None or beaten > now:
            return None
        since, alive = self._last_life(beaten, now)
        if now - since > alive:
            return None
        connection.execute(update(Heartbeat).values(at=now))
        return _in_order(connection.execute(_newest()))

    async def _beat_anew(self) -> Known:
        """Beat where time may have stood still, or gone back."""
        async with self._database.writing() as session:
            beaten = await self._last_beat(session)
            if self._beaten is None:
                beaten = max(beaten, await self._last_move(session))
            if beaten > self._clock.now():
                self._clock.set(beaten)
            now = self._clock.now()
            since, alive = self._last_life(beaten, now)
            if now - since > alive:
                since = max(since, await self._last_move(session))
                await session.execute(insert(Outage).values(since=since, until=now))
                given_back = MatchDue.due + (now - since)
                await session.execute(update(MatchDue).where(MatchDue.due > since).values(due=given_back))
                log.warning("no server ran for %.1f s: the clocks stood still", now - since)
            await session.execute(update(Heartbeat).values(at=now))
            return _in_order(await session.execute(_newest()))

    def _last_life(self, beaten: float, now: float) -> tuple[float, float]:
        """Since when it is not known that some server ran, and for how long that means nothing."""
        if self._beaten is None:
            return beaten, LATE_S if self._shared else MOMENT_S
        return max(beaten, now - (uptime() - self._beaten)), STILL_ALIVE_S

    async def _join(self) -> None:
        """If the heartbeat is far from this clock's time, see whether it goes on: then the time is theirs who beat."""
        first = await self._seen_beat()
        if first is None or abs(self._clock.now() - first) <= LATE_S:
            return
        until = uptime() + LATE_S
        while uptime() < until:
            await asyncio.sleep(LOOK_EVERY_S)
            seen = await self._seen_beat()
            if seen is not None and seen != first:
                log.warning("this machine's clock differs by %.1f s from other servers'", self._clock.now() - seen)
                self._clock.set(seen)
                return

    async def _seen_beat(self) -> float | None:
        async with self._database.reading() as session:
            return await session.scalar(select(Heartbeat.at))

    @staticmethod
    async def _last_move(session: AsyncSession) -> float:
        """The newest moment in the log of any match that runs: between its beats, too, a server ran."""
        newest = select(MatchMove.at).where(MatchMove.match_id == MatchDue.match_id).order_by(MatchMove.seq.desc())
        of_each = newest.limit(1).correlate(MatchDue).scalar_subquery()
        return await session.scalar(select(func.max(of_each)).select_from(MatchDue)) or 0.0

    async def _last_beat(self, session: AsyncSession) -> float:
        """When some server was last alive; nobody else beats before the transaction ends."""
        if await session.get(Heartbeat, 1) is None:
            with suppress(IntegrityError):  # two servers may be the first
                async with session.begin_nested():
                    await session.execute(insert(Heartbeat).values(id=1, at=self._clock.now()))
        row = await session.get_one(Heartbeat, 1, with_for_update=True, populate_existing=True)
        return row.at
