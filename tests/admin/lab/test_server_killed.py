"""A server that is killed in the middle of a run: its workers end, and the run goes on after a restart."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest

from app.admin.lab.runs import LEASE_S
from tests.accounts.entrance import sign_in, sign_up
from tests.admin.lab.jobs import alive, expected, until, workers
from tests.games.tiny.game import GATE
from tests.http import browser
from tests.servers import ServerProcess, serving

WISH = {"game": "tiny-held", "bots": ["meek", "bold", "meek"], "decks": [], "matches": 60, "seed": "s"}


@asynccontextmanager
async def _boss(server: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    """An admin's browser."""
    async with browser(server.origin) as own:
        if (await sign_in(own, "Boss")).status_code != 200:
            await sign_up(own, "Boss")
            with closing(sqlite3.connect(server.var / "zinara.db", timeout=20)) as database, database:
                database.execute("UPDATE accounts SET role = 'admin'")
        yield own


async def _until(boss: httpx.AsyncClient, run_id: str, status: str, done: int) -> str:
    """Wait until the run has come so far; its chain."""

    async def there() -> str | None:
        run = (await boss.get(f"/api/admin/lab/runs/{run_id}")).json()["run"]
        return run["chain"] or "none yet" if run["status"] == status and run["done"] >= done else None

    found: str = await until(there)
    return found


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_killed_server_leaves_nothing_and_its_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    monkeypatch.setenv(GATE, str(gate))
    with serving(tmp_path) as server:
        async with _boss(server) as boss:
            run_id = (await boss.post("/api/admin/lab/runs", json=WISH)).json()["id"]
            await _until(boss, run_id, "running", done=12)
            pids = workers(server.pid)
            assert pids
        server.kill()

        async def gone() -> bool:
            return not alive(pids)

        await until(gone)
        server.sleep_while_down(LEASE_S + 1)
        server.start()
        async with _boss(server) as boss:
            await _until(boss, run_id, "interrupted", done=12)
            assert not workers(server.pid)
            gate.touch()
            await boss.post(f"/api/admin/lab/runs/{run_id}/resume")
            assert await _until(boss, run_id, "done", done=60) == expected(60).chain
        # Told to stop, it takes its workers along and puts the run back.
        async with _boss(server) as boss:
            again = (await boss.post("/api/admin/lab/runs", json={**WISH, "game": "tiny-long"})).json()["id"]
            await _until(boss, again, "running", done=0)

            async def busy() -> set[int]:
                return workers(server.pid)

            pids = await until(busy)
        server.terminate()
        assert not alive(pids)
        with closing(sqlite3.connect(tmp_path / "zinara.db")) as database:
            assert database.execute("SELECT status FROM lab_runs WHERE id = ?", (again,)).fetchone() == ("queued",)
