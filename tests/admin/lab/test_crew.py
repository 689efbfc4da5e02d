"""A crew plays what its job says, in order, and leaves no process behind."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from app.admin.lab.crew import Crew, WorkerDied, WorkFailed
from app.admin.lab.job import Job, Part, bound, played
from app.settings import ROOT
from tests.admin.lab.jobs import alive, job, kill, until, workers

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


async def parts_of(crew: Crew, of: Job, done: int = 0) -> list[Part]:
    return [part async for part in crew.parts(of.starts(done))]


def alone(of: Job, done: int = 0) -> list[Part]:
    """The same parts, played right here."""
    return [played(of, bound(of), start) for start in of.starts(done)]


@pytest.mark.parametrize("size", [1, 3])
async def test_any_number_of_workers_plays_the_same_matches(size: int) -> None:
    of = job(50)
    async with Crew(of, size) as crew:
        told = await parts_of(crew, of)
    assert told == alone(of)
    assert [part.matches for part in told] == [12, 12, 12, 12, 2]
    assert len({part.chain for part in told}) == 5
    assert not workers()


async def test_a_crew_can_begin_in_the_middle() -> None:
    of = job(40)
    async with Crew(of, 2) as crew:
        assert await parts_of(crew, of, 24) == alone(of)[2:]


async def test_whoever_leaves_early_leaves_no_process() -> None:
    of = job(9, "tiny-long")
    async with Crew(of, 2) as crew:
        parts = asyncio.create_task(parts_of(crew, of))
        assert len(workers()) == 2
        await asyncio.sleep(0)
        parts.cancel()
        await asyncio.gather(parts, return_exceptions=True)
    assert not workers()


async def test_a_worker_that_dies_is_told_of() -> None:
    of = job(9, "tiny-long")
    async with Crew(of, 1) as crew:
        (pid,) = workers()
        parts = asyncio.create_task(parts_of(crew, of))
        kill(pid)
        with pytest.raises(WorkerDied):
            await parts
    assert not workers()


async def test_a_bot_that_breaks_is_told_of() -> None:
    of = job(bots=("nobody",) * 3)
    async with Crew(of, 1) as crew:
        with pytest.raises(WorkFailed, match="KeyError"):
            await parts_of(crew, of)


_SERVER = """
import asyncio
from app.admin.lab.crew import Crew
from tests.admin.lab.jobs import job

async def main():
    of = job(9, "tiny-long")
    async with Crew(of, 2) as crew:
        print("here", flush=True)
        async for _ in crew.parts(of.starts(0)):
            pass

asyncio.run(main())
"""


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
async def test_workers_end_when_their_server_is_killed(sign: signal.Signals) -> None:
    """In the middle of a match that hardly ends."""
    server = subprocess.Popen([sys.executable, "-c", _SERVER], cwd=ROOT, stdout=subprocess.PIPE)
    assert server.stdout is not None
    with server, server.stdout:
        assert await asyncio.to_thread(server.stdout.readline)
        pids = workers(server.pid)
        assert len(pids) == 2
        os.kill(server.pid, sign)
        server.wait()

        async def gone() -> bool:
            return not alive(pids)

        await until(gone)


async def test_workers_give_way_to_everything_else() -> None:
    of = job(3, "tiny-long")
    async with Crew(of, 1) as crew:
        (pid,) = workers()
        parts = asyncio.create_task(parts_of(crew, of))

        async def nice() -> bool:
            return os.getpriority(os.PRIO_PROCESS, pid) == 19

        await until(nice)
        parts.cancel()
        await asyncio.gather(parts, return_exceptions=True)
