"""How the server is doing: what an admin is told, and that the processes tell one another."""

import asyncio
import random
from pathlib import Path

import pytest
from prometheus_client import Counter, Histogram

from app.admin.server import window
from app.admin.server.processes import Processes
from app.admin.server.window import Window, quantile
from app.games.contract import Json
from app.kit.db import Database
from app.live.bus import MemoryBus
from tests.admin.staff import Hall, promote
from tests.players import PATIENCE_S, Player, people
from tests.servers import serving
from tests.tiny_play import any_move, seated


@pytest.mark.parametrize(
    ("counts", "share", "told"),
    [
        ({}, 0.5, None),
        ({1.0: 0.0, float("inf"): 0.0}, 0.5, None),
        ({1.0: 10.0, 2.0: 10.0, float("inf"): 10.0}, 0.5, 0.5),
        ({1.0: 0.0, 2.0: 10.0, float("inf"): 10.0}, 0.5, 1.5),
        ({1.0: 4.0, 2.0: 8.0, float("inf"): 8.0}, 0.75, 1.5),
        ({1.0: 1.0, 2.0: 2.0, float("inf"): 10.0}, 0.5, 2.0),
    ],
)
def test_shares_are_reckoned_from_buckets(counts: dict[float, float], share: float, told: float | None) -> None:
    assert quantile(counts, share) == told


def test_a_window_tells_of_the_last_minute_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    counted = Counter("zinara_moves_total_of_a_test", "In place of moves.")
    timed = Histogram("zinara_seconds_of_a_test", "In place of appends.", buckets=(1.0, 2.0))
    names = ["zinara_moves_total_of_a_test_total", "zinara_seconds_of_a_test_bucket"]
    monkeypatch.setattr(window, "_READ", names)
    counted.inc(1000)
    timed.observe(1.5)
    seen = Window()
    counted.inc(30)
    timed.observe(0.5)
    now += 30
    seen.look()
    assert (seen.more(names[0]), seen.pace(names[0])) == (30, 1.0)
    assert seen.spread("zinara_seconds_of_a_test").half == 0.5
    for _ in range(3):
        now += 30
        seen.look()
    assert seen.more(names[0]) == 0
    assert seen.spread("zinara_seconds_of_a_test").half is None


async def test_an_admin_is_told(hall: Hall) -> None:
    browser = await hall.called("Operator", "admin")
    told: Json = (await browser.get("/api/admin/server")).json()
    (own,) = told["processes"]
    assert (told["database"]["kind"], told["shared"], told["running"]) == ("sqlite", False, 0)
    assert told["database"]["size"] > 10_000
    assert own["memory"] > 10_000_000
    assert own["since"] <= told["now"]


def test_a_process_that_is_silent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    here, there = Processes(MemoryBus(), 1.0), Processes(MemoryBus(), 2.0)
    here.hear(there.all()[0].model_dump_json().encode())
    here.hear(b'{"id": "of another version"}')
    assert sorted(each.since for each in here.all()) == [1.0, 2.0]
    now += 60
    assert [each.since for each in here.all()] == [1.0]


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.postgres
async def test_processes_tell_one_another(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "k" * 40}
    with serving(tmp_path / "a", **shared) as a, serving(tmp_path / "b", **shared) as b:
        boss = await Player(a.origin).come_in()
        await boss.post("/api/account", {"name": "Operator", "password": "correct horse"})
        database = Database(postgres_url)
        await promote(database, "Operator", "admin")
        await database.close()
        async with people(b.origin, 3) as three:
            match, _ = await seated(three)
            async with three[0].at(match) as live:
                await live.move(any_move(live, random.Random(1)))
                busy = await _told(boss, b.pid)
        assert busy["append"]["half"] > 0
        await boss.close()


async def _told(boss: Player, pid: int) -> Json:
    """What is told of a process at which somebody has moved and looks on; other servers may share the Redis."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            told = await boss.get("/api/admin/server")
            assert (told["database"]["kind"], told["shared"]) == ("postgresql", True)
            for one in told["processes"]:
                if one["name"].endswith(f":{pid}") and one["sockets"].get("match") == 1 and one["moves"] > 0:
                    found: Json = one
                    return found
            await asyncio.sleep(0.1)
