"""Who is at which table: at its page or at its match, in this process and in others."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import orjson

from app.games.contract import Json
from app.kit.ids import new_id
from app.kit.time import Clock
from app.live.bus import Bus
from app.live.connection import Connection

BELIEVED_S = 30.0
"""How long another process's word is taken."""
WORD_EVERY_S = 10.0
PAUSE_S = 0.2
"""Comings and goings within so short a time are told at once: a reload is hardly seen."""
STRANGER = ""
"""Stands for everybody without an account."""


def channel_of(table_id: str) -> str:
    """The bus channel of the people at a table."""
    return f"c:{table_id}"


@dataclass(slots=True)
class Round:
    """Those at one table. Accounts are counted once, however many tabs they have; strangers by their sockets."""

    connections: set[Connection] = field(default_factory=set)
    elsewhere: dict[str, tuple[dict[str, int], float]] = field(default_factory=dict)
    telling: bool = False

    def word(self) -> Counter[str]:
        return Counter(each.identity.id if each.identity else STRANGER for each in self.connections)

    def people(self, now: float) -> Counter[str]:
        found = self.word()
        for accounts, at in self.elsewhere.values():
            if at > now - BELIEVED_S:
                found.update(accounts)
        return found


class Company:
    """Calls `changed` with a table whose company is another one, and carries frames to all who are there."""

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._me = new_id()
        self._rounds: dict[str, Round] = {}
        self.changed: Callable[[str], None] = lambda _table: None

    def enter(self, table_id: str, connection: Connection) -> None:
        """The connection looks at the table, or at its match."""
        around = self._rounds.get(table_id)
        if around is None:
            around = self._rounds[table_id] = Round()
            self._bus.join(channel_of(table_id))
            self._publish(table_id, {"k": "who"})
        if connection not in around.connections:
            around.connections.add(connection)
            self._tell_soon(table_id, around)

    def exit(self, table_id: str, connection: Connection) -> None:
        around = self._rounds.get(table_id)
        if around is None or connection not in around.connections:
            return
        around.connections.discard(connection)
        self._tell_soon(table_id, around)
        if not around.connections:
            del self._rounds[table_id]
            self._give_word(table_id, around)
            self._bus.leave(channel_of(table_id))

    def people(self, table_id: str) -> Counter[str]:
        """Sockets by account of everybody at the table, as far as this process knows; strangers under ""."""
        around = self._rounds.get(table_id)
        return around.people(self._clock.now()) if around else Counter()

    def say(self, table_id: str, frame: Json) -> None:
        """Send a frame to everybody at the table, in all processes."""
        text = orjson.dumps(frame).decode()
        self._send(table_id, text)
        self._publish(table_id, {"k": "say", "text": text})

    async def keep(self) -> None:
        """Tell other processes who is here; for ever."""
        while True:
            await asyncio.sleep(WORD_EVERY_S)
            for table_id, around in self._rounds.items():
                self._give_word(table_id, around)

    def hear(self, table_id: str, message: bytes) -> None:
        """Another process says something."""
        around = self._rounds.get(table_id)
        if around is None:
            return
        said = orjson.loads(message)
        match said["k"]:
            case "say":
                self._send(table_id, said["text"])
            case "who":
                self._give_word(table_id, around)
            case "here":
                before = around.elsewhere.get(said["from"], ({}, 0.0))[0]
                around.elsewhere[said["from"]] = said["people"], self._clock.now()
                if before != said["people"]:
                    self._tell_soon(table_id, around)

    def _tell_soon(self, table_id: str, around: Round) -> None:
        if not around.telling:
            around.telling = True
            asyncio.get_running_loop().call_later(PAUSE_S, self._tell, table_id, around)

    def _tell(self, table_id: str, around: Round) -> None:
        around.telling = False
        self.changed(table_id)
        self._give_word(table_id, around)

    def _give_word(self, table_id: str, around: Round) -> None:
        self._publish(table_id, {"k": "here", "from": self._me, "people": around.word()})

    def _send(self, table_id: str, text: str) -> None:
        for connection in self._connections(table_id):
            connection.put(text)

    def _connections(self, table_id: str) -> Iterator[Connection]:
        around = self._rounds.get(table_id)
        yield from list(around.connections) if around else ()

    def _publish(self, table_id: str, message: Json) -> None:
        if self._bus.shared:
            self._bus.publish(channel_of(table_id), orjson.dumps(message))
