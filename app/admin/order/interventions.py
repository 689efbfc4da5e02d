"""Closing a table, and breaking off a match that runs."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.admin.audit import Subject, entry, record
from app.admin.order.schemas import Intervention
from app.kit.errors import Unavailable
from app.kit.time import Clock
from app.matches.log import AppendFailed
from app.matches.service import Matches
from app.tables.service import Tables


@dataclass(frozen=True, slots=True)
class Interventions:
    """What moderators do to tables and matches."""

    clock: Clock
    tables: Tables
    matches: Matches

    async def close_table(self, session: AsyncSession, asking: Identity, table: str, why: Intervention) -> None:
        """Close a table where no match runs. Raises NotFound, Gone `table_closed`, Conflict `running`."""
        await self.tables.close_down(session, table)
        subject, now = Subject("table", table), self.clock.now()
        await record(session, now, asking, "table.closed", subject, reason=why.reason, note=why.note)

    async def abort_match(self, asking: Identity, match: str, why: Intervention) -> None:
        """Break a match off, which then counts for nothing; the entry of the log is in the transaction that ends it.

        The caller holds no session: the log of the match writes by itself. Raises NotFound, Conflict `over`,
        Unavailable when it cannot be known whether it was done.
        """
        subject, now = Subject("match", match), self.clock.now()
        logged = entry(now, asking, "match.aborted", subject, reason=why.reason, note=why.note)
        try:
            await self.matches.abort(match, [logged])
        except AppendFailed as failed:
            raise Unavailable("unavailable") from failed
