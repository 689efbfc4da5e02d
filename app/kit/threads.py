"""The threads in which the SQLite driver works, one for each connection.

Work that is cancelled midway gives its connection up, and nobody waits for its thread: if the event loop ends before
the thread does, the thread has nobody to answer to and complains.
"""

import asyncio
import sys
from contextlib import suppress
from threading import Thread
from typing import Any
from weakref import WeakSet

import aiosqlite
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

LONGEST_S = 5.0
SWITCH_S = 0.001
"""How long a thread that comes back from the database waits, at most, while the event loop is busy. Python's own 5 ms
are twenty moves, with every statement."""


def switch_sooner() -> None:
    """Have a busy event loop let other threads go on more often."""
    sys.setswitchinterval(SWITCH_S)


class DriverThreads:
    """Knows the threads of an engine's connections."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._threads: WeakSet[Thread] = WeakSet()
        event.listen(engine.sync_engine, "do_connect", self._follow)

    async def ended(self) -> None:
        """Wait, within bounds, for those that are left once the engine has been disposed of."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                for thread in list(self._threads):
                    await asyncio.to_thread(thread.join, LONGEST_S)

    def _follow(self, _dialect: object, _record: object, _args: list[Any], options: dict[str, Any]) -> None:
        options["async_creator_fn"] = self._connect

    def _connect(self, *args: Any, **options: Any) -> aiosqlite.Connection:
        connection = aiosqlite.connect(*args, **options)
        thread: Thread = connection._thread
        # As SQLAlchemy has it: a process may end whatever the driver is at.
        thread.daemon = True
        self._threads.add(thread)
        return connection
