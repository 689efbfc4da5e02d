"""Giving up seats, and what follows from it."""

from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import Seat
from app.kit.db import after_commit
from app.kit.time import Clock
from app.tables import repository
from app.tables.ports import Onlookers
from app.tables.repository import Seated
from app.tables.rounds import Rounds


class Seats:
    """Acts in the caller's transaction, at tables that the caller has locked."""

    def __init__(self, rounds: Rounds, clock: Clock, onlookers: Onlookers) -> None:
        self._rounds = rounds
        self._clock = clock
        self._onlookers = onlookers

    async def vacate(self, session: AsyncSession, seated: Seated, seat: Seat) -> None:
        """Free a person's seat. The last person closes the table; a host who goes leaves it to somebody else.

        People whom quick match brought together play together or not at all: the first one to go closes their table.
        """
        account = seated.seats[seat].account
        await repository.vacate(session, seated.table.id, seat)
        people = [s.account for n, s in seated.seats.items() if n != seat and s.account is not None]
        if not people or seated.table.gathered:
            seated.table.closed = True
        elif seated.table.host_id == account:
            seated.table.host_id = people[0]
        await self.changed(session, seated)

    async def vacate_idle(self, session: AsyncSession, account: str, table_id: str) -> None:
        """Free the account's seat, unless there is none any more or a match runs there. Locks the table."""
        seated = await repository.get(session, table_id, lock=True)
        seat = seated.seat_of(account)
        if seat is not None and not seated.table.closed and not seated.running:
            await self.vacate(session, seated, seat)

    async def changed(self, session: AsyncSession, seated: Seated) -> None:
        """Nobody is ready for company that is not there any more, and nothing is agreed on with it."""
        await repository.mark(session, seated.table.id, entropy=None, again_at=None)
        seated.table.agreed_at = None
        if seated.over:
            self._rounds.renew(seated.table)
            seated.table.first = None
        self.touch(session, seated)

    def touch(self, session: AsyncSession, seated: Seated) -> None:
        """Something happened at the table: it is shown anew."""
        table_id = seated.table.id
        seated.table.touched_at = seated.table.attended_at = self._clock.now()
        after_commit(session, lambda: self._onlookers.table_changed(table_id))
