"""Tables are shown so that what was read last comes last, whatever happens while they are read."""

import asyncio
from unittest.mock import Mock

import pytest

from app.kit.errors import NotFound
from app.live.board import Board
from app.live.bus import MemoryBus
from app.live.connection import NOT_FOUND, UNKNOWN_OUTCOME


class Reads:
    """Describes a table: each reading sees what the table is when it begins, and ends when the test lets it."""

    def __init__(self) -> None:
        self.table = "as it was"
        self.begun: list[asyncio.Event] = []

    async def describe(self, table_id: str) -> str:
        seen, end = self.table, asyncio.Event()
        self.begun.append(end)
        await end.wait()
        if "nowhere" in (table_id, seen):
            raise NotFound("not_found")
        if seen == "broken":
            raise OSError("the database is away")
        return seen

    async def end(self, reading: int) -> None:
        """Let that reading end, once it has begun, and whatever follows from it happen."""
        await quiet()
        self.begun[reading].set()
        await quiet()


async def quiet() -> None:
    """Everything that can happen has happened."""
    for _ in range(10):
        await asyncio.sleep(0)


def shown(connection: Mock) -> list[str]:
    return [call.args[0] for call in connection.put.call_args_list]


@pytest.fixture
def reads() -> Reads:
    return Reads()


@pytest.fixture
def board(reads: Reads) -> Board:
    board = Board(MemoryBus())
    board.describe = reads.describe
    return board


async def test_whoever_comes_is_shown_the_table_once_and_nobody_else_is(board: Board, reads: Reads) -> None:
    here, coming = Mock(), Mock()
    for k, connection in enumerate((here, coming)):
        looking = asyncio.create_task(board.look("t", connection))
        await reads.end(k)
        await looking
    assert [shown(here), shown(coming)] == [["as it was"]] * 2
    assert len(reads.begun) == 2


async def test_what_changes_while_it_is_read_for_the_first_time_comes_last(board: Board, reads: Reads) -> None:
    coming = Mock()
    looking = asyncio.create_task(board.look("t", coming))
    await quiet()
    reads.table = "as it is"
    board.show("t")
    await quiet()
    assert len(reads.begun) == 1  # the newer one does not overtake the older one
    await reads.end(0)
    await looking
    await reads.end(1)
    assert shown(coming) == ["as it was", "as it is"]


async def test_whoever_comes_while_a_change_is_read_sees_nothing_older_after_it(board: Board, reads: Reads) -> None:
    here, coming = Mock(), Mock()
    looking = asyncio.create_task(board.look("t", here))
    await reads.end(0)
    board.show("t")
    await quiet()
    reads.table = "as it is"
    board.show("t")
    board.show("t")
    late = asyncio.create_task(board.look("t", coming))
    await reads.end(1)
    await reads.end(2)
    await reads.end(3)
    await asyncio.gather(looking, late)
    for connection in (here, coming):
        assert shown(connection)[-1] == "as it is"
        assert sorted(shown(connection), key=["as it was", "as it is"].index) == shown(connection)
    assert len(reads.begun) == 4  # two changes that came while one was read are read once


async def test_a_table_that_is_not_there_is_said_to_whoever_asks(board: Board, reads: Reads) -> None:
    looking = asyncio.create_task(board.look("nowhere", Mock()))
    await reads.end(0)
    with pytest.raises(NotFound):
        await looking


async def test_whoever_cannot_be_shown_a_change_is_sent_to_come_back(board: Board, reads: Reads) -> None:
    here = Mock()
    looking = asyncio.create_task(board.look("t", here))
    await reads.end(0)
    await looking
    reads.table = "broken"
    board.show("t")
    await reads.end(1)
    here.end.assert_called_once_with(UNKNOWN_OUTCOME)
    # The next change is shown as ever.
    reads.table = "mended"
    board.show("t")
    await reads.end(2)
    assert shown(here)[-1] == "mended"
    reads.table = "nowhere"
    board.show("t")
    await reads.end(3)
    here.end.assert_called_with(NOT_FOUND)


async def test_nobody_who_has_left_is_shown_anything(board: Board, reads: Reads) -> None:
    here = Mock()
    looking = asyncio.create_task(board.look("t", here))
    await reads.end(0)
    await looking
    board.show("t")
    await quiet()
    board.look_away("t", here)
    await reads.end(1)
    assert shown(here) == ["as it was"]
    board.show("t")
    await quiet()
    assert len(reads.begun) == 2
