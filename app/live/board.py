"""The tables that somebody looks at, shown anew whenever they change."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

import orjson

from app.kit.db import tell_trouble
from app.kit.errors import NotFound
from app.live.bus import Bus
from app.live.connection import NOT_FOUND, Connection, ending_of

log = logging.getLogger(__name__)


def channel_of(table_id: str) -> str:
    """The bus channel on which changes of a table are told."""
    return f"t:{table_id}"


@dataclass(slots=True)
class Looked:
    """Who looks at one table. It is read and shown by one at a time, so that what was read later is shown later."""

    connections: set[Connection] = field(default_factory=set)
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    showing: asyncio.Task[None] | None = None
    again: bool = False


class Board:
    """Connections by the table that they look at. `describe` makes the frame that shows a table."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._looked: dict[str, Looked] = {}
        self.describe: Callable[[str], Awaitable[str]] | None = None

    async def look(self, table_id: str, connection: Connection) -> None:
        """Show the table, now and whenever it changes; returns once it has been shown. Raises NotFound."""
        looked = self._looked.get(table_id)
        if looked is None:
            looked = self._looked[table_id] = Looked()
            self._bus.join(channel_of(table_id))
        # First this: what changes while the table is read is shown after it.
        looked.connections.add(connection)
        await self._show(table_id, looked, (connection,))

    def look_away(self, table_id: str, connection: Connection) -> None:
        looked = self._looked.get(table_id)
        if looked is not None:
            looked.connections.discard(connection)
            if not looked.connections:
                del self._looked[table_id]
                self._bus.leave(channel_of(table_id))

    def accounts(self) -> set[str]:
        """Who looks at tables here."""
        looking = (connection for looked in self._looked.values() for connection in looked.connections)
        return {connection.identity.id for connection in looking if connection.identity is not None}

    def to_account(self, table_id: str, account_id: str, text: str) -> None:
        """Send a frame to whoever looks at the table with that account, in whatever process."""
        self._send(table_id, account_id, text)
        if self._bus.shared:
            self._bus.publish(channel_of(table_id), orjson.dumps({"account": account_id, "text": text}))

    def hear(self, table_id: str, message: bytes) -> None:
        """Another process says that the table changed, or has a frame for somebody who looks at it."""
        if message:
            said = orjson.loads(message)
            self._send(table_id, said["account"], said["text"])
        else:
            self.show(table_id)

    def _send(self, table_id: str, account_id: str, text: str) -> None:
        looked = self._looked.get(table_id)
        for connection in list(looked.connections) if looked is not None else ():
            if connection.identity is not None and connection.identity.id == account_id:
                connection.put(text)

    def changed(self, table_id: str) -> None:
        """The table changed, here: show it, and have other processes show it."""
        self.show(table_id)
        if self._bus.shared:
            self._bus.publish(channel_of(table_id), b"")

    def show(self, table_id: str) -> None:
        """Read the table and show it to whoever looks. Changes in the meantime are shown once more."""
        looked = self._looked.get(table_id)
        if looked is None:
            return
        if looked.showing is not None:
            looked.again = True
            return
        looked.showing = asyncio.create_task(self._show_all(table_id, looked))

    async def _show_all(self, table_id: str, looked: Looked) -> None:
        try:
            looked.again = True
            while looked.again:
                looked.again = False
                await self._show(table_id, looked, looked.connections)
        except NotFound:
            for connection in list(looked.connections):
                connection.end(NOT_FOUND)
        except Exception as error:  # noqa: BLE001 - what it was is told
            # What they see may be out of date: they come back and are shown the table as it is then.
            tell_trouble(log, error, "a table could not be shown")
            for connection in list(looked.connections):
                connection.end(ending_of(error))
        finally:
            looked.showing = None

    async def _show(self, table_id: str, looked: Looked, whom: Iterable[Connection]) -> None:
        if self.describe is None:
            return
        async with looked.reading:
            text = await self.describe(table_id)
            for connection in list(whom):
                connection.put(text)
