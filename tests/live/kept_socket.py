"""A socket as the server below gives it to whoever keeps it, without a wire."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected

GONE = {"type": "websocket.disconnect", "code": 1005}


class KeptSocket:
    """Takes what is sent while `takes` is set, and otherwise has whoever sends wait."""

    def __init__(self, *, takes: bool = True) -> None:
        self.got: list[str] = []
        self.calls = 0
        """How often several frames at once were taken."""
        self.closed: list[tuple[int, str]] = []
        self.released = False
        self.takes = asyncio.Event()
        self._ring: Callable[[], None] | None = None
        self._came: list[dict[str, Any]] = []
        self._lost = False
        if takes:
            self.takes.set()

    def say(self, text: str) -> None:
        """The client says something."""
        self._come({"type": "websocket.receive", "text": text})

    def go(self) -> None:
        """The client goes."""
        self._lost = True
        self.takes.set()
        self._come(GONE)

    def keep(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        if self._came:
            ring()

    def take(self) -> dict[str, Any] | None:
        return self._came.pop(0) if self._came else None

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)

    def release(self) -> None:
        self._ring = None
        self.released = True

    def send_now(self, texts: Iterable[str]) -> bool:
        """Take them, if it takes anything."""
        if not self.takes.is_set() or self._lost:
            return False
        self.calls += 1
        self.got.extend(texts)
        return True

    async def send(self, message: dict[str, Any]) -> None:
        """Take it as soon as it takes anything, and a little later than that."""
        await self.takes.wait()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if self._lost:
            raise ClientDisconnected
        if message["type"] == "websocket.close":
            self.closed.append((message["code"], message["reason"]))
        else:
            self.got.append(message["text"])

    def _come(self, message: dict[str, Any]) -> None:
        self._came.append(message)
        if self._ring is not None:
            self._ring()
