"""Taking turns: a lock whose waiters come in order."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """One at a time, first come, first served, in two queues: while both are waiting, they are served in turn.

    So whoever is urgent waits for one other at most, and nobody for ever.
    """

    def __init__(self) -> None:
        self._taken = False
        self._queues: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}
        self._served = False
        """Which queue was served last: whether the urgent one."""

    @asynccontextmanager
    async def turn(self, *, urgent: bool = False) -> AsyncIterator[None]:
        """Have a turn while the block runs."""
        await self._enter(urgent)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, urgent: bool) -> None:
        if not self._taken:
            self._taken = True
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues[urgent].append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():
                self._leave()  # it was our turn, but we are no longer there
            raise

    def _leave(self) -> None:
        for urgent in (not self._served, self._served):
            while queue := self._queues[urgent]:
                waiter = queue.popleft()
                if not waiter.done():
                    self._served = urgent
                    waiter.set_result(None)
                    return
        self._taken = False
