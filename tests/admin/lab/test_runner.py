"""A runner plays runs, and leaves them so that somebody can go on."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.admin.lab import runner, runs
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.settings import Settings
from tests.admin.lab.jobs import expected, kill, until, workers
from tests.admin.lab.rooms import Room
from tests.games.tiny.game import GATE
from tests.migrated import migrate

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture
async def room(settings: Settings, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr(runner, "BEAT_S", 0.05)
    await migrate(settings.database_url)
    database = Database(settings.database_url)
    yield Room(database, clock)
    await database.close()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What matches of `tiny-held` wait for; it is not there yet."""
    monkeypatch.setenv(GATE, str(tmp_path / "gate"))
    return tmp_path / "gate"


async def busy() -> set[int]:
    return workers()


async def test_runs_are_played_one_after_the_other(room: Room) -> None:
    first, second = await room.queued(), await room.queued(seed="t", created_at=room.clock.now() + 1)
    async with room.runner(2):
        one, other = await room.until(first, "done"), await room.until(second, "done")
    assert runs.progress_of(one) == expected(30)
    assert one.chain != other.chain
    assert one.started_at is not None
    assert one.ended_at is not None
    assert not workers()


async def test_a_runner_that_stops_puts_its_run_back_and_another_goes_on(room: Room, gate: Path) -> None:
    run_id = await room.queued(60, "tiny-held")
    async with room.runner():
        await room.until(run_id, "running", done=12)
    assert not workers()
    left = await room.run(run_id)
    assert left.status == "queued"
    assert 0 < left.done < 60
    gate.touch()
    async with room.runner(2):
        run = await room.until(run_id, "done")
    assert runs.progress_of(run) == expected(60)


async def test_a_cancelled_run_is_left_at_once(room: Room) -> None:
    run_id = await room.queued(9, "tiny-long")
    async with room.runner() as running:
        await until(busy)
        await room.change(run_id, status="cancelled", worker=None)
        running.stirred.set()

        async def idle() -> bool:
            return not workers()

        await until(idle)
        assert (await room.run(run_id)).status == "cancelled"
        after = await room.queued()
        running.stirred.set()
        await room.until(after, "done")


async def test_a_worker_s_death_interrupts_the_run_which_can_go_on(
    room: Room, gate: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run_id = await room.queued(60, "tiny-held")
    async with room.runner() as running:
        await room.until(run_id, "running", done=12)
        for pid in await until(busy):
            kill(pid)
        run = await room.until(run_id, "interrupted")
        assert run.why == "worker_gone"
        assert "broke off" in caplog.text
        assert not workers()
        gate.touch()
        await room.change(run_id, status="queued")
        running.stirred.set()
        assert runs.progress_of(await room.until(run_id, "done")) == expected(60)


async def test_a_bot_that_breaks_interrupts_the_run(room: Room) -> None:
    run_id = await room.queued(bots='["nobody","meek","meek"]')
    async with room.runner():
        assert (await room.until(run_id, "interrupted")).why == "failed"
    assert not workers()


@pytest.mark.parametrize("changed", [{"rules_version": "0"}, {"app_version": "0"}])
async def test_other_versions_begin_anew(room: Room, changed: dict[str, Any]) -> None:
    """What other bots played by other rules is never mixed with what these do."""
    run_id = await room.queued(done=12, sums='{"matches": 12}', chain="old", **changed)
    async with room.runner():
        run = await room.until(run_id, "done")
    assert runs.progress_of(run) == expected(30)
    assert all(getattr(run, name) != value for name, value in changed.items())
