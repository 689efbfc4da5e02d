"""What one can do at a table."""

from collections.abc import Callable, Collection, Sequence

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.decks.service import Decks
from app.games.contract import Seat
from app.kit.db import Database, after_commit
from app.kit.errors import Conflict, Forbidden, Gone, TooMany
from app.kit.ids import new_id
from app.kit.time import Clock
from app.matches.playing import Playing
from app.matches.secrets import commitments_of, fresh_secrets
from app.tables import options, rematches, removals, repository
from app.tables.elsewhere import Elsewhere
from app.tables.models import Table
from app.tables.ports import Onlookers
from app.tables.repository import Seated
from app.tables.rounds import Rounds
from app.tables.schemas import NewTable, TableOut
from app.tables.seats import Seats

MOST_HOSTED = 8


class Tables:
    """Every act runs in the caller's transaction; onlookers are told once that has committed."""

    def __init__(self, playing: Playing, database: Database, clock: Clock, onlookers: Onlookers, decks: Decks) -> None:
        self._playing = playing
        self._clock = clock
        self._onlookers = onlookers
        self._rounds = Rounds(playing, clock, decks)
        self.seats = Seats(self._rounds, clock, onlookers)
        self.on_start: Callable[[], None] = lambda: None
        """Called whenever a match has begun here."""
        self.elsewhere = Elsewhere(database, self.seats.vacate_idle)

    async def create(self, session: AsyncSession, asking: Identity, wish: NewTable) -> Seated:
        """A table with the asker in its first seat. Raises NotFound, Unprocessable, Conflict, Forbidden, TooMany."""
        game = self._playing.games.current(wish.game).game
        size, pace = options.size_of(wish, game), options.pace_of(wish, game)
        if wish.bot is not None:
            options.require_level(wish.bot, game)
        options.require_rateable(wish, asking)
        if await repository.hosted(session, asking.id) >= MOST_HOSTED:
            raise TooMany("too_many_tables", most=MOST_HOSTED)
        table = self._set_up(wish, size, pace, asking.id)
        session.add(table)
        await session.flush()
        await repository.take(session, table.id, 0, account=asking.id, bot=None)
        for seat in range(1, size if wish.bot else 1):
            await repository.take(session, table.id, seat, account=None, bot=wish.bot)
        after_commit(session, lambda: self._onlookers.table_changed(table.id))
        return await repository.get(session, table.id)

    async def gather(self, session: AsyncSession, game: str, accounts: Sequence[str], *, rated: bool) -> Seated:
        """A table for everybody to see with all these accounts in its seats, whose host is the first of them.

        Until their match begins the company stays as it is, or the table closes.
        """
        wish = NewTable(game=game, public=True, rated=rated)
        pace = options.pace_of(wish, self._playing.games.current(game).game)
        table = self._set_up(wish, len(accounts), pace, accounts[0])
        table.gathered = True
        session.add(table)
        await session.flush()
        for seat, account in enumerate(accounts):
            await repository.take(session, table.id, seat, account=account, bot=None)
        seated = await repository.get(session, table.id)
        self.seats.touch(session, seated)
        return seated

    def close(self, session: AsyncSession, seated: Seated) -> None:
        """Close a table, which the caller has locked."""
        seated.table.closed = True
        self.seats.touch(session, seated)

    async def close_down(self, session: AsyncSession, table_id: str) -> None:
        """Close a table, whoever sits there. Raises NotFound, Gone `table_closed`, Conflict `running`."""
        seated = await self._open(session, table_id)
        if seated.running:
            raise Conflict("running")
        self.close(session, seated)

    async def sit(self, session: AsyncSession, asking: Identity, table_id: str) -> Seated:
        """Take a free seat. Raises NotFound, Gone, Conflict `running`, `table_full`, Forbidden."""
        seated = await self._open(session, table_id)
        while seated.seat_of(asking.id) is None:
            if seated.running:
                raise Conflict("running")
            options.refuse_guests(rated=seated.table.rated, asking=asking)
            await removals.refuse(session, table_id, asking.id, self._clock.now())
            free = seated.free()
            if not free:
                raise Conflict("table_full")
            if await repository.take(session, table_id, free[0], account=asking.id, bot=None):
                await self.seats.changed(session, seated)
            seated = await repository.get(session, table_id)
        return seated

    async def leave(self, session: AsyncSession, asking: Identity, table_id: str, after: str | None = None) -> Seated:
        """Give up one's seat. The last person closes the table; a host who goes leaves it to somebody else.

        With the match `after`, only if the table has not gone on to another one since: that is seen from the table.
        """
        seated = await self._open(session, table_id)
        seat = _seat_or_refuse(seated, asking)
        if after is not None and seated.table.match_id not in (None, after):
            return seated
        if seated.running:
            raise Conflict("running")
        await self.seats.vacate(session, seated, seat)
        return await repository.get(session, table_id)

    async def remove(self, session: AsyncSession, asking: Identity, table_id: str, account: str) -> Seated:
        """Send somebody away from their seat before the match: the host's affair. Raises also Conflict `not_seated`.

        Whoever is sent away is told, and may not sit down there again for a while.
        """
        seated = await self._hosted(session, asking, table_id)
        seat = None if account == asking.id else seated.seat_of(account)
        if seat is None:
            raise Conflict("not_seated")
        await removals.send_away(session, table_id, account, self._clock.now())
        await self.seats.vacate(session, seated, seat)
        after_commit(session, lambda: self._onlookers.removed(table_id, account))
        return await repository.get(session, table_id)

    async def add_bot(self, session: AsyncSession, asking: Identity, table_id: str, level: str) -> Seated:
        """Put a bot into a free seat: the host's affair."""
        seated = await self._hosted(session, asking, table_id)
        options.require_level(level, self._playing.games.current(seated.table.game).game)
        options.refuse_bots(rated=seated.table.rated, bot=level)
        free = seated.free()
        if not free or not await repository.take(session, table_id, free[0], account=None, bot=level):
            raise Conflict("table_full")
        await self.seats.changed(session, seated)
        return await repository.get(session, table_id)

    async def remove_bot(self, session: AsyncSession, asking: Identity, table_id: str) -> Seated:
        """Send the bot in the last seat away: the host's affair."""
        seated = await self._hosted(session, asking, table_id)
        bots = [seat for seat, sitter in seated.seats.items() if sitter.bot]
        if not bots:
            raise Conflict("no_bot")
        await repository.vacate(session, table_id, bots[-1])
        await self.seats.changed(session, seated)
        return await repository.get(session, table_id)

    async def ready(self, session: AsyncSession, asking: Identity, table_id: str, entropy: str) -> Seated:
        """Add one's entropy; with everybody's in, the match starts.

        Raises Conflict `not_full`, `running`, `over`, `already_playing`, and `opponent_playing` with names.
        """
        seated = await self._open(session, table_id)
        seat = _seat_or_refuse(seated, asking)
        if seated.running:
            return seated  # said twice, or in another tab: it has had its effect
        if seated.status != "full":
            raise Conflict("not_full")
        if seated.over:
            raise Conflict("over")
        if await repository.is_playing(session, asking.id, seated.table.game):
            raise Conflict("already_playing", seats=[seat])
        if seated.seats[seat].entropy is None:
            await repository.mark(session, table_id, seat, entropy=entropy)
            seated = await repository.get(session, table_id)
            if all(sitter.ready for sitter in seated.seats.values()):
                await self._start(session, seated, seat)
                after_commit(session, self.on_start)
            self.seats.touch(session, seated)
        return await repository.get(session, table_id)

    async def withdraw(self, session: AsyncSession, asking: Identity, table_id: str) -> Seated:
        """Be ready no more: entropy that was added is forgotten. Raises Conflict `match_begun`."""
        seated = await self._open(session, table_id)
        seat = _seat_or_refuse(seated, asking)
        if seated.table.match_id is not None:
            raise Conflict("match_begun")
        if seated.seats[seat].entropy is not None:
            await repository.mark(session, table_id, seat, entropy=None)
            self.seats.touch(session, seated)
        return await repository.get(session, table_id)

    async def _start(self, session: AsyncSession, seated: Seated, asking: Seat) -> None:
        """Begin the match; everybody leaves the other tables where they wait. Raises Conflict."""
        table_id, game = seated.table.id, seated.table.game
        try:
            await self._rounds.start(session, seated)
        except Conflict as conflict:
            busy = conflict.params.get("seats", [])
            if conflict.code != "already_playing" or not isinstance(busy, list) or asking in busy:
                raise
            raise Conflict("opponent_playing", names=[seated.seats[seat].name for seat in busy]) from conflict
        accounts = [sitter.account for sitter in seated.seats.values() if sitter.account is not None]
        after_commit(session, lambda: self.elsewhere.leave(accounts, game, table_id))

    async def rematch(self, session: AsyncSession, asking: Identity, table_id: str, match: str) -> Seated:
        """Offer another match after that one; once all people want it, it is prepared with sides swapped.

        Raises Conflict `running`, `not_full`, `offer_gone`.
        """
        seated = await self._open(session, table_id)
        seat = _seat_or_refuse(seated, asking)
        if await rematches.offer(session, self._rounds, seated, seat, match, self._clock.now()):
            self.seats.touch(session, seated)
        return await repository.get(session, table_id)

    async def withdraw_rematch(self, session: AsyncSession, asking: Identity, table_id: str, match: str) -> Seated:
        """Take one's offer back; whether that was in time is seen from the table."""
        seated = await self._open(session, table_id)
        if await rematches.withdraw(session, seated, _seat_or_refuse(seated, asking), match):
            self.seats.touch(session, seated)
        return await repository.get(session, table_id)

    async def get(self, session: AsyncSession, table_id: str) -> Seated:
        """The table. Raises NotFound."""
        return await repository.get(session, table_id)

    async def listed(self, session: AsyncSession, ids: Collection[str] | None = None) -> list[Seated]:
        """The public tables, or those of them with the ids."""
        return await repository.listed(session, ids)

    async def sat_at(self, session: AsyncSession, accounts: Collection[str]) -> dict[str, list[Seated]]:
        """The tables where each of the accounts sits and waits or plays, newest first."""
        return await repository.sat_at(session, accounts)

    async def sitting(self, session: AsyncSession, table_ids: Collection[str]) -> set[str]:
        """The accounts that sit at the tables."""
        return await repository.sitting(session, table_ids)

    def out(self, seated: Seated) -> TableOut:
        """The table as everybody sees it."""
        match_id = seated.table.match_id
        if match_id is None or not seated.running:
            return TableOut.of(seated, 0, None, self._clock.now())
        watchers, phase = self._onlookers.watchers(match_id), self._phase(match_id)
        return TableOut.of(seated, watchers, phase, self._clock.now())

    def outs(self, tables: Sequence[Seated]) -> list[TableOut]:
        return [self.out(seated) for seated in tables]

    def _set_up(self, wish: NewTable, size: int, pace: str, host: str) -> Table:
        """A table without anybody in its seats."""
        secrets = fresh_secrets(size)
        return Table(
            id=new_id(),
            game=wish.game,
            size=size,
            public=wish.public,
            host_id=host,
            first=wish.first,
            rated=wish.rated,
            pace=pace,
            match_id=None,
            commitments=orjson.dumps(commitments_of(secrets)).decode(),
            secrets=self._playing.vault.seal(secrets),
            closed=False,
            touched_at=self._clock.now(),
            attended_at=self._clock.now(),
            gathered=False,
        )

    def _phase(self, match_id: str) -> int | None:
        """The number that the game calls its phase: as it was last told, or else as it is in memory here.

        In memory it may be out of date, where the match is played through another process.
        """
        if (told := self._onlookers.phase_of(match_id)) is not None:
            return told
        room = self._playing.matches.rooms.held(match_id)
        phase = room.game.view(room.state, None).get("phase") if room else None
        return phase if isinstance(phase, int) else None

    async def _open(self, session: AsyncSession, table_id: str) -> Seated:
        """The table, for changing it: everybody locks it first, so that nobody waits for one another crosswise."""
        seated = await repository.get(session, table_id, lock=True)
        if seated.table.closed:
            raise Gone("table_closed")
        return seated

    async def _hosted(self, session: AsyncSession, asking: Identity, table_id: str) -> Seated:
        seated = await self._open(session, table_id)
        if seated.table.host_id != asking.id:
            raise Forbidden("not_host")
        if seated.running:
            raise Conflict("running")
        if seated.table.gathered:
            raise Conflict("gathered")
        return seated


def _seat_or_refuse(seated: Seated, asking: Identity) -> Seat:
    seat = seated.seat_of(asking.id)
    if seat is None:
        raise Forbidden("no_seat")
    return seat
