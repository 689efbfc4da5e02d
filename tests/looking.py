"""Somebody in the lobby, as tests see them: the list that a client keeps, and every frame that came."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import orjson
import websockets
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json
from tests.players import PATIENCE_S, Player


class Looking:
    """What a client keeps of the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []
        self.tables: dict[str, Json] = {}
        self.own: list[Json] = []
        self.n = -1
        self.closed: websockets.ConnectionClosed | None = None
        self._changed = asyncio.Condition()

    async def listen(self) -> None:
        """Take in frames until the socket closes. A gap in the numbers is an error."""
        try:
            async for text in self.socket:
                frame = orjson.loads(text)
                self._take_in(frame)
                async with self._changed:
                    self.frames.append(frame)
                    self._changed.notify_all()
        except websockets.ConnectionClosed as closed:
            self.closed = closed
        async with self._changed:
            self._changed.notify_all()

    def _take_in(self, frame: Json) -> None:
        if frame["t"] == "list":
            self.n = frame["n"]
            self.tables = {table["id"]: table for table in frame["tables"]}
        elif frame["t"] == "yours":
            self.own = frame["tables"]
        elif frame["t"] == "tables":
            assert frame["n"] == self.n + 1, f"difference {frame['n']} after {self.n}"
            self.n = frame["n"]
            for gone in frame["gone"]:
                del self.tables[gone]
            self.tables |= {table["id"]: table for table in frame["changed"]}

    async def send(self, frame: Json | str) -> None:
        await self.socket.send(frame if isinstance(frame, str) else orjson.dumps(frame).decode())

    async def until(self, done: Callable[[], Any], patience: float = PATIENCE_S) -> Any:
        """Wait for something to become true of what was received; its value."""
        async with asyncio.timeout(patience), self._changed:
            while not (found := done()):
                assert self.closed is None, f"closed: {self.closed}; last frames {self.frames[-3:]}"
                await self._changed.wait()
        return found

    def of(self, *kinds: str) -> list[Json]:
        """The frames of these kinds that were received."""
        return [frame for frame in self.frames if frame["t"] in kinds]

    async def next(self, *kinds: str, after: int = 0) -> Json:
        """The first frame of these kinds behind the `after` first ones, waited for."""
        found: Json = await self.until(lambda: next((f for f in self.frames[after:] if f["t"] in kinds), None))
        return found


@asynccontextmanager
async def looking(player: Player) -> AsyncIterator[Looking]:
    """A socket in the lobby that has been given the list."""
    async with player.socket("/ws/lobby") as socket:
        here = Looking(socket)
        listening = asyncio.create_task(here.listen())
        try:
            await here.next("list")
            yield here
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def told_alike(*lookers: Looking) -> None:
    """Wait until none of them has been told less than another."""
    async with asyncio.timeout(PATIENCE_S):
        # Any of them may be the one that is behind: so all are looked at.
        while len({each.n for each in lookers}) > 1:
            await asyncio.sleep(0.002)


class AtTable:
    """What a client keeps of a table: as it was shown last."""

    def __init__(self) -> None:
        self.table: Json = {}
        self.changed = asyncio.Condition()

    async def listen(self, socket: ClientConnection) -> None:
        """Take in frames until the socket closes."""
        try:
            async for text in socket:
                frame = orjson.loads(text)
                if frame["t"] == "table":
                    async with self.changed:
                        self.table = frame["table"]
                        self.changed.notify_all()
        except websockets.ConnectionClosed:
            return

    async def until(self, done: Callable[[Json], Any]) -> None:
        """Wait until the table looks like that."""
        async with asyncio.timeout(PATIENCE_S), self.changed:
            await self.changed.wait_for(lambda: self.table and done(self.table))


@asynccontextmanager
async def at_table(player: Player, table: str) -> AsyncIterator[AtTable]:
    """A socket at the table that has been shown it."""
    async with player.socket(f"/ws/tables/{table}") as socket:
        here = AtTable()
        listening = asyncio.create_task(here.listen(socket))
        try:
            await here.until(bool)
            yield here
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
