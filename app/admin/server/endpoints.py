"""`/api/admin/server`: how the server is doing."""

from fastapi import APIRouter

from app.accounts.current import CurrentAdmin
from app.admin.server.overview import overview
from app.admin.server.processes import ProcessesDep
from app.admin.server.schemas import ServerOut
from app.kit.db import SessionDep
from app.kit.time import ClockDep

router = APIRouter(prefix="/api/admin", tags=["admin"])


@router.get("/server")
async def server(asking: CurrentAdmin, session: SessionDep, processes: ProcessesDep, clock: ClockDep) -> ServerOut:
    """How the server is doing."""
    return await overview(session, processes, clock.now())
