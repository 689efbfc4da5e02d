"""How the server is doing, all of its processes together."""

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.admin.server.processes import Processes
from app.admin.server.schemas import DatabaseOut, ServerOut
from app.matches.models import MatchDue

_SIZE = {
    "sqlite": text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"),
    "postgresql": text("SELECT pg_database_size(current_database())"),
}


async def overview(session: AsyncSession, processes: Processes, now: float) -> ServerOut:
    """All that the page of the server shows."""
    kind = session.get_bind().dialect.name
    return ServerOut(
        now=now,
        running=await session.scalar(select(func.count()).select_from(MatchDue)) or 0,
        database=DatabaseOut(kind=kind, size=await session.scalar(_SIZE[kind]) or 0),
        shared=processes.shared,
        processes=processes.all(),
    )
