"""Reading and writing runs, and which server process has the one that is going on.

A process has a run by a lease that it renews. Whoever lost it (somebody cancelled the run, or the lease ran out because
the process was away for too long) finds out with the next renewal, and writes nothing any more."""

from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.admin.lab.job import Progress
from app.admin.lab.models import ENDED, QUEUED, RUNNING, LabRun

LEASE_S = 30.0
KEPT = 100
"""Runs that are kept; the oldest ended ones give way."""


async def get(session: AsyncSession, run_id: str, *, lock: bool = False) -> LabRun | None:
    """The run; with `lock`, nobody else changes it before the transaction ends."""
    wanted = select(LabRun).where(LabRun.id == run_id).execution_options(populate_existing=True)
    found: LabRun | None = await session.scalar(wanted.with_for_update() if lock else wanted)
    return found


async def newest(session: AsyncSession) -> Sequence[LabRun]:
    """All of them, the newest first."""
    return (await session.scalars(select(LabRun).order_by(LabRun.created_at.desc(), LabRun.id).limit(KEPT))).all()


async def unfinished(session: AsyncSession) -> int:
    """How many wait or are going on."""
    wanted = select(func.count()).select_from(LabRun).where(LabRun.status.in_((QUEUED, RUNNING)))
    return await session.scalar(wanted) or 0


async def make_room(session: AsyncSession) -> None:
    """Forget the oldest ended runs, so that with one more there are as many as are kept."""
    keep = select(LabRun.id).order_by(LabRun.created_at.desc()).limit(KEPT - 1)
    await session.execute(delete(LabRun).where(LabRun.status.in_(ENDED), LabRun.id.not_in(keep)))


def _lost(now: float) -> ColumnElement[bool]:
    return and_(LabRun.status == RUNNING, LabRun.leased_until < now)


async def anything_to_do(session: AsyncSession, now: float) -> bool:
    """Whether a run waits, or one has lost its server."""
    wanted = select(LabRun.id).where(or_(LabRun.status == QUEUED, _lost(now))).limit(1)
    return await session.scalar(wanted) is not None


async def sweep(session: AsyncSession, now: float) -> Sequence[str]:
    """Runs whose server is gone are interrupted; which ones."""
    lost = update(LabRun).where(_lost(now)).values(_ended("interrupted", now, "server_gone"))
    return (await session.scalars(lost.returning(LabRun.id))).all()


async def claim(session: AsyncSession, worker: str, now: float) -> LabRun | None:
    """The oldest run that waits, from now on this process's; None if there is none or another one is going on."""
    wanted = select(LabRun.id).where(LabRun.status == QUEUED).order_by(LabRun.created_at, LabRun.id).limit(1)
    run_id = await session.scalar(wanted)
    if run_id is None:
        return None
    values = {"status": RUNNING, "worker": worker, "leased_until": now + LEASE_S, "why": None, "ended_at": None}
    values["started_at"] = func.coalesce(LabRun.started_at, now)
    try:
        async with session.begin_nested():
            mine = update(LabRun).where(LabRun.id == run_id, LabRun.status == QUEUED).values(values)
            claimed = (await session.scalars(mine.returning(LabRun.id))).first()
    except IntegrityError:
        return None
    return None if claimed is None else await get(session, run_id)


async def renew(session: AsyncSession, run_id: str, worker: str, now: float, progress: Progress | None) -> bool:
    """Whether the process still has the run; then the lease is renewed, and progress written where there is some."""
    values = {"leased_until": now + LEASE_S, **(_written(progress) if progress else {})}
    return await _if_held(session, run_id, worker, values)


async def finish(session: AsyncSession, run_id: str, worker: str, now: float, progress: Progress) -> bool:
    """All is played."""
    return await _if_held(session, run_id, worker, {**_written(progress), **_ended("done", now)})


async def interrupt(session: AsyncSession, run_id: str, worker: str, now: float, progress: Progress, why: str) -> bool:
    """It cannot go on by itself."""
    return await _if_held(session, run_id, worker, {**_written(progress), **_ended("interrupted", now, why)})


async def put_back(session: AsyncSession, run_id: str, worker: str, progress: Progress) -> bool:
    """This process stops; another one, or its successor, goes on from here."""
    values = {**_written(progress), "status": QUEUED, "worker": None, "leased_until": None}
    return await _if_held(session, run_id, worker, values)


async def begin_anew(session: AsyncSession, run: LabRun, now: float, rules_version: str, app_version: str) -> None:
    """From the seed on, by these versions."""
    run.done, run.sums, run.chain, run.started_at = 0, None, "", now
    run.rules_version, run.app_version = rules_version, app_version
    await session.flush()


async def _if_held(session: AsyncSession, run_id: str, worker: str, values: dict[str, Any]) -> bool:
    held = (LabRun.id == run_id, LabRun.worker == worker, LabRun.status == RUNNING)
    found = await session.scalars(update(LabRun).where(*held).values(values).returning(LabRun.id))
    return found.first() is not None


def _ended(status: str, now: float, why: str | None = None) -> dict[str, Any]:
    return {"status": status, "why": why, "ended_at": now, "worker": None, "leased_until": None}


def _written(progress: Progress) -> dict[str, Any]:
    told = None if progress.sums is None else orjson.dumps(progress.sums).decode()
    return {"done": progress.done, "sums": told, "chain": progress.chain}


def progress_of(run: LabRun) -> Progress:
    """What the run has come to."""
    return Progress(run.done, orjson.loads(run.sums) if run.sums else None, run.chain)
