"""A connection carries frames in their order, whoever hands them over, and ends once, whatever it was at."""

import asyncio
from collections.abc import Callable

import orjson

from app.live.connection import (
    CRASHED,
    FAREWELL_S,
    MOST_CHARACTERS,
    MOST_TOGETHER,
    NOT_FOUND,
    SHUTDOWN,
    SLOW,
    Connection,
)
from tests.live.kept_socket import KeptSocket


async def heard(_text: str | None) -> None:
    """Nobody says anything."""


def connection_on(socket: KeptSocket) -> Connection:
    return Connection(socket, None)  # type: ignore[arg-type]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0)


async def test_what_comes_up_at_once_goes_out_together() -> None:
    socket = KeptSocket()
    connection = connection_on(socket)
    for text in ("one", "two", "three"):
        connection.put(text)
    await asyncio.sleep(0)
    assert (socket.got, socket.calls) == (["one", "two", "three"], 1)


async def test_no_more_goes_out_together_than_so_much() -> None:
    socket = KeptSocket()
    connection = connection_on(socket)
    for _ in range(4):
        connection.put("x" * (MOST_TOGETHER // 2))
    await asyncio.sleep(0)
    assert ([len(text) for text in socket.got], socket.calls) == ([MOST_TOGETHER // 2] * 4, 2)


async def test_nothing_overtakes_what_had_to_wait() -> None:
    """What is put while the socket begins to take something again stays behind what waited for that."""
    socket = KeptSocket(takes=False)
    connection = connection_on(socket)
    connection.serve(heard)
    for number in range(3):
        connection.put(f"{number}")
    for _ in range(5):
        await asyncio.sleep(0)
    assert socket.got == []
    socket.takes.set()
    for number in range(3, 30):
        connection.put(f"{number}")
        await asyncio.sleep(0)
    await until(lambda: len(socket.got) >= 30)
    assert socket.got == [f"{number}" for number in range(30)]


async def test_frames_are_handled_one_after_the_other() -> None:
    socket, handled = KeptSocket(), []

    async def handle(text: str | None) -> None:
        handled.append(f"begin {text}")
        await asyncio.sleep(0)
        handled.append(f"end {text}")

    connection = connection_on(socket)
    socket.say("early")
    connection.serve(handle)
    socket.say("one")
    await until(lambda: len(handled) == 4)
    socket.say("two")
    await until(lambda: len(handled) == 6)
    assert handled == [f"{when} {text}" for text in ("early", "one", "two") for when in ("begin", "end")]


async def test_a_frame_that_is_handled_is_finished_before_the_end_of_the_client_is_seen() -> None:
    socket, gone, judged = KeptSocket(), [], asyncio.Event()

    async def handle(_text: str | None) -> None:
        await judged.wait()
        gone.append("judged")

    connection = connection_on(socket)
    connection.when_gone(lambda: gone.append("first"))
    connection.when_gone(lambda: gone.append("second"))
    connection.serve(handle)
    socket.say("move")
    socket.go()
    for _ in range(5):
        await asyncio.sleep(0)
    assert gone == []
    judged.set()
    await until(lambda: len(gone) == 3)
    assert (gone, socket.released, connection.why) == (["judged", "second", "first"], True, "left")


async def test_an_end_is_said_after_what_was_queued_and_once() -> None:
    socket, gone = KeptSocket(), []
    connection = connection_on(socket)
    connection.when_gone(lambda: gone.append("gone"))
    connection.serve(heard)
    connection.put("one")
    connection.end(NOT_FOUND)
    connection.end(SHUTDOWN)
    connection.put("never")
    await until(lambda: bool(gone))
    assert socket.got[0] == "one"
    assert [orjson.loads(text)["why"] for text in socket.got[1:]] == ["not_found"]
    assert (socket.closed, gone) == ([(4004, "not_found")], ["gone"])
    connection.leave()
    assert gone == ["gone"]


async def test_an_end_before_it_is_served_is_said_once_it_is() -> None:
    socket, handled = KeptSocket(), []

    async def handle(text: str | None) -> None:
        handled.append(text)

    connection = connection_on(socket)
    connection.end(NOT_FOUND)
    socket.say("hello")
    await asyncio.sleep(0)
    assert not socket.closed
    connection.serve(handle)
    await until(lambda: socket.released)
    assert socket.closed == [(4004, "not_found")]
    assert handled == []


async def test_what_cannot_be_handled_ends_it() -> None:
    socket = KeptSocket()

    async def handle(_text: str | None) -> None:
        raise LookupError

    connection = connection_on(socket)
    connection.serve(handle)
    socket.say("move")
    await until(lambda: socket.released)
    assert socket.closed == [(CRASHED.code, CRASHED.why)]


async def test_a_reader_that_takes_nothing_does_not_put_off_the_end() -> None:
    socket, gone = KeptSocket(takes=False), asyncio.Event()
    connection = connection_on(socket)
    connection.when_gone(gone.set)
    connection.serve(heard)
    connection.put("one")
    connection.end(SHUTDOWN)
    async with asyncio.timeout(3 * FAREWELL_S):
        await gone.wait()
    assert (socket.got, socket.closed, socket.released) == ([], [], True)


async def test_who_goes_while_something_waits_for_them_is_gone() -> None:
    socket, gone = KeptSocket(takes=False), []
    connection = connection_on(socket)
    connection.when_gone(lambda: gone.append("gone"))
    connection.serve(heard)
    connection.put("one")
    await asyncio.sleep(0)
    socket.go()
    await until(lambda: bool(gone))
    connection.put("two")
    await asyncio.sleep(0)
    assert (socket.got, gone) == ([], ["gone"])


async def test_what_fails_at_the_end_keeps_nothing_else_from_being_done() -> None:
    connection = connection_on(KeptSocket())
    gone: list[str] = []
    connection.when_gone(lambda: gone.append("first"))
    connection.when_gone(lambda: 1 / 0)  # type: ignore[arg-type]
    connection.when_gone(lambda: gone.append("last"))
    connection.serve(heard)
    connection.leave()
    assert gone == ["last", "first"]


async def test_who_is_gone_stays_nowhere_on_the_way_to_where_it_would_be_known() -> None:
    """What a frame leads to is given up first, and only then is said good-bye to all who know the connection."""
    socket, known = KeptSocket(), []

    async def handle(_text: str | None) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            known.append("still arriving")

    connection = connection_on(socket)
    connection.when_gone(lambda: known.append("gone"))
    connection.serve(handle)
    socket.say("hello")
    for _ in range(5):
        await asyncio.sleep(0)
    connection.leave()
    await until(lambda: len(known) == 2)
    assert known == ["still arriving", "gone"]


async def test_a_full_queue_says_good_bye_however_full_it_is() -> None:
    connection = connection_on(KeptSocket(takes=False))
    connection.put("x" * MOST_CHARACTERS)
    connection.put("y")
    assert (connection.ending, connection.why) == (True, SLOW.why)
