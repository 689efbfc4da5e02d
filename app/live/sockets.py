"""All open sockets of this process, and telling them good-bye."""

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress

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

    @contextmanager
    def holding(self, connection: Connection, at: str) -> Iterator[None]:
        """The socket is open while the block runs; it looks `at` a match, a table or the lobby."""
        self.opened(connection)
        try:
            with _OPEN.labels(at).track_inprogress():
                yield
        finally:
            self.closed(connection)
            _CLOSED.labels(connection.why).inc()
            level = logging.DEBUG if connection.why in USUAL else logging.INFO
            log.log(level, "a socket at a %s is closed: %s", at, connection.why)

    def opened(self, connection: Connection) -> None:
        """While the server shuts down, a new socket is sent away at once."""
        self._open.add(connection)
        if self._closing:
            connection.end(SHUTDOWN)

    def closed(self, connection: Connection) -> None:
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
