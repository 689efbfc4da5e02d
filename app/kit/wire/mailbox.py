"""Messages that wait for the one who takes them."""

import asyncio
from collections.abc import Callable

from uvicorn._types import ASGIReceiveEvent


class Mailbox:
    """What uvicorn asks of the `asyncio.Queue` of each socket, without the two kilobytes that an empty one takes. One
    waits for the next message, or is called when there is one."""

    __slots__ = ("_messages", "_ring", "_waiting")

    def __init__(self) -> None:
        self._messages: list[ASGIReceiveEvent] = []
        self._waiting: asyncio.Future[None] | None = None
        self._ring: Callable[[], None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Put it behind the others."""
        self._messages.append(message)
        if self._ring is not None:
            self._ring()
        elif self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """Take the first one, as soon as there is one. One at a time may wait for it."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)

    def get_nowait(self) -> ASGIReceiveEvent | None:
        """Take the first one, if there is one."""
        return self._messages.pop(0) if self._messages else None

    def call(self, ring: Callable[[], None] | None) -> None:
        """Have `ring` called with every message from here on, and now if there is one already."""
        self._ring = ring
        if ring is not None and self._messages:
            ring()
