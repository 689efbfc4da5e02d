"""Rounds that everybody agreed to: whoever does not come to them gives the others back their freedom."""

import asyncio

from sqlalchemy import select

from app.kit.db import Database
from app.kit.time import Clock
from app.matches.outages import Lifeline
from app.tables import repository
from app.tables.models import Table
from app.tables.seats import Seats

LOOK_EVERY_S = 5.0
COME_WITHIN_S = 60.0
"""How long everybody has to be ready for a rematch that all agreed to: pages are so by themselves, at once."""


class Agreed:
    """Frees the seats of those who agreed to another round and are not ready for it; time without a server does not
    count. Every process looks; the table's lock decides who is first."""

    def __init__(self, database: Database, seats: Seats, lifeline: Lifeline, clock: Clock) -> None:
        self._database = database
        self._seats = seats
        self._lifeline = lifeline
        self._clock = clock

    async def run(self) -> None:
        """Look, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            await self.free_seats()

    async def free_seats(self) -> list[str]:
        """Free them, and name the tables."""
        async with self._database.reading() as session:
            wanted = select(Table.id).where(Table.agreed_at < self._clock.now() - COME_WITHIN_S, ~Table.closed)
            late = list(await session.scalars(wanted))
        if late:
            await self._lifeline.sure()
        return [table_id for table_id in late if await self._free(table_id)]

    async def _free(self, table_id: str) -> bool:
        async with self._database.writing() as session:
            seated = await repository.get(session, table_id, lock=True)
            agreed_at = seated.table.agreed_at
            if agreed_at is None or self._lifeline.outages.lived(agreed_at, self._clock.now()) <= COME_WITHIN_S:
                return False
            for seat in [seat for seat, sitter in seated.seats.items() if not sitter.ready]:
                seated = await repository.get(session, table_id, lock=True)
                await self._seats.vacate(session, seated, seat)
        return True
