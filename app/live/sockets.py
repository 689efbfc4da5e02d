"""All open sockets of this process, and telling them good-bye."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

from prometheus_client import Counter, Gauge

from app.live.connection import SHUTDOWN, Connection

FAREWELL_S = 4.0
USUAL = ("left", "shutdown")
"""Ends of sockets that are nothing to wonder at."""

log = logging.getLogger(__name__)

_OPEN = Gauge("zinara_sockets", "Open sockets, by what they look at.", ["at"])
_CLOSED = Counter(
    "zinara_sockets_closed_total", "Sockets that were closed, by why the server did it, or `left`.", ["why"]
)


class Sockets:
    """Knows every connection, whatever it looks at."""

    def __init__(self) -> None:
        self._open: set[Connection] = set()
        self._closing = False
        self._empty = asyncio.Event()

    def __len__(self) -> int:
        return len(self._open)

    def hold(self, connection: Connection, at: str) -> None:
        """The socket is open, until it is gone; it looks `at` a match, a table or the lobby. While the server shuts
        down, it is sent away at once."""
        self._open.add(connection)
        _OPEN.labels(at).inc()
        connection.when_gone(lambda: self._let_go(connection, at))
        if self._closing:
            connection.end(SHUTDOWN)

    def _let_go(self, connection: Connection, at: str) -> None:
        _OPEN.labels(at).dec()
        _CLOSED.labels(connection.why).inc()
        level = logging.DEBUG if connection.why in USUAL else logging.INFO
        log.log(level, "a socket at a %s is closed: %s", at, connection.why)
        self._open.discard(connection)
        self._look_empty()

    def sessions(self) -> set[str]:
        """The ids of the sessions by which sockets are open here."""
        return {connection.identity.session for connection in self._open if connection.identity is not None}

    def of_sessions(self, sessions: Collection[str]) -> list[Connection]:
        """The connections of these sessions."""
        return [each for each in self._open if each.identity is not None and each.identity.session in sessions]

    async def farewell(self) -> None:
        """Tell everybody that the server goes and will be back; returns once all are gone, or after a while."""
        self._closing = True
        for connection in list(self._open):
            connection.end(SHUTDOWN)
        self._look_empty()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_S):
                await self._empty.wait()

    def _look_empty(self) -> None:
        if self._closing and not self._open:
            self._empty.set()
