"""`kill -9` of one of two processes that share PostgreSQL and Redis, at any moment, while matches go on over both."""

import asyncio
import logging
import random
from pathlib import Path

import pytest

from tests.chaos.judge import judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together
from tests.length import long_or
from tests.servers import ServerProcess

pytestmark = [pytest.mark.chaos, pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(1800)]

KILLS = long_or(50, 4)
LEAST_MATCHES = long_or(50, 6)
LANES = long_or([*[Lane()] * 4, *[Lane(ZINARA)] * 2, Lane(bot="meek"), Lane(ZINARA, bot="novice")], [Lane()] * 3)
THINKS_S = 0.3

log = logging.getLogger(__name__)


async def kill_now_and_then(servers: list[ServerProcess], lanes: Lanes, generator: random.Random) -> None:
    for _ in range(KILLS):
        await asyncio.sleep(generator.uniform(0.05, 1.0))
        victim = generator.choice(servers)
        async with lanes.calm:
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(generator.uniform(0.0, 0.5))
            await asyncio.to_thread(victim.start)
        await lanes.all_there()


async def test_one_of_two_processes_is_killed_again_and_again(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    generator = random.Random(50)
    async with serving_together(tmp_path, 2, postgres_url, redis_url) as servers:
        origins = [server.origin for server in servers]
        lanes = Lanes(origins, LANES, seed=50, manner=Manner(thinks=THINKS_S))
        try:
            async with lanes.running(patience=240):
                await kill_now_and_then(servers, lanes, generator)
                await lanes.until_played(LEAST_MATCHES - len(LANES))
            found = await judge(postgres_url, origins[0], lanes.played)
        finally:
            await lanes.close()
    log.info("%d kills: %s", KILLS, found)
    assert found["matches"] >= LEAST_MATCHES
