"""Sockets that go while they are still being shown something: nobody stays behind as a ghost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock, Mock

import orjson
import pytest
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected

from app.games.contract import Json
from app.kit.time import SystemClock
from app.live.board import Board
from app.live.bus import MemoryBus
from app.live.company import Company
from app.live.connection import Connection
from app.live.crowd import Crowd
from app.live.endpoints import lobby_socket
from app.live.gateway import Gateway, Talk
from app.live.greeting import Greeting
from app.live.tabletalk import TableTalk
from tests.live.kept_socket import KeptSocket

HELLO = orjson.dumps({"t": "hello", "match": "m"}).decode()


async def never(*_: object) -> Json:
    await asyncio.Event().wait()
    raise AssertionError


async def away(*_: object) -> Json:
    raise OSError("the database is away")


@pytest.fixture
def company() -> Company:
    return Company(MemoryBus(), SystemClock())


async def given_up(work: Awaitable[None]) -> None:
    """Let it begin, and take it away as a socket does whose other end is gone."""
    task = asyncio.ensure_future(work)
    for _ in range(10):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("history", [never, away])
async def test_whoever_goes_while_a_match_is_shown_is_not_there(
    company: Company, history: Callable[..., Awaitable[Json]]
) -> None:
    room, hub = Mock(over=False), Mock()
    room.pinned.id, room.pinned.table_id, room.pinned.bound.game.move_types = "m", "t", (dict,)
    matches, greeting = Mock(newest=AsyncMock(return_value=room)), Mock(greet=AsyncMock(return_value=room))
    connection = Mock(identity=None)
    talk = Talk(Gateway(matches, hub, greeting, company, Mock(history=history)), connection, "m")
    await given_up(talk.hear(HELLO))
    talk.over()
    hub.exit.assert_called_once_with(room.pinned, connection)
    assert not company.people("t")


@pytest.mark.parametrize("describe", [never, away])
async def test_whoever_goes_while_a_table_is_shown_is_not_there(
    company: Company, describe: Callable[..., Awaitable[str]]
) -> None:
    board = Board(MemoryBus())
    board.describe = describe
    connection = Connection(KeptSocket(), Mock(id="somebody"))  # type: ignore[arg-type]
    await given_up(TableTalk(Mock(company=company, board=board), connection, "t").serve())
    connection.leave()
    assert not company.people("t")
    assert not board.accounts()


async def test_whoever_goes_during_the_handshake_is_neither_counted_nor_refused() -> None:
    """To refuse those who are gone would be an error of its own, with a trace."""
    crowd = Crowd(1)
    stream = Mock(crowd=crowd, public_origins=())
    headers = [(b"host", b"here"), (b"origin", b"http://here")]
    sent: list[str] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])
        raise ClientDisconnected

    scope = {"type": "websocket", "headers": headers, "client": ("127.0.0.1", 1), "path": "/ws/lobby", "scheme": "ws"}
    with pytest.raises(ClientDisconnected):
        await lobby_socket(WebSocket(scope, receive, send), stream)
    assert sent == ["websocket.accept"]
    assert crowd.enter("127.0.0.1")


async def test_whoever_goes_before_they_are_shown_a_match_anew_is_not_there() -> None:
    """What they missed may take a while to be read; who is gone by then would never leave again."""
    room, hub = Mock(gone=False, over=False, steps=[], shown=[Mock(n=3)], index=Mock(return_value=0)), Mock()
    read = asyncio.Event()

    async def newest(*_: object) -> list[object]:
        await read.wait()
        return []

    matches = Mock(newest=AsyncMock(return_value=room), log=Mock(newest=newest))
    connection = Connection(KeptSocket(), None)  # type: ignore[arg-type]
    showing = asyncio.ensure_future(Greeting(matches, hub, SystemClock()).resync(room.pinned, connection))
    for _ in range(5):
        await asyncio.sleep(0)
    connection.leave()
    read.set()
    await showing
    hub.enter.assert_not_called()
