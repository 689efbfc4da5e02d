"""A server with many sockets is told to stop while matches go on: it says good-bye to each, ends in time and in order,
and all come back by themselves to its successor."""

import asyncio
import logging
from pathlib import Path

import pytest

from tests.chaos.judge import Downtimes, judge
from tests.chaos.lanes import TINY, ZINARA, Lane, Lanes
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together, sqlite_url
from tests.length import long_or

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(600)]

LANES = long_or([*[Lane()] * 8, *[Lane(ZINARA)] * 4], [Lane()] * 4)
SOCKETS = long_or(216, 64)
STOPS = long_or(5, 1)
WATCHERS = (SOCKETS - sum(3 if lane.game == TINY else 2 for lane in LANES)) // len(LANES)
ENDED_WITHIN_S = 10.0

log = logging.getLogger(__name__)


async def test_a_server_that_is_told_to_stop_is_come_back_to(tmp_path: Path) -> None:
    url, downtimes = sqlite_url(tmp_path), Downtimes()
    async with serving_together(tmp_path, 1, url) as (server,):
        lanes = Lanes([server.origin], LANES, seed=31, manner=Manner(thinks=0.6), watchers=WATCHERS)
        took = []
        try:
            async with lanes.running(patience=180):
                for _ in range(STOPS):
                    await asyncio.sleep(0.5)
                    async with lanes.calm:
                        await lanes.all_there()
                        before = list(lanes.people)
                        downtimes.begin()
                        took.append(await asyncio.to_thread(server.terminate))
                        await asyncio.to_thread(server.start)
                        downtimes.end()
                    await lanes.all_there()
                    for each in before:
                        assert each.over or [(bye["why"], bye["after"]) for bye in each.byes] == [("shutdown", 1500)]
                        each.byes.clear()
            found = await judge(url, server.origin, lanes.played, downtimes)
        finally:
            await lanes.close()
    log.info("told to stop with %d sockets: %s s, %s", len(before), [round(seconds, 2) for seconds in took], found)
    assert max(took) < ENDED_WITHIN_S
    assert len(before) >= SOCKETS // 2
