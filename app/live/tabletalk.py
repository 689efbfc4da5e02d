"""`/ws/tables/{id}`: a table for whoever looks at it, who is there, and what is said."""

from typing import Any

from pydantic import ValidationError

from app.kit.errors import NotFound
from app.live import frames
from app.live.connection import NOT_FOUND, Connection
from app.live.limits import Patience
from app.live.stream import Stream

FRAMES_PER_S, FRAMES_AT_ONCE = 5, 20


class TableTalk:
    """One socket's conversation at a table."""

    def __init__(self, stream: Stream, connection: Connection, table_id: str) -> None:
        self._stream = stream
        self._connection = connection
        self._table_id = table_id
        self._patience = Patience(connection, FRAMES_PER_S, FRAMES_AT_ONCE)

    async def serve(self) -> None:
        """Show the table, and carry the socket to its end; returns once it is shown."""
        self._connection.when_gone(self._exit)
        await self._enter()
        self._connection.serve(self._hear)

    def _exit(self) -> None:
        self._stream.company.exit(self._table_id, self._connection)
        self._stream.board.look_away(self._table_id, self._connection)

    async def _enter(self) -> None:
        """Show the table and what was said there."""
        stream, table_id, connection = self._stream, self._table_id, self._connection
        try:
            stream.company.enter(table_id, connection)
            await stream.board.look(table_id, connection)
            connection.send(await stream.chats.history(table_id))
        except NotFound:
            connection.end(NOT_FOUND)

    async def _hear(self, text: str | None) -> None:
        if (said := self._patience.heard(text)) is None:
            return
        try:
            frame = frames.AT_TABLE.validate_json(said, strict=True)
        except ValidationError as error:
            unknown = any(fault["type"].startswith("union_tag") for fault in error.errors(include_url=False))
            self._no(frames.id_in(said), "unknown_type" if unknown else "malformed")
        else:
            await self._handle(frame)

    async def _handle(self, frame: frames.Chat | frames.Ping) -> None:
        match frame:
            case frames.Chat():
                seat = await self._stream.seat_of(self._table_id, self._connection)
                await self._stream.chats.say(self._connection, self._table_id, seat, frame)
            case frames.Ping():
                self._connection.send({"t": "pong"})

    def _no(self, command: str | None, code: str, **params: Any) -> None:
        self._connection.send({"t": "no", "re": command, "code": code, "params": params})
