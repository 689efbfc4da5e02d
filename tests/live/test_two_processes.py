"""Two servers share PostgreSQL and Redis: it makes no difference who is connected to which."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import redis.asyncio

from app.games.merge import diff
from app.live.audience import INTRODUCED_S
from app.live.bus import RedisBus
from app.live.stream import LOST_HINTS_EVERY_S
from tests.looking import looking
from tests.players import PATIENCE_S, Live, Player, people
from tests.servers import ServerProcess, serving
from tests.tiny_play import Round, all_choose, one_is_asked, play_on, seated

pytestmark = [pytest.mark.redis, pytest.mark.slow]


@asynccontextmanager
async def spread(servers: list[ServerProcess]) -> AsyncIterator[Round]:
    """A running match whose three players are connected to the servers in turn."""
    async with AsyncExitStack() as stack:
        players = [Player(servers[k % len(servers)].origin) for k in range(3)]
        for each in players:
            stack.push_async_callback(each.close)
            await each.come_in()
        match, table = await seated(players)
        lives: list[Live] = [await stack.enter_async_context(each.at(match)) for each in players]
        yield Round(players, lives, match, table)


async def over(live: Live) -> None:
    await live.until(lambda: live.state["outcome"])


@pytest.mark.postgres
async def test_a_match_over_two_servers(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        async with spread([one, two]) as here:
            generator = random.Random(1)
            await all_choose(here, generator)
            await here.lives[2].until(lambda: any(f["present"] == [0, 1, 2] for f in here.lives[2].of("presence")))
            assert (await here.lives[1].say({"t": "chat", "id": "1", "text": "hello"}))["t"] == "ok"
            for live in here.lives:
                assert (await live.next("chat"))["text"] == "hello"
            await play_on(here.lives, generator)
            for live in here.lives:
                await over(live)
                seen = live.view
                await live.hello()
                assert not diff(live.view, seen)
        async with spread([one, two]) as here:
            _, at = await one_is_asked(here, random.Random(2))
            # The server of whoever is asked is killed: its clock runs out all the same, on the other one.
            (one if here.players[at].origin == one.origin else two).kill()
            other = next(
                live
                for live, player in zip(here.lives, here.players, strict=True)
                if player.origin != here.players[at].origin
            )
            (two if here.players[at].origin == one.origin else one).turn_clock(61)
            await other.until(lambda: {"e": "timed_out", "seat": at} in other.events())


@pytest.mark.postgres
async def test_who_comes_to_another_server_later_sees_every_move_at_once(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    """Until then the one server tells nobody else of its steps. A search for lost hints would take longer."""
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        async with spread([one]) as here, people(one.origin, 1) as (near,), people(two.origin, 1) as (far,):
            generator = random.Random(1)
            async with near.at(here.match) as shown:
                await all_choose(here, generator)
                await asyncio.sleep(INTRODUCED_S + 0.5)
                async with far.at(here.match) as also_shown:
                    for _ in range(5):
                        before = shown.n
                        while shown.n == before:
                            await play_on(here.lives, generator, moves=1)
                            await shown.settle()
                        async with asyncio.timeout(LOST_HINTS_EVERY_S / 3):
                            while also_shown.n < shown.n:
                                await asyncio.sleep(0.01)
                    assert not diff(also_shown.view, shown.view)


@pytest.mark.postgres
async def test_a_lobby_over_two_servers(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        async with people(one.origin, 2) as (host, other), people(two.origin, 1) as (guest,):
            host_elsewhere = Player(two.origin)
            host_elsewhere.http.cookies.update(dict(host.http.cookies))
            async with looking(guest) as here, looking(host_elsewhere) as there:
                wishes = {"game": "zinara", "public": True}
                table = (await host.post("/api/tables", wishes))["table"]["id"]
                await here.until(lambda: table in here.tables)
                await there.until(lambda: [own["id"] for own in there.own] == [table])
                await other.post(f"/api/tables/{table}/sit")
                await here.until(lambda: here.tables[table]["status"] == "full")
                await host.post(f"/api/tables/{table}/remove", {"account": other.account["id"]})
                await guest.post(f"/api/tables/{table}/sit")
                await asyncio.gather(host.ready(table), guest.ready(table))
                await here.until(lambda: here.tables[table]["status"] == "running")
                match = here.tables[table]["match"]
                # The match is played and looked at on the one server, the list on the other.
                async with host.at(match) as live, other.at(match):
                    await here.until(lambda: here.tables[table]["spectators"] == 1)
                    one.turn_clock(61)  # the decks are chosen by the clock
                    await live.until(lambda: live.view["phase"] == 2)
                    await here.until(lambda: here.tables[table]["phase"] == 2)
                    await live.move({"do": "surrender"}, prompt="menu")
                await here.until(lambda: table not in here.tables)
                await there.until(lambda: there.own == [])
        await host_elsewhere.close()


async def test_a_bus_carries_to_others_what_they_joined(redis_url: str) -> None:
    heard: dict[str, list[tuple[str, bytes]]] = {"a": [], "b": []}
    buses = {name: RedisBus(redis_url) for name in heard}
    for name, bus in buses.items():
        bus.listen(lambda channel, message, name=name: heard[name].append((channel, message)))  # type: ignore[misc]
        bus.join("t:one")
    running = [asyncio.create_task(bus.run()) for bus in buses.values()]
    try:
        async with redis.asyncio.from_url(redis_url) as client, asyncio.timeout(PATIENCE_S):
            while dict(await client.pubsub_numsub("zinara:t:one"))[b"zinara:t:one"] < 2:
                await asyncio.sleep(0.02)
            buses["a"].publish("t:one", b"x")
            buses["a"].publish("t:other", b"y")
            buses["b"].publish("t:one", b"z")
            while not (heard["a"] and heard["b"]):
                await asyncio.sleep(0.02)
            buses["b"].leave("t:one")
            while dict(await client.pubsub_numsub("zinara:t:one"))[b"zinara:t:one"] > 1:
                await asyncio.sleep(0.02)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    assert heard == {"a": [("t:one", b"z")], "b": [("t:one", b"x")]}
