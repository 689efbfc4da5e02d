"""Whoever begins a match gives up the seats they have at other tables of that game: nobody waits there in vain."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.kit.db import Database, tell_trouble
from app.tables.models import Table, TableSeat

Vacate = Callable[[AsyncSession, str, str], Awaitable[None]]
"""Frees the seat of an account at a table, unless a match runs there."""

log = logging.getLogger(__name__)


class Elsewhere:
    """Each seat is given up in a transaction of its own: two matches that begin at once never lock one another out."""

    def __init__(self, database: Database, vacate: Vacate) -> None:
        self._database = database
        self._vacate = vacate
        self._tasks: set[asyncio.Task[None]] = set()

    def leave(self, accounts: Collection[str], game: str, table_id: str) -> None:
        """A match of these accounts has begun at the table."""
        task = asyncio.create_task(self._leave(accounts, game, table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for what is being done."""
        await asyncio.gather(*self._tasks)

    async def _leave(self, accounts: Collection[str], game: str, table_id: str) -> None:
        wanted = (
            select(TableSeat.account_id, TableSeat.table_id)
            .join(Table, Table.id == TableSeat.table_id)
            .where(TableSeat.account_id.in_(accounts), Table.game == game, Table.id != table_id, ~Table.closed)
        )
        try:
            async with self._database.reading() as session:
                seats = (await session.execute(wanted)).all()
            for account, other in seats:
                async with self._database.writing() as session:
                    await self._vacate(session, account or "", other)
        except Exception as error:  # noqa: BLE001 - what it was is told
            # They keep a seat that they will not use; the table closes when it has been idle for long.
            tell_trouble(log, error, "seats at other tables could not be given up")
