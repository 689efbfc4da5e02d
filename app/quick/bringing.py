"""Brings people together, in every server process at once: rows that another process holds are left to it."""

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncSession

from app.games import registry
from app.kit.db import Database
from app.kit.time import Clock
from app.matches.playing import Playing
from app.quick import repository
from app.quick.matching import Reach, Waiting, companies
from app.quick.ports import Lobby
from app.quick.service import IDLE, Quick
from app.quick.strengths import may_rate
from app.tables import repository as tables_repository
from app.tables.service import Tables

LOOK_EVERY_S = 1.0
THERE_S = 5.0
"""Whoever was seen so lately is there. Sockets are counted every second."""

AT_FIRST: tuple[Reach | None, bool] = ("near", False)
"""What a search is as it begins, whoever was told of it: how far it reaches, and whether a bot is offered."""

log = logging.getLogger(__name__)


class Bringing:
    """One look: who is there, who is gone, who did not answer, and who fits together."""

    def __init__(
        self,
        database: Database,
        quick: Quick,
        playing: Playing,
        tables: Tables,
        lobby: Lobby,
        clock: Clock,
    ) -> None:
        self._database = database
        self._quick = quick
        self._playing = playing
        self._tables = tables
        self._lobby = lobby
        self._clock = clock
        self._told: dict[str, tuple[Reach | None, bool]] = {}
        """What each account here was last told of how its search widens."""
        self._lost: set[str] = set()

    def heed(self, account: str, arrived: bool) -> None:
        """The account's first socket to this process has opened, or its last one has closed."""
        if not arrived:
            self._lost.add(account)
        self._quick.wake.set()

    async def run(self) -> None:
        """Look, for ever."""
        while True:
            self._quick.wake.clear()
            await self.look()
            await self._pause()

    async def _pause(self) -> None:
        """Until something happens, or a second has passed."""
        nap = asyncio.create_task(self._clock.sleep_until(self._clock.now() + LOOK_EVERY_S))
        woken = asyncio.create_task(self._quick.wake.wait())
        try:
            await asyncio.wait({nap, woken}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()
            woken.cancel()
            await asyncio.gather(nap, woken, return_exceptions=True)

    async def look(self) -> None:
        """Do all that is to be done now."""
        async with self._database.reading() as session:
            found = await repository.entries(session)
        if not found:
            self._told.clear()
            self._lost.clear()
            return
        await self._playing.lifeline.sure()
        now = self._clock.now()
        here, lost = set(self._lobby.here()), self._lost
        self._lost = set()
        async with self._database.writing() as session:
            await repository.see(session, here, now)
            for account in lost - here:
                await repository.lose(session, account, now - THERE_S)
            await self._sweep(session, now)
        for table_id in sorted({entry.table_id for entry in found if entry.table_id is not None}):
            async with self._database.writing() as session:
                await self._settle(session, table_id, now)
        for game in sorted({entry.game for entry in found}):
            if game in registry.registered():
                async with self._database.writing() as session:
                    await self._bring(session, game, now)
        await self._widen()

    async def _settle(self, session: AsyncSession, table_id: str, now: float) -> None:
        """A company that plays looks no longer; one that does not answer, or is not whole any more, parts."""
        seated = await tables_repository.get(session, table_id, lock=True)
        entries = await repository.at_table(session, table_id)
        if seated.table.match_id is not None:
            await repository.remove(session, [entry.account_id for entry in entries])
            self._quick.later(session, [(entry.account_id, self._quick.found(entry, seated)) for entry in entries])
            return
        sitting = {sitter.account: sitter for sitter in seated.seats.values()}
        left = {e.account_id for e in entries if e.account_id not in sitting}
        whole = not left and len(entries) == seated.table.size and not seated.table.closed
        if whole and not any(self._quick.is_overdue(entry, now) for entry in entries):
            return
        silent = {e.account_id for e in entries if not (e.account_id in sitting and sitting[e.account_id].ready)}
        await self._quick.part(session, seated, without=left if left or not whole else silent)

    async def _sweep(self, session: AsyncSession, now: float) -> None:
        """Searches whose owner is gone, or plays by now, end."""
        waiting = [entry for entry in await repository.entries(session) if entry.table_id is None]
        busy = await repository.playing(session, waiting)
        for entry in waiting:
            over = entry.account_id in busy or self._quick.is_ghost(entry, now)
            if over and await repository.end(session, entry):
                self._quick.later(session, [(entry.account_id, IDLE)])

    async def _bring(self, session: AsyncSession, game: str, now: float) -> None:
        """Seat those who fit together at tables of their own."""
        outages = self._playing.lifeline.outages
        free = {entry.account_id: entry for entry in await repository.free(session, game, now - THERE_S)}
        waiting = [Waiting(e.account_id, e.rating, now - outages.lived(e.since, now), e.front) for e in free.values()]
        size = self._playing.games.current(game).game.seats[0]
        for company in companies(waiting, size, now):
            accounts = [each.account for each in company]
            rated = await may_rate(session, accounts)
            seated = await self._tables.gather(session, game, accounts, rated=rated)
            for account in accounts:
                free[account].table_id, free[account].found_at = seated.table.id, now
            await session.flush()
            self._quick.later(session, [(a, self._quick.found(free[a], seated)) for a in accounts])

    async def _widen(self) -> None:
        """Tell those here whose search reaches farther than they know, or who are offered a bot."""
        here = set(self._lobby.here())
        async with self._database.reading() as session:
            found = await repository.entries(session)
        told = {}
        for entry in found:
            if entry.account_id in here and entry.table_id is None:
                search = self._quick.waiting(entry)
                told[entry.account_id] = known = (search.reach, search.bot_in == 0)
                if self._told.get(entry.account_id, AT_FIRST) != known:
                    self._quick.tell(entry.account_id, search)
        self._told = told
