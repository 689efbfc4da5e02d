"""What tables keep for an account: its seats, and what it said there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.tables.models import ChatLine, Table, TableSeat
from app.tables.service import Tables


@dataclass(frozen=True, slots=True)
class TableKeeper:
    """Fills the port `Keeper` of accounts."""

    tables: Tables
    name: ClassVar[str] = "tables"

    async def export(self, session: AsyncSession, account: str) -> Any:
        """The open tables at which the account sits, and its lines of their chats."""
        seats = [{"table": table} for table in await _sat_at(session, account)]
        said = select(ChatLine).where(ChatLine.account_id == account).order_by(ChatLine.id)
        lines = [{"table": line.table_id, "at": line.at, "said": line.text} for line in await session.scalars(said)]
        return [*seats, *lines]

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """Get up from all tables, and take back what was said. Raises Conflict `running`."""
        for table in await _sat_at(session, account):
            await self.tables.leave(session, Identity(account, anonymous, guest=False), table)
        await session.execute(delete(ChatLine).where(ChatLine.account_id == account))
        await session.execute(delete(TableSeat).where(TableSeat.account_id == account))


async def _sat_at(session: AsyncSession, account: str) -> Sequence[str]:
    wanted = select(Table.id).join(TableSeat, TableSeat.table_id == Table.id)
    wanted = wanted.where(TableSeat.account_id == account, ~Table.closed).order_by(Table.id)
    return list(await session.scalars(wanted))
