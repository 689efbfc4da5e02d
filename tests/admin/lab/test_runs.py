"""Which process has a run: on SQLite and on PostgreSQL."""

import asyncio

import pytest

from app.admin.lab import runs
from app.admin.lab.job import Progress
from app.kit.db import Database
from app.kit.time import TurnedClock
from tests.admin.lab.rooms import Room


@pytest.fixture
def room(database: Database, clock: TurnedClock) -> Room:
    return Room(database, clock)


async def claimed(room: Room, worker: str) -> str | None:
    async with room.database.writing() as session:
        run = await runs.claim(session, worker, room.clock.now())
        return run.id if run else None


async def renewed(room: Room, run_id: str, worker: str, progress: Progress | None = None) -> bool:
    async with room.database.writing() as session:
        return await runs.renew(session, run_id, worker, room.clock.now(), progress)


async def test_one_of_many_processes_has_a_run(room: Room) -> None:
    first = await room.queued()
    second = await room.queued(created_at=room.clock.now() + 1)
    got = await asyncio.gather(*(claimed(room, f"w{n}") for n in range(6)))
    assert [run_id for run_id in got if run_id] == [first]
    assert (await room.run(second)).status == "queued"


async def test_the_next_one_goes_on_when_the_first_is_done(room: Room) -> None:
    first, second = await room.queued(), await room.queued(created_at=room.clock.now() + 1)
    assert await claimed(room, "w") == first
    assert await claimed(room, "w") is None
    async with room.database.writing() as session:
        assert await runs.finish(session, first, "w", room.clock.now(), Progress(30, {"matches": 30}, "c"))
    assert (await room.run(first)).status == "done"
    assert await claimed(room, "w") == second


async def test_a_lease_that_ran_out_interrupts_the_run(room: Room, clock: TurnedClock) -> None:
    run_id = await room.queued()
    await claimed(room, "w")
    clock.advance(runs.LEASE_S - 1)
    assert await renewed(room, run_id, "w", Progress(12, {"matches": 12}, "c"))
    clock.advance(runs.LEASE_S - 1)
    async with room.database.writing() as session:
        assert await runs.sweep(session, clock.now()) == []
    clock.advance(2)
    async with room.database.writing() as session:
        assert await runs.anything_to_do(session, clock.now())
        assert await runs.sweep(session, clock.now()) == [run_id]
        assert not await runs.anything_to_do(session, clock.now())
    run = await room.run(run_id)
    assert (run.status, run.why, run.done, run.worker) == ("interrupted", "server_gone", 12, None)
    assert not await renewed(room, run_id, "w")


@pytest.mark.parametrize("status", ["cancelled", "interrupted", "queued"])
async def test_whoever_lost_a_run_writes_nothing_any_more(room: Room, status: str) -> None:
    run_id = await room.queued()
    await claimed(room, "w")
    await room.change(run_id, status=status, worker=None)
    late, now = Progress(24, {"matches": 24}, "late"), room.clock.now()
    assert not await renewed(room, run_id, "w", late)
    async with room.database.writing() as session:
        assert not await runs.finish(session, run_id, "w", now, late)
        assert not await runs.interrupt(session, run_id, "w", now, late, "failed")
        assert not await runs.put_back(session, run_id, "w", late)
    run = await room.run(run_id)
    assert (run.status, run.done, run.sums) == (status, 0, None)


async def test_the_oldest_ended_runs_give_way(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "KEPT", 3)
    waiting = await room.queued(created_at=0.0)
    ended = [await room.queued(created_at=float(n), status="done") for n in range(1, 5)]
    async with room.database.writing() as session:
        await runs.make_room(session)
    async with room.database.reading() as session:
        left = {run.id for run in await runs.newest(session)}
        assert await runs.unfinished(session) == 1
    assert left == {waiting, *ended[2:]}
