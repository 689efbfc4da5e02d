"""Reading tables with their seats, and taking and leaving seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.kit.errors import NotFound
from app.matches.models import RUNNING, Match, MatchSeat
from app.ratings.models import Progress
from app.ratings.reckoning import Standing
from app.ratings.service import standing_in
from app.tables.models import Table, TableSeat

LISTED = 100


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat."""

    account: str | None
    name: str
    guest: bool
    bot: str | None
    entropy: str | None
    again_at: float | None
    standing: Standing | None = None
    """How far a person has come in the table's game; None for whoever never finished a match of it."""

    @property
    def ready(self) -> bool:
        return self.bot is not None or self.entropy is not None


@dataclass(frozen=True, slots=True)
class Seated:
    """A table and who sits at it."""

    table: Table
    seats: Mapping[int, Sitter]
    running: bool

    @property
    def status(self) -> str:
        if self.table.closed:
            return "closed"
        if self.running:
            return "running"
        return "full" if len(self.seats) == self.table.size else "open"

    @property
    def over(self) -> bool:
        """The round's match has been played."""
        return self.table.match_id is not None and not self.running

    def free(self) -> list[int]:
        return [seat for seat in range(self.table.size) if seat not in self.seats]

    def seat_of(self, account: str) -> int | None:
        return next((seat for seat, sitter in self.seats.items() if sitter.account == account), None)


async def get(session: AsyncSession, table_id: str, *, lock: bool = False) -> Seated:
    """The table; with `lock`, nobody else changes it before the transaction ends. Raises NotFound."""
    wanted = select(Table).where(Table.id == table_id).execution_options(populate_existing=True)
    table = await session.scalar(wanted.with_for_update() if lock else wanted)
    if table is None:
        raise NotFound("not_found")
    return (await _with_seats(session, [table]))[0]


async def listed(session: AsyncSession, ids: Collection[str] | None = None) -> list[Seated]:
    """The newest public tables that one can sit or look on at, or those of them with the ids."""
    wanted = (
        select(Table)
        .outerjoin(Match, Match.id == Table.match_id)
        .where(Table.public, ~Table.closed, or_(Table.match_id.is_(None), Match.status == RUNNING))
        .order_by(Table.touched_at.desc())
        .limit(LISTED)
    )
    if ids is not None:
        wanted = wanted.where(Table.id.in_(ids))
    return await _with_seats(session, list(await session.scalars(wanted)))


async def sat_at(session: AsyncSession, accounts: Collection[str]) -> dict[str, list[Seated]]:
    """The tables where each of the accounts sits and waits or plays, newest first."""
    wanted = (
        select(Table)
        .outerjoin(Match, Match.id == Table.match_id)
        .where(
            Table.id.in_(select(TableSeat.table_id).where(TableSeat.account_id.in_(accounts))),
            ~Table.closed,
            or_(Table.match_id.is_(None), Match.status == RUNNING),
        )
        .order_by(Table.touched_at.desc())
    )
    tables = await _with_seats(session, list(await session.scalars(wanted)))
    return {account: [seated for seated in tables if seated.seat_of(account) is not None] for account in accounts}


async def sitting(session: AsyncSession, table_ids: Collection[str]) -> set[str]:
    """The accounts that sit at the tables."""
    wanted = select(TableSeat.account_id).where(TableSeat.table_id.in_(table_ids), TableSeat.account_id.is_not(None))
    return {account for account in await session.scalars(wanted) if account is not None}


async def hosted(session: AsyncSession, account: str) -> int:
    """How many tables the account keeps open; one whose match is over waits for nobody.

    The account is locked, so that tables that it opens at the same moment are counted one after another.
    """
    await session.execute(select(Account.id).where(Account.id == account).with_for_update(key_share=True))
    wanted = (
        select(func.count())
        .select_from(Table)
        .outerjoin(Match, Match.id == Table.match_id)
        .where(Table.host_id == account, ~Table.closed, or_(Table.match_id.is_(None), Match.status == RUNNING))
    )
    return await session.scalar(wanted) or 0


async def is_playing(session: AsyncSession, account: str, game: str) -> bool:
    """Whether the account plays a match of the game now."""
    wanted = select(MatchSeat.match_id).where(
        MatchSeat.account_id == account, MatchSeat.game == game, MatchSeat.running
    )
    return await session.scalar(wanted.limit(1)) is not None


async def _with_seats(session: AsyncSession, tables: Sequence[Table]) -> list[Seated]:
    seats: dict[str, dict[int, Sitter]] = {table.id: {} for table in tables}
    found = await session.execute(
        select(TableSeat, Account.name, Account.guest, Progress)
        .join(Table, Table.id == TableSeat.table_id)
        .outerjoin(Account, Account.id == TableSeat.account_id)
        .outerjoin(Progress, and_(Progress.account_id == TableSeat.account_id, Progress.game == Table.game))
        .where(TableSeat.table_id.in_(seats))
        .order_by(TableSeat.seat)
        .execution_options(populate_existing=True)
    )
    for row, name, guest, progress in found:
        sitter = Sitter(row.account_id, name or row.bot or "", bool(guest), row.bot, row.entropy, row.again_at)
        seats[row.table_id][row.seat] = replace(sitter, standing=_standing(progress))
    matches = [table.match_id for table in tables if table.match_id is not None]
    wanted = select(Match.id).where(Match.id.in_(matches), Match.status == RUNNING)
    running = set(await session.scalars(wanted)) if matches else set()
    return [Seated(table, seats[table.id], table.match_id in running) for table in tables]


def _standing(progress: Progress | None) -> Standing | None:
    return None if progress is None else standing_in(progress)


async def take(session: AsyncSession, table_id: str, seat: int, *, account: str | None, bot: str | None) -> bool:
    """Whether the seat was free and is now taken."""
    row = {"table_id": table_id, "seat": seat, "account_id": account, "bot": bot, "entropy": None}
    try:
        async with session.begin_nested():
            await session.execute(insert(TableSeat).values(row))
    except IntegrityError:
        return False
    return True


async def vacate(session: AsyncSession, table_id: str, seat: int) -> None:
    await session.execute(delete(TableSeat).where(TableSeat.table_id == table_id, TableSeat.seat == seat))


async def mark(session: AsyncSession, table_id: str, seat: int | None = None, **values: object) -> None:
    """Set values of one seat, or of all."""
    wanted = update(TableSeat).where(TableSeat.table_id == table_id)
    await session.execute((wanted if seat is None else wanted.where(TableSeat.seat == seat)).values(**values))
