"""Guests and sessions that nobody uses any more go by themselves."""

import asyncio
import logging
from collections.abc import Iterator

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.exc import IntegrityError

from app.accounts.models import Account, AccountSession
from app.accounts.ports import Doors
from app.accounts.service import SESSION_LIFE_S
from app.kit.db import Base, Database
from app.kit.time import Clock

SWEEP_EVERY_S = 3600.0
DAY_S = 24 * 3600.0
AT_ONCE = 500
"""Guests dropped in one transaction: others are waiting to write."""

log = logging.getLogger(__name__)


class Sweeping:
    """Drops sessions that were not seen for as long as a browser keeps their cookie, and guests that were not seen for
    some days and left nothing behind: no match, no seat at a table, nothing that anybody else would miss.

    Every process may sweep: what another one is about to drop is left to it.
    """

    def __init__(self, database: Database, clock: Clock, doors: Doors, guest_days: float) -> None:
        self._database = database
        self._clock = clock
        self._doors = doors
        self._guest_days = guest_days

    async def run(self) -> None:
        """Sweep, for ever; not at once, so that whoever was kept out by an outage can be seen before."""
        while True:
            await asyncio.sleep(SWEEP_EVERY_S)
            await self.sweep()

    async def sweep(self) -> tuple[int, int]:
        """How many sessions and how many guests are gone."""
        sessions = await self._drop_sessions()
        guests = 0
        while dropped := await self._drop_guests():
            guests += dropped
        if sessions or guests:
            log.info("%d sessions and %d guests had not been seen for long and are gone", sessions, guests)
        return sessions, guests

    async def _drop_sessions(self) -> int:
        unseen = delete(AccountSession).where(AccountSession.seen_at < self._clock.now() - SESSION_LIFE_S)
        async with self._database.writing() as session:
            gone = list(await session.scalars(unseen.returning(AccountSession.id)))
        self._doors.shut(gone)
        return len(gone)

    async def _drop_guests(self) -> int:
        """Drop the next ones; how many."""
        since = self._clock.now() - self._guest_days * DAY_S
        seen = exists().where(AccountSession.account_id == Account.id, AccountSession.seen_at >= since)
        wanted = select(Account.id).where(Account.guest, Account.created_at < since, ~seen, *_not_referred_to())
        try:
            async with self._database.writing() as session:
                guests = list(await session.scalars(wanted.limit(AT_ONCE).with_for_update(skip_locked=True)))
                ended = select(AccountSession.id).where(AccountSession.account_id.in_(guests))
                sessions = list(await session.scalars(ended))
                await session.execute(delete(Account).where(Account.id.in_(guests)))
        except IntegrityError:
            return 0  # one of them came back in this moment and sat down: the others go next time
        self._doors.shut(sessions)
        return len(guests)


def _not_referred_to() -> Iterator[ColumnElement[bool]]:
    """That no row names the account but those that would go with it, whatever features there are."""
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column.table.name == Account.__tablename__ and key.ondelete != "CASCADE":
                yield ~exists().where(key.parent == Account.id)
