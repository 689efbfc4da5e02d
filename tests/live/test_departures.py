"""Sockets that go while they are still being shown something: nobody stays behind as a ghost."""

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import AsyncMock, Mock

import orjson
import pytest

from app.games.contract import Json
from app.kit.time import SystemClock
from app.live.board import Board
from app.live.bus import MemoryBus
from app.live.company import Company
from app.live.connection import MOST_CHARACTERS, SLOW, Connection
from app.live.gateway import Gateway, Talk
from app.live.tabletalk import TableTalk

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
    connection = Mock(identity=Mock(id="somebody"))
    await given_up(TableTalk(Mock(company=company, board=board), connection, "t").serve())
    assert not company.people("t")
    assert not board.accounts()


async def test_a_full_queue_says_good_bye_however_full_it_is() -> None:
    connection = Connection(Mock(scope={}), None)
    connection.put("x" * MOST_CHARACTERS)
    connection.put("y")
    assert (connection.ending, connection.why) == (True, SLOW.why)
