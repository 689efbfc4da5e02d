"""`/ws/matches/{id}`: a match for whoever looks on, and the commands of whoever plays."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.games.contract import Illegal, Json
from app.kit.errors import Fault, Gone, NotFound
from app.kit.logs import note
from app.live import frames
from app.live.chat import Chats
from app.live.company import Company
from app.live.connection import NO_HELLO, NOT_FOUND, RULES_GONE, UNKNOWN_OUTCOME, Connection
from app.live.greeting import Greeting
from app.live.hub import Hub
from app.live.limits import Patience
from app.matches.log import AppendFailed
from app.matches.pinned import Pinned
from app.matches.room import Command
from app.matches.service import Matches

HELLO_WITHIN_S = 10.0
FRAMES_PER_S, FRAMES_AT_ONCE = 50, 100
UNKNOWN_TAG = "union_tag_invalid"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gateway:
    """What the sockets of all matches share."""

    matches: Matches
    hub: Hub
    greeting: Greeting
    company: Company
    chats: Chats

    def serve(self, connection: Connection, match_id: str) -> None:
        """Carry one socket from its hello to its end. Returns at once."""
        talk = Talk(self, connection, match_id)
        waiting = asyncio.get_running_loop().call_later(HELLO_WITHIN_S, talk.hello_overdue)
        connection.when_gone(waiting.cancel)
        connection.when_gone(talk.over)
        connection.serve(talk.hear)


class Talk:
    """One socket's conversation."""

    __slots__ = ("_connection", "_decoder", "_gateway", "_match_id", "_patience", "_pinned")

    def __init__(self, gateway: Gateway, connection: Connection, match_id: str) -> None:
        self._gateway = gateway
        self._connection = connection
        self._match_id = match_id
        self._pinned: Pinned | None = None
        self._decoder: TypeAdapter[Any] = frames.GREETING
        self._patience = Patience(connection, FRAMES_PER_S, FRAMES_AT_ONCE)

    def hello_overdue(self) -> None:
        if self._pinned is None:
            self._connection.end(NO_HELLO)

    def over(self) -> None:
        """The socket is gone."""
        if self._pinned is not None:
            self._gateway.hub.exit(self._pinned, self._connection)
            self._gateway.company.exit(self._pinned.table_id, self._connection)

    async def hear(self, text: str | None) -> None:
        """Handle one frame; each command is answered by exactly one `ok`, `no` or `answer`."""
        if (said := self._patience.heard(text)) is None:
            return
        try:
            frame = self._decoder.validate_json(said, strict=True)
        except ValidationError as error:
            self._misread(said, error)
        else:
            await self._handle(frame)

    async def _handle(self, frame: Any) -> None:
        match frame:
            case frames.Hello():
                await self._hello(frame)
            case frames.Ping():
                n = self._connection.n
                self._connection.send({"t": "pong"} if n < 0 else {"t": "pong", "n": n})
            case frames.Chat():
                await self._chat(frame)
            case frames.MoveFrame():
                await self._move(frame)
            case frames.Ask():
                await self._ask(frame)

    async def _hello(self, hello: frames.Hello) -> None:
        if hello.match != self._match_id:
            self._connection.end(NOT_FOUND)
            return
        gateway, connection, arrives = self._gateway, self._connection, self._pinned is None
        try:
            if arrives:
                room = await gateway.matches.newest(self._match_id)
                connection.viewer = room.pinned.seat_of(connection.identity.id if connection.identity else None)
                # Only its table names a match that runs. Those that are over are listed, and the table goes on.
                known = hello.table == room.pinned.table_id
                connection.at_table = known or connection.viewer is not None or not room.over
                note(match=room.pinned.id, seat=connection.viewer)
            room = await gateway.greeting.greet(self._match_id, connection, hello.have)
        except NotFound:
            connection.end(NOT_FOUND)
            return
        except Gone:
            connection.end(RULES_GONE)
            return
        # Before anything else is waited for: a socket that goes meanwhile must not stay among those who look on.
        self._pinned = room.pinned
        self._decoder = frames.decoder_of(room.pinned.bound)
        if arrives and connection.at_table:
            gateway.company.enter(room.pinned.table_id, connection)
            connection.send(await gateway.chats.history(room.pinned.table_id))

    async def _move(self, frame: frames.MoveFrame[Any]) -> None:
        seat = self._connection.viewer
        if seat is None:
            self._no(frame.id, "no_seat" if self._connection.identity else "no_session")
            return
        command = Command(seat, frame.id, frame.prompt, frame.at, frame.move)
        try:
            n = await self._gateway.matches.play(self._match_id, command)
        except Illegal as illegal:
            self._no(frame.id, illegal.code, **illegal.params)
        except Fault as fault:
            self._no(frame.id, fault.code, **fault.params)
        except AppendFailed:
            # Whether the move was taken is not known: the client comes back and sends it again.
            log.warning("command %s may have been taken or not", frame.id)
            self._connection.end(UNKNOWN_OUTCOME)
        else:
            self._ok(frame.id, n)

    async def _ask(self, frame: frames.Ask[Any]) -> None:
        seat = self._connection.viewer
        if seat is None:
            self._no(frame.id, "no_seat" if self._connection.identity else "no_session")
            return
        try:
            forecast = await self._gateway.matches.forecast(self._match_id, seat, frame.move)
        except Illegal as illegal:
            self._no(frame.id, illegal.code, **illegal.params)
        except Fault as fault:
            self._no(frame.id, fault.code, **fault.params)
        else:
            self._connection.send({"t": "answer", "re": frame.id, "forecast": forecast})

    async def _chat(self, frame: frames.Chat) -> None:
        if not self._connection.at_table:
            self._no(frame.id, "not_at_table")
        elif self._pinned is not None:
            await self._gateway.chats.say(self._connection, self._pinned.table_id, self._connection.viewer, frame)

    def _misread(self, text: str, error: ValidationError) -> None:
        """Which frame it was meant to be is not known for sure: so it is refused by its `id`, if it has one."""
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        unknown = any(fault["type"].startswith("union_tag") and fault["loc"] == () for fault in faults)
        if unknown and self._pinned is None:
            self._no(frames.id_in(text), "no_hello")
        elif unknown:
            self._no(frames.id_in(text), "unknown_type")
        else:
            # Where and why, but not what: the path alone.
            where = ".".join(str(part) for part in faults[0]["loc"])
            self._no(frames.id_in(text), "malformed", at=where, why=faults[0]["type"])

    def _ok(self, command: str, n: int) -> None:
        self._connection.send({"t": "ok", "re": command, "n": n})

    def _no(self, command: str | None, code: str, **params: Any) -> None:
        frame: Json = {"t": "no", "re": command, "code": code, "params": params}
        self._connection.send(frame)
