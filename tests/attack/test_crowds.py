"""Many sockets from one address: there is room for so many, and everybody else still comes in."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import orjson
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from app.live.crowd import Crowd
from app.settings import Settings
from tests.attack.measured import Measured, attacked
from tests.players import PATIENCE_S, Player
from tests.tiny_play import seated

MOST = Settings(_env_file=None).sockets_by_address
MANY = 500
A_SOCKET_KB = 64


async def opened(stack: AsyncExitStack, player: Player, path: str, address: str) -> ClientConnection | str:
    """A socket from the address, as a proxy would say; or with what it was refused."""
    try:
        socket = await stack.enter_async_context(player.socket(path, **{"X-Forwarded-For": address}))
    except InvalidStatus as refused:
        found: str = orjson.loads(refused.response.body or b"{}")["code"]
        return f"{refused.response.status_code} {found}"
    return socket


async def crowd(stack: AsyncExitStack, player: Player, path: str, address: str, count: int) -> list[ClientConnection]:
    """As many of so many sockets as get in."""
    got: list[ClientConnection] = []
    for first in range(0, count, 50):
        wanted = range(min(50, count - first))
        found = await asyncio.gather(*(opened(stack, player, path, address) for _ in wanted))
        got += [each for each in found if not isinstance(each, str)]
        assert {each for each in found if isinstance(each, str)} <= {"429 too_many_sockets"}
    return got


async def room(stack: AsyncExitStack, player: Player, path: str, address: str) -> None:
    """A socket from the address, as soon as the server has seen that another is gone."""
    async with asyncio.timeout(PATIENCE_S):
        while not await crowd(stack, player, path, address, 1):
            await asyncio.sleep(0.01)


def test_the_bound_is_below_what_somebody_alone_might_try() -> None:
    assert 100 <= MOST < MANY


@pytest.mark.slow
async def test_five_hundred_idle_sockets_from_one_address(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path, ZINARA_SOCKETS_BY_ADDRESS=str(MOST))) as server:
        people = [await Player(server.origin).come_in() for _ in range(3)]
        match, _ = await seated(people)
        memory = server.rss_kb()
        async with AsyncExitStack() as stack:
            here = await crowd(stack, Player(server.origin), "/ws/lobby", "203.0.113.7", MANY)
            assert len(here) == MOST
            assert server.rss_kb() - memory < MOST * A_SOCKET_KB
            # Another address, and this machine's own: they come in, look at the lobby, and play.
            (other,) = await crowd(stack, people[0], "/ws/lobby", "198.51.100.1", 1)
            assert orjson.loads(await asyncio.wait_for(other.recv(), PATIENCE_S))["t"] == "list"
            async with people[0].at(match) as live:
                card = live.state["legal"]["choose"][0]
                assert (await live.move({"do": "choose", "card": card}))["t"] == "ok"
            # Who leaves makes room for one.
            await here[0].close()
            await room(stack, people[1], "/ws/lobby", "203.0.113.7")
            assert await crowd(stack, people[1], "/ws/matches/x", "203.0.113.7", 1) == []
        for each in people:
            await each.close()


@pytest.mark.slow
async def test_nobody_says_they_come_from_elsewhere_but_through_a_proxy_that_is_trusted(tmp_path: Path) -> None:
    trust = '["192.0.2.1"]'
    with attacked(Measured(tmp_path, ZINARA_SOCKETS_BY_ADDRESS="3", ZINARA_TRUSTED_PROXIES=trust)) as server:
        async with AsyncExitStack() as stack:
            player = Player(server.origin)
            got = [await crowd(stack, player, "/ws/lobby", f"198.51.100.{number}", 1) for number in range(6)]
            assert [len(each) for each in got] == [1, 1, 1, 0, 0, 0]


@pytest.mark.slow
async def test_sockets_that_foreign_pages_or_nobody_opened_take_no_room(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path, ZINARA_SOCKETS_BY_ADDRESS="2")) as server:
        player = Player(server.origin)
        for origin in ("https://evil.example", None):
            for _ in range(4):
                with pytest.raises(InvalidStatus, match="403"):
                    async with player.socket("/ws/lobby", Origin=origin):
                        pass
        for path in ("/ws/lobby", "/ws/matches/nothing", "/ws/tables/nothing"):
            # Whatever becomes of a socket, its room is free behind it.
            for _ in range(3):
                async with AsyncExitStack() as stack:
                    for _ in range(2):
                        await room(stack, player, path, "127.0.0.1")


def test_neighbours_of_one_network_share_its_room() -> None:
    crowd = Crowd(2)
    assert crowd.enter("2001:db8::1")
    assert crowd.enter("2001:db8::2")
    assert not crowd.enter("2001:db8::3")
    assert crowd.enter("2001:db8:0:1::1")
    assert crowd.enter("192.0.2.1")
    crowd.leave("2001:db8::1")
    assert crowd.enter("2001:db8::4")
