"""Whom hosts have sent away, and for how long."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.kit.errors import Forbidden
from app.tables.models import TableRemoval

AWAY_S = 600.0
"""How long somebody may not come back: long enough for somebody else to sit down, short enough for a mistake."""


async def send_away(session: AsyncSession, table_id: str, account: str, now: float) -> None:
    """From now on, and for a while; the caller has locked the table."""
    wanted = (TableRemoval.table_id == table_id, TableRemoval.account_id == account)
    await session.execute(delete(TableRemoval).where(*wanted))
    row = {"table_id": table_id, "account_id": account, "until": now + AWAY_S}
    await session.execute(insert(TableRemoval).values(row))


async def refuse(session: AsyncSession, table_id: str, account: str, now: float) -> None:
    """Raises Forbidden `removed` with the seconds until the account may sit down there again."""
    wanted = select(TableRemoval.until).where(TableRemoval.table_id == table_id, TableRemoval.account_id == account)
    until = await session.scalar(wanted)
    if until is not None and until > now:
        raise Forbidden("removed", after=round(until - now))
