"""What is said at a table, before, during and after its matches: kept for those who come later."""

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.games.contract import Seat
from app.tables.models import ChatLine

SHOWN = 50
"""Lines that somebody who comes later is shown."""
KEPT = 200
"""About so many lines of a table are kept."""
PRUNE_EVERY = 20


@dataclass(frozen=True, slots=True)
class Said:
    """A line: `id` is the speaker's own, `seat` where they sat when they said it, None for a spectator."""

    id: str
    account: str
    name: str
    seat: Seat | None
    text: str
    at: float


async def earlier(session: AsyncSession, table_id: str, account: str, command: str) -> int | None:
    """The step at which the account said this already, if it did."""
    wanted = select(ChatLine.n).where(
        ChatLine.table_id == table_id, ChatLine.account_id == account, ChatLine.command == command
    )
    n: int | None = await session.scalar(wanted)
    return n


async def keep(session: AsyncSession, table_id: str, said: Said, n: int) -> bool:
    """Whether it was not said before and is kept now. `n` is the step that the speaker had seen."""
    row = {
        "table_id": table_id,
        "account_id": said.account,
        "command": said.id,
        "seat": said.seat,
        "text": said.text,
        "at": said.at,
        "n": n,
    }
    try:
        async with session.begin_nested():
            made = await session.execute(insert(ChatLine).values(row).returning(ChatLine.id))
    except IntegrityError:
        return False
    if made.scalar_one() % PRUNE_EVERY == 0:
        newest = select(ChatLine.id).where(ChatLine.table_id == table_id).order_by(ChatLine.id.desc())
        oldest = await session.scalar(newest.offset(KEPT).limit(1))
        if oldest is not None:
            await session.execute(delete(ChatLine).where(ChatLine.table_id == table_id, ChatLine.id <= oldest))
    return True


async def history(session: AsyncSession, table_id: str) -> list[Said]:
    """The newest lines, oldest first, under the names that their speakers have now."""
    wanted = (
        select(ChatLine.command, ChatLine.account_id, Account.name, ChatLine.seat, ChatLine.text, ChatLine.at)
        .join(Account, Account.id == ChatLine.account_id)
        .where(ChatLine.table_id == table_id)
        .order_by(ChatLine.id.desc())
        .limit(SHOWN)
    )
    return [Said(*row) for row in await session.execute(wanted)][::-1]
