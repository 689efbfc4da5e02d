"""Redis is restarted, and killed for a while, while matches go on over two processes: they go on more slowly, and
what is told over it is found by other ways or told again."""

import asyncio
import logging
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.chaos.judge import judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.own_services import OwnRedis, own_redis
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together
from tests.length import long_or
from tests.looking import looking
from tests.players import Live, Player
from tests.servers import ServerProcess
from tests.tiny_play import seated

pytestmark = [pytest.mark.chaos, pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(900)]

LANES = long_or([*[Lane()] * 4, *[Lane(ZINARA)] * 2], [Lane()])
ENDS = long_or(
    [(signal.SIGTERM, 0.0), (signal.SIGKILL, 10.0), (signal.SIGKILL, 0.0), (signal.SIGTERM, 10.0)],
    [(signal.SIGKILL, 1.5)],
)
"""How Redis ends, and for how many seconds it is away."""
LATE_S = max(seconds for _, seconds in ENDS) + 3.0
"""What waited meanwhile is told then; and a viewer who is shown the match anew at once hardly notices how old it is."""

log = logging.getLogger(__name__)


async def test_redis_is_away_while_matches_go_on(tmp_path: Path, postgres_url: str) -> None:
    async with (
        own_redis() as redis,
        serving_together(tmp_path, 2, postgres_url, redis.url) as servers,
    ):
        origins = [server.origin for server in servers]
        lanes = Lanes(origins, LANES, seed=3, manner=Manner(thinks=0.2))
        try:
            async with lanes.running(patience=180):
                for how, seconds in ENDS:
                    await everybody_sees(servers)
                    await away(redis, how, seconds, servers)
                await everybody_sees(servers)
            found = await judge(postgres_url, origins[0], lanes.played, late_s=LATE_S)
        finally:
            await lanes.close()
    log.info("Redis was away %d times: %s", len(ENDS), found)
    assert found["acknowledged"] > 0


async def away(redis: OwnRedis, how: signal.Signals, seconds: float, servers: list[ServerProcess]) -> None:
    """Meanwhile people come in, and open tables: what one lobby was not told of, it finds."""
    async with AsyncExitStack() as stack:
        host, guest = [await come_in(stack, server) for server in servers]
        there = await stack.enter_async_context(looking(guest))
        await asyncio.to_thread(redis.end, how)
        table = (await host.post("/api/tables", {"game": "tiny", "public": True}))["table"]["id"]
        late = await come_in(stack, servers[0])
        await late.post(f"/api/tables/{table}/sit")
        await asyncio.sleep(seconds)
        await asyncio.to_thread(redis.start)
        await there.until(lambda: table in there.tables and len(sitting(there.tables[table])) == 2)


def sitting(table: dict[str, list[object]]) -> list[object]:
    return [seat for seat in table["seats"] if seat]


async def everybody_sees(servers: list[ServerProcess]) -> None:
    """What is told over the bus arrives: who is there, what is said, and each step, at once."""
    async with AsyncExitStack() as stack:
        three = [await come_in(stack, servers[at % 2]) for at in range(3)]
        match, _ = await seated(three)
        lives: list[Live] = [await stack.enter_async_context(each.at(match)) for each in three]
        for live in lives:
            await live.until(lambda live=live: seen_present(live) == [0, 1, 2])  # type: ignore[misc]
        assert (await lives[0].say({"t": "chat", "id": "1", "text": "hello"}))["t"] == "ok"
        for live in lives:
            assert (await live.next("chat"))["text"] == "hello"


def seen_present(live: Live) -> list[int]:
    present: list[int] = live.of("view", "presence")[-1]["present"]
    return present


async def come_in(stack: AsyncExitStack, server: ServerProcess) -> Player:
    player = Player(server.origin)
    stack.push_async_callback(player.close)
    return await player.come_in()
