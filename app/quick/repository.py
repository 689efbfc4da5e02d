"""Reading and writing searches. Whoever locks a table as well locks it first, so that nobody waits crosswise."""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.matches.models import MatchSeat
from app.quick.models import QuickEntry

AT_ONCE = 500
"""Searches looked at in one go."""


async def get(session: AsyncSession, account: str, *, lock: bool = False) -> QuickEntry | None:
    """The account's search; with `lock`, nobody else changes it before the transaction ends."""
    wanted = select(QuickEntry).where(QuickEntry.account_id == account).execution_options(populate_existing=True)
    found: QuickEntry | None = await session.scalar(wanted.with_for_update() if lock else wanted)
    return found


async def at_table(session: AsyncSession, table_id: str) -> Sequence[QuickEntry]:
    """The searches that ended at the table, locked."""
    wanted = select(QuickEntry).where(QuickEntry.table_id == table_id).order_by(QuickEntry.account_id)
    found = await session.scalars(wanted.with_for_update().execution_options(populate_existing=True))
    return found.all()


async def enter(session: AsyncSession, account: str, game: str, rating: float, now: float) -> bool:
    """Whether there was no search of the account and now there is one."""
    row = {"account_id": account, "game": game, "rating": rating, "since": now, "front": False, "seen": now}
    try:
        async with session.begin_nested():
            await session.execute(insert(QuickEntry).values(row))
    except IntegrityError:
        return False
    return True


async def renew(session: AsyncSession, account: str, game: str, rating: float, now: float) -> None:
    """Begin the account's search anew."""
    values = {"game": game, "rating": rating, "since": now, "front": False, "seen": now}
    await session.execute(update(QuickEntry).where(QuickEntry.account_id == account).values(values))


async def remove(session: AsyncSession, accounts: Collection[str]) -> None:
    await session.execute(delete(QuickEntry).where(QuickEntry.account_id.in_(accounts)))


async def end(session: AsyncSession, entry: QuickEntry) -> bool:
    """Whether the search was still as it was read, and is gone now."""
    same = (QuickEntry.account_id == entry.account_id, QuickEntry.table_id.is_(None), QuickEntry.seen == entry.seen)
    gone = await session.scalars(delete(QuickEntry).where(*same).returning(QuickEntry.account_id))
    return gone.first() is not None


async def see(session: AsyncSession, accounts: Collection[str], now: float) -> None:
    """These accounts have a socket. Rows that somebody else is dealing with are left for the next time."""
    if accounts:
        wanted = select(QuickEntry.account_id).where(QuickEntry.account_id.in_(accounts))
        found = list(await session.scalars(wanted.with_for_update(skip_locked=True)))
        await session.execute(update(QuickEntry).where(QuickEntry.account_id.in_(found)).values(seen=now))


async def lose(session: AsyncSession, account: str, seen: float) -> None:
    """The account's last socket to a process is gone: whoever has another one elsewhere is soon seen again."""
    lost = update(QuickEntry).where(QuickEntry.account_id == account, QuickEntry.seen > seen)
    await session.execute(lost.values(seen=seen))


async def entries(session: AsyncSession) -> Sequence[QuickEntry]:
    """All searches, the oldest first."""
    return (await session.scalars(select(QuickEntry).order_by(QuickEntry.since).limit(AT_ONCE))).all()


async def free(session: AsyncSession, game: str, seen_since: float) -> Sequence[QuickEntry]:
    """The searches for a game that nobody else is dealing with and whose owner is there and plays nothing, locked."""
    plays = (
        select(MatchSeat.match_id)
        .where(MatchSeat.account_id == QuickEntry.account_id, MatchSeat.game == game, MatchSeat.running)
        .exists()
    )
    wanted = (
        select(QuickEntry)
        .where(QuickEntry.game == game, QuickEntry.table_id.is_(None), QuickEntry.seen > seen_since, ~plays)
        .order_by(QuickEntry.front.desc(), QuickEntry.since)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(wanted)).all()


async def playing(session: AsyncSession, searches: Iterable[QuickEntry]) -> set[str]:
    """The accounts of those searches whose owner sits in a running match of the game."""
    wanted = {entry.account_id: entry.game for entry in searches}
    found = await session.execute(
        select(MatchSeat.account_id, MatchSeat.game).where(MatchSeat.account_id.in_(wanted), MatchSeat.running)
    )
    return {account for account, game in found if account is not None and wanted[account] == game}


async def plays(session: AsyncSession, account: str, game: str) -> bool:
    """Whether the account sits in a running match of the game."""
    wanted = select(MatchSeat.match_id).where(
        MatchSeat.account_id == account, MatchSeat.game == game, MatchSeat.running
    )
    return await session.scalar(wanted.limit(1)) is not None
