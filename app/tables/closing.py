"""Tables at which nothing happens close by themselves."""

import asyncio

from sqlalchemy import and_, delete, or_, select, update

from app.kit.db import Database
from app.kit.time import Clock
from app.matches.models import RUNNING, Match
from app.tables.models import Table, TableSeat
from app.tables.ports import Onlookers

LOOK_EVERY_S = 30.0
CLEAR_EVERY_S = 3600.0
CLEARED_AT_ONCE = 200
IDLE_S = 1800.0
"""How long nothing has happened at a table that closes."""
DESERTED_S = 300.0
"""How long nobody who sits at a table of the list has been there to see somebody come."""
_WAITING = and_(~Table.closed, Table.public, Table.match_id.is_(None))
"""Stand in the list, and nobody plays there: only of those it matters whether anybody is there."""
KEPT_S = 24 * 3600.0
"""How long a closed table can still be looked at where nothing was ever played; where something was, it stays."""


class Closing:
    """Closes tables that nobody has touched for half an hour, and sooner those in the list that nobody attends.

    Unless a match runs there. Every process notes who is there through it; each may close what all of them left.
    """

    def __init__(self, database: Database, clock: Clock, onlookers: Onlookers) -> None:
        self._database = database
        self._clock = clock
        self._onlookers = onlookers

    async def run(self) -> None:
        """Look, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            await self.note_attended()
            await self.close_idle()

    async def clear(self) -> None:
        """Clear away, for ever."""
        while True:
            await asyncio.sleep(CLEAR_EVERY_S)
            while await self.clear_away():
                pass

    async def note_attended(self) -> None:
        """Where somebody waits whose page is open now, it is not deserted."""
        waiting = select(TableSeat.table_id, TableSeat.account_id).join(Table, Table.id == TableSeat.table_id)
        async with self._database.reading() as session:
            sitting = list(await session.execute(waiting.where(_WAITING, TableSeat.account_id.is_not(None))))
        here = self._onlookers.attending() if sitting else set()
        attended = {row.table_id for row in sitting if row.account_id in here}
        if not attended:
            return
        noted = update(Table).where(_WAITING, Table.id.in_(sorted(attended))).values(attended_at=self._clock.now())
        async with self._database.writing() as session:
            await session.execute(noted.execution_options(synchronize_session=False))

    async def close_idle(self) -> list[str]:
        """Close them, and name them."""
        now = self._clock.now()
        playing = select(Match.id).where(Match.id == Table.match_id, Match.status == RUNNING).exists()
        idle = Table.touched_at < now - IDLE_S
        deserted = and_(_WAITING, Table.attended_at < now - DESERTED_S)
        # One statement: a table at which somebody is sitting down just now is judged by what it is then.
        closing = update(Table).where(~Table.closed, or_(idle, deserted), ~playing).values(closed=True)
        closing = closing.returning(Table.id).execution_options(synchronize_session=False)
        async with self._database.writing() as session:
            closed = list(await session.scalars(closing))
        for table_id in closed:
            self._onlookers.table_changed(table_id)
        return closed

    async def clear_away(self) -> int:
        """Drop tables that closed long ago without a match, with their seats and what was said there; how many."""
        played = select(Match.id).where(Match.table_id == Table.id).exists()
        long_ago = Table.touched_at < self._clock.now() - KEPT_S
        wanted = select(Table.id).where(Table.closed, long_ago, ~played).limit(CLEARED_AT_ONCE)
        async with self._database.writing() as session:
            gone = list(await session.scalars(wanted.with_for_update(skip_locked=True)))
            await session.execute(delete(Table).where(Table.id.in_(gone)))
        for table_id in gone:
            self._onlookers.table_changed(table_id)
        return len(gone)
