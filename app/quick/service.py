"""What somebody who looks for a match can do."""

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.kit.db import after_commit
from app.kit.errors import Conflict
from app.kit.time import Clock
from app.matches.playing import Playing
from app.quick import repository
from app.quick.matching import reach
from app.quick.models import QuickEntry
from app.quick.schemas import SearchOut
from app.quick.strengths import rating_of
from app.tables import repository as tables_repository
from app.tables.repository import Seated
from app.tables.schemas import NewTable
from app.tables.service import Tables

GRACE_S = 20.0
"""How long a search outlives its owner's last socket; time without a server does not count."""
BOT_AFTER_S = 30.0
ANSWER_S = 10.0
"""How long everybody has to answer once company is found; browsers do so by themselves."""

IDLE = SearchOut(state="idle")


class Quick:
    """Every act runs in the caller's transaction. `tell` is called with accounts whose search changed, once that has
    committed, and `wake` is set when there may be company to find."""

    def __init__(self, playing: Playing, tables: Tables, clock: Clock) -> None:
        self._playing = playing
        self._tables = tables
        self._clock = clock
        self.wake = asyncio.Event()
        self.tell: Callable[[str, SearchOut], None] = lambda _account, _search: None

    async def seek(self, session: AsyncSession, asking: Identity, game: str) -> SearchOut:
        """Look for a match; whoever looks for one already goes on. Raises NotFound, Conflict `already_playing`."""
        self._playing.games.current(game)
        if await repository.plays(session, asking.id, game):
            raise Conflict("already_playing", seats=[])
        now = self._clock.now()
        rating = await rating_of(session, asking.id, game)
        if not await repository.enter(session, asking.id, game, rating, now):
            entry = await repository.get(session, asking.id, lock=True)
            if entry is None:  # its end came between
                await repository.enter(session, asking.id, game, rating, now)
            elif entry.table_id is None and (entry.game != game or self.is_ghost(entry, now)):
                await repository.renew(session, asking.id, game, rating, now)
        return await self._told(session, asking.id)

    async def cancel(self, session: AsyncSession, asking: Identity) -> SearchOut:
        """Look no longer; whoever was found goes back to the front. A match that has begun goes on."""
        entry, seated = await self._held(session, asking.id)
        if seated is not None:
            if seated.table.match_id is None:
                await self.part(session, seated, without={asking.id})
        elif entry is not None:
            await repository.remove(session, [asking.id])
        return await self._told(session, asking.id)

    async def rather_a_bot(
        self, session: AsyncSession, asking: Identity, game: str, level: str
    ) -> tuple[SearchOut, Seated | None]:
        """Take a bot and look no longer, unless company was found in the meantime: then the bot is not needed.

        Raises NotFound, Unprocessable, TooMany."""
        _, seated = await self._held(session, asking.id)
        if seated is not None:
            return await self._told(session, asking.id), None
        await repository.remove(session, [asking.id])
        table = await self._tables.create(session, asking, NewTable(game=game, bot=level))
        return await self._told(session, asking.id), table

    async def search(self, session: AsyncSession, account: str) -> SearchOut:
        """The account's search as it sees it."""
        entry = await repository.get(session, account)
        if entry is None or self.is_ghost(entry, self._clock.now()):
            return IDLE
        if entry.table_id is None:
            return self.waiting(entry)
        return self.found(entry, await tables_repository.get(session, entry.table_id))

    async def part(self, session: AsyncSession, seated: Seated, without: set[str]) -> None:
        """Close the table of a company that does not play, which the caller has locked, and all its seats but those
        `without` look on, from the front."""
        now = self._clock.now()
        entries = await repository.at_table(session, seated.table.id)
        accounts = [entry.account_id for entry in entries]
        gone = without | await repository.playing(session, entries)
        for entry in entries:
            entry.table_id, entry.found_at, entry.front = None, None, True
        await session.flush()
        await repository.remove(session, [account for account in accounts if account in gone])
        self._tables.close(session, seated)
        self.later(session, [(e.account_id, IDLE if e.account_id in gone else self.waiting(e, now)) for e in entries])

    def later(self, session: AsyncSession, news: Sequence[tuple[str, SearchOut]]) -> None:
        """Tell these accounts how their searches stand, once the transaction has committed."""

        def tell() -> None:
            for account, search in news:
                self.tell(account, search)
            self.wake.set()

        after_commit(session, tell)

    def is_ghost(self, entry: QuickEntry, now: float) -> bool:
        """Nobody has been there for too long."""
        return self._playing.lifeline.outages.lived(entry.seen, now) > GRACE_S

    def is_overdue(self, entry: QuickEntry, now: float) -> bool:
        """Company was found, and had time enough to answer."""
        return entry.found_at is not None and self._playing.lifeline.outages.lived(entry.found_at, now) > ANSWER_S

    def waiting(self, entry: QuickEntry, now: float | None = None) -> SearchOut:
        waited = self._playing.lifeline.outages.lived(entry.since, self._clock.now() if now is None else now)
        bot_in = max(0, round((BOT_AFTER_S - waited) * 1000))
        return SearchOut(
            state="waiting", game=entry.game, waited=round(waited * 1000), reach=reach(waited), bot_in=bot_in
        )

    def found(self, entry: QuickEntry, seated: Seated) -> SearchOut:
        if seated.table.match_id is not None:
            return SearchOut(state="playing", game=entry.game, table=seated.table.id, match=seated.table.match_id)
        since = self._clock.now() if entry.found_at is None else entry.found_at
        left = ANSWER_S - self._playing.lifeline.outages.lived(since, self._clock.now())
        answer_in = max(0, round(left * 1000))
        return SearchOut(state="found", game=entry.game, table=seated.table.id, answer_in=answer_in)

    async def _held(self, session: AsyncSession, account: str) -> tuple[QuickEntry | None, Seated | None]:
        """The account's search, locked, and where company was found its table, locked before."""
        while True:
            entry = await repository.get(session, account)
            table_id = entry.table_id if entry else None
            seated = await tables_repository.get(session, table_id, lock=True) if table_id else None
            entry = await repository.get(session, account, lock=True)
            if (entry.table_id if entry else None) == table_id:
                return entry, seated

    async def _told(self, session: AsyncSession, account: str) -> SearchOut:
        """How the search stands, for the answer and for all the account's sockets."""
        search = await self.search(session, account)
        self.later(session, [(account, search)])
        return search
