"""The disk of a server refuses writes while matches go on: what it cannot keep it does not acknowledge, and says so;
once there is room again, all goes on as if nothing had been."""

import asyncio
import logging
from pathlib import Path

import pytest

from app.matches.outages import LATE_S
from tests.chaos.disk import Disk, StuntedFiles, small_disk
from tests.chaos.judge import Downtimes, judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together, sqlite_url
from tests.http import get
from tests.length import FULL, long_or
from tests.players import PATIENCE_S, people
from tests.servers import ServerProcess

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

LANES = long_or([*[Lane()] * 4, *[Lane(ZINARA)] * 2], [Lane()] * 2)
TIMES = long_or(4, 1)
REFUSES_S = 7.0
"""Longer than a database may be away before that is no time for anybody: see `app/matches/outages.py`."""

log = logging.getLogger(__name__)


async def test_a_disk_is_full_while_matches_go_on(tmp_path: Path) -> None:
    """Full where one can be mounted, which root may; otherwise, and in the long form besides, files may not grow."""
    with small_disk(tmp_path / "disk") as full:
        disks: list[Disk] = [] if full is None else [full]
        if full is None or FULL:
            disks.append(StuntedFiles(tmp_path))
        for number, disk in enumerate(disks):
            await played_on(tmp_path / str(number), disk)


async def played_on(var: Path, disk: Disk) -> None:
    url, downtimes = sqlite_url(disk.folder), Downtimes()
    async with serving_together(var, 1, url) as (server,):
        lanes = Lanes([server.origin], LANES, seed=28, manner=Manner(thinks=0.3))
        try:
            async with lanes.running(patience=180):
                for _ in range(TIMES):
                    await asyncio.sleep(1)
                    async with lanes.calm:
                        await refused(server, disk, lanes, downtimes)
                    await lanes.all_there()
            found = await judge(url, server.origin, lanes.played, downtimes)
        finally:
            await lanes.close()
    log.info("%s refused writes %d times: %s", type(disk).__name__, TIMES, found)
    assert found["acknowledged"] > 0


async def refused(server: ServerProcess, disk: Disk, lanes: Lanes, downtimes: Downtimes) -> None:
    async with people(server.origin, 1) as (visitor,):
        before = {each: (len(each.acknowledged), len(each.byes)) for each in lanes.people}
        await asyncio.to_thread(disk.refuse, server.pid)
        # A full disk still takes what is written over something else: so it may be a while before anything fails.
        await until_ready_is(server, 503, "database_refuses_writes")
        downtimes.begin(ago=LATE_S)
        # Answers that were given before it was full may have been on their way.
        known = {each: len(each.acknowledged) for each in before}
        assert (await visitor.post("/api/tables", {"game": "tiny"}, 503))["code"] == "unavailable"
        assert (await visitor.get("/api/session"))["account"]["id"] == visitor.account["id"]
        assert (await asyncio.to_thread(get, f"{server.origin}/healthz")).status_code == 200
        await asyncio.sleep(REFUSES_S)
        assert {each: len(each.acknowledged) for each in before} == known
        assert any(bye["why"] == "unavailable" for each, (_, byes) in before.items() for bye in each.byes[byes:])
        await asyncio.to_thread(disk.accept, server.pid)
        await until_ready_is(server, 200)
        downtimes.end()
        assert (await visitor.post("/api/tables", {"game": "tiny"}))["table"]["id"]


async def until_ready_is(server: ServerProcess, status: int, code: str | None = None) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await asyncio.to_thread(get, f"{server.origin}/readyz")
            if answer.status_code == status:
                assert code is None or answer.json()["code"] == code
                return
            await asyncio.sleep(0.1)
