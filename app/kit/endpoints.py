"""Addresses of the house itself: is it alive, is it ready, and, on a test server, what time it is."""

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from sqlalchemy.exc import SQLAlchemyError

from app.kit.db import Database, is_shut_out
from app.kit.errors import Unavailable
from app.kit.migrations import is_current
from app.kit.time import ClockDep, TurnedClock

READY_WITHIN_S = 5.0

router = APIRouter(include_in_schema=False)
test_clock_router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """200 as long as the process answers at all."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(request: Request) -> dict[str, str]:
    """200 when the database answers, is migrated and takes what is written; otherwise 503 with `database_unreachable`,
    `database_refuses_login`, `not_migrated` or `database_refuses_writes`."""
    database: Database = request.app.state.database
    try:
        async with asyncio.timeout(READY_WITHIN_S):
            migrated = await is_current(database.engine)
    except (OSError, SQLAlchemyError) as error:
        code = "database_refuses_login" if is_shut_out(error) else "database_unreachable"
        raise Unavailable(code) from error
    if not migrated:
        raise Unavailable("not_migrated")
    try:
        async with asyncio.timeout(READY_WITHIN_S):
            await request.app.state.written()
    except (OSError, SQLAlchemyError) as error:
        raise Unavailable("database_refuses_writes") from error
    return {"status": "ready"}


class Turn(BaseModel):
    """How far to turn the clock ahead, in seconds."""

    seconds: float = Field(ge=0, le=10_000_000)


@test_clock_router.post("/test/clock")
async def turn_clock(turn: Turn, clock: ClockDep) -> dict[str, float]:
    """Turn the clock ahead. The address exists only on a server started with ZINARA_TEST_CLOCK."""
    if not isinstance(clock, TurnedClock):
        raise Unavailable("clock_not_turnable")
    clock.advance(turn.seconds)
    return {"now": clock.now()}
