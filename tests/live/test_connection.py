"""What is queued for a socket goes out in order, whoever hands it over, and nothing of it twice."""

import asyncio
from collections.abc import Iterable
from typing import Any

from app.kit.wire.direct import DIRECT
from app.live.connection import MOST_TOGETHER, Connection


class Socket:
    """A socket as the server below gives it, which takes what comes at once or has whoever sends wait."""

    def __init__(self) -> None:
        self.scope = {"extensions": {DIRECT: {"send": self.send_now}}}
        self.got: list[str] = []
        self.calls = 0
        self.takes = asyncio.Event()
        self.gone = asyncio.Event()

    def send_now(self, texts: Iterable[str]) -> bool:
        """Take them, if it takes anything."""
        if not self.takes.is_set():
            return False
        self.calls += 1
        self.got.extend(texts)
        return True

    async def send(self, message: dict[str, Any]) -> None:
        """Take it as soon as it takes anything, and a little later than that."""
        await self.takes.wait()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self.got.append(message["text"])

    async def receive(self) -> dict[str, Any]:
        """The end."""
        await self.gone.wait()
        return {"type": "websocket.disconnect"}


async def heard(_text: str | None) -> None:
    """Nobody says anything."""


async def test_what_comes_up_at_once_goes_out_together() -> None:
    socket = Socket()
    socket.takes.set()
    connection = Connection(socket, None)  # type: ignore[arg-type]
    for text in ("one", "two", "three"):
        connection.put(text)
    await asyncio.sleep(0)
    assert (socket.got, socket.calls) == (["one", "two", "three"], 1)


async def test_no_more_goes_out_together_than_so_much() -> None:
    socket = Socket()
    socket.takes.set()
    connection = Connection(socket, None)  # type: ignore[arg-type]
    for _ in range(4):
        connection.put("x" * (MOST_TOGETHER // 2))
    await asyncio.sleep(0)
    assert ([len(text) for text in socket.got], socket.calls) == ([MOST_TOGETHER // 2] * 4, 2)


async def test_nothing_overtakes_what_had_to_wait() -> None:
    """What is put while the socket begins to take something again stays behind what waited for that."""
    socket = Socket()
    connection = Connection(socket, None)  # type: ignore[arg-type]
    serving = asyncio.create_task(connection.serve(heard))
    for number in range(3):
        connection.put(f"{number}")
    for _ in range(5):
        await asyncio.sleep(0)
    assert socket.got == []
    socket.takes.set()
    for number in range(3, 30):
        connection.put(f"{number}")
        await asyncio.sleep(0)
    async with asyncio.timeout(10):
        while len(socket.got) < 30:
            await asyncio.sleep(0)
    assert socket.got == [f"{number}" for number in range(30)]
    socket.gone.set()
    await serving
