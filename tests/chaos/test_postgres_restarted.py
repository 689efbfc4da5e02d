"""PostgreSQL is stopped, in order and as by a crash, while matches go on: servers come back to it by themselves, and
what is asked of them meanwhile is refused in words or not answered, never wrongly."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.chaos.judge import Downtimes, judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.own_services import How, OwnPostgres, own_postgres
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together
from tests.http import get
from tests.length import long_or
from tests.players import Player, people
from tests.servers import ServerProcess

pytestmark = [pytest.mark.chaos, pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(900)]

SERVERS = long_or(2, 1)
LANES = long_or([*[Lane()] * 4, *[Lane(ZINARA)] * 2], [Lane()] * 2)
STOPS: Sequence[tuple[How, float]] = long_or(
    [("immediate", 0.0), ("fast", 0.0), ("immediate", 9.0), ("fast", 9.0), ("immediate", 2.0), ("fast", 2.0)],
    [("immediate", 0.0), ("fast", 0.0)],
)
"""How it is stopped, and for how many seconds."""
LONG_S = 5.0
"""A database that was away for longer was no time for anybody: see `app/matches/outages.py`."""

log = logging.getLogger(__name__)


async def test_postgresql_is_stopped_while_matches_go_on(tmp_path: Path, redis_url: str) -> None:
    downtimes = Downtimes()
    async with (
        own_postgres() as postgres,
        serving_together(tmp_path, SERVERS, postgres.url, redis_url) as servers,
    ):
        origins = [server.origin for server in servers]
        lanes = Lanes(origins, LANES, seed=4, manner=Manner(thinks=0.3))
        try:
            async with lanes.running(patience=180), people(origins[-1], 1) as (visitor,):
                for how, seconds in STOPS:
                    await asyncio.sleep(1)
                    async with lanes.calm:
                        await stopped(postgres, how, seconds, servers, visitor, downtimes)
                    await lanes.all_there()
            found = await judge(postgres.url, origins[0], lanes.played, downtimes)
        finally:
            await lanes.close()
    log.info("PostgreSQL was stopped %d times: %s", len(STOPS), found)
    assert found["acknowledged"] > 0


async def stopped(
    postgres: OwnPostgres,
    how: How,
    seconds: float,
    servers: Sequence[ServerProcess],
    visitor: Player,
    downtimes: Downtimes,
) -> None:
    if seconds > LONG_S:
        downtimes.begin()
    await asyncio.to_thread(postgres.stop, how)
    for server in servers:
        answer = await asyncio.to_thread(get, f"{server.origin}/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "database_unreachable")
        assert (await asyncio.to_thread(get, f"{server.origin}/healthz")).status_code == 200
    for path in ("/api/session", "/api/tables"):
        assert (await visitor.get(path, 503))["code"] == "unavailable"
    assert (await visitor.post("/api/tables", {"game": "tiny"}, 503))["code"] == "unavailable"
    await asyncio.sleep(seconds)
    await asyncio.to_thread(postgres.start)
    if seconds > LONG_S:
        downtimes.end()
    assert (await visitor.get("/api/session"))["account"]["id"] == visitor.account["id"]
    for server in servers:
        assert (await asyncio.to_thread(get, f"{server.origin}/readyz")).status_code == 200
