"""The lobby of one process, and what it tells and hears of the others'. How to use it stands in the package."""

import asyncio
import logging
from collections.abc import Callable

import orjson

from app.games.contract import Json
from app.kit.db import tell_trouble
from app.kit.ids import new_id
from app.kit.time import Clock
from app.live.bus import Bus
from app.live.connection import Connection
from app.live.lobby.facts import Facts
from app.live.lobby.listing import Listing
from app.live.lobby.own import Own
from app.live.lobby.talk import Talk
from app.matches.pinned import Pinned

CHANNEL = "lobby"
"""The bus channel of all lobbies."""
PAUSE_S = 0.1
"""Changes within so short a time are read and told at once."""
WORD_EVERY_S = 10.0

log = logging.getLogger(__name__)

Listener = Callable[[str, bool], None]
"""Called with an account and whether it arrived or left."""


class Lobby:
    """Sockets that look at the list of tables. Each difference of the list is encoded once, whoever gets it."""

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self.listing = Listing()
        self.own = Own()
        self.facts = Facts()
        self.listeners: list[Listener] = []
        self._bus = bus
        self._clock = clock
        self._me = new_id()
        self._looking: set[Connection] = set()
        self._by_account: dict[str, set[Connection]] = {}
        self._dirty: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        bus.join(CHANNEL)

    def __len__(self) -> int:
        return len(self._looking)

    def to_account(self, account_id: str, frame: Json) -> None:
        """Send the frame to every lobby socket of the account, in whatever process."""
        text = orjson.dumps(frame).decode()
        self._send(account_id, text)
        self._publish({"k": "to", "account": account_id, "text": text})

    def here(self) -> set[str]:
        """The accounts with a lobby socket in this process."""
        return set(self._by_account)

    def changed(self, table_id: str) -> None:
        """A table changed, here: tell whoever looks, and have other processes tell theirs."""
        self._mark(table_id)
        self._publish({"k": "table", "id": table_id})

    def phase_of(self, match_id: str) -> int | None:
        """The phase of a match, as far as any process has told it."""
        return self.facts.phases.get(match_id)

    def watchers(self, match_id: str) -> int:
        """How many look on at a match, in all processes."""
        return self.facts.watchers(match_id, self._clock.now())

    def stepped(self, pinned: Pinned, frame: str | None) -> None:
        """A match went on, here: should spectators be shown another phase, the list says so too."""
        if frame is None or '"phase"' not in frame:
            return  # nothing is read of most steps
        phase = orjson.loads(frame)["patch"].get("phase")
        if isinstance(phase, int) and self.facts.phase(pinned.id, phase):
            self._mark(pinned.table_id)
            self._publish({"k": "phase", "table": pinned.table_id, "match": pinned.id, "phase": phase})

    def watched(self, pinned: Pinned, count: int) -> None:
        """So many spectators look on at a match here."""
        if self.facts.watched(pinned.id, count):
            self._mark(pinned.table_id)
            told = {"from": self._me, "table": pinned.table_id, "match": pinned.id, "watchers": count}
            self._publish({"k": "watched", **told})

    async def serve(self, connection: Connection) -> None:
        """Show the list, and carry one socket to its end; returns once it is shown."""
        connection.when_gone(lambda: self._exit(connection))
        if not connection.ending:
            await self._enter(connection)
        connection.serve(Talk(self.listing, connection).hear)

    async def _enter(self, connection: Connection) -> None:
        """Between taking the list and standing among those who hear what changes nothing waits."""
        self._looking.add(connection)  # so that the list is kept up to date from here on
        await self.listing.refresh()
        connection.put(self.listing.whole())
        connection.n = self.listing.n
        if connection.identity is not None:
            account = connection.identity.id
            sockets = self._by_account.setdefault(account, set())
            sockets.add(connection)
            if len(sockets) == 1:
                self._told(account, arrived=True)
            if own := await self.own.show(account):
                connection.put(own)

    def _exit(self, connection: Connection) -> None:
        self._looking.discard(connection)
        if not self._looking:
            self.listing.stale()
        account = connection.identity.id if connection.identity else ""
        sockets = self._by_account.get(account, set())
        if connection in sockets:
            sockets.discard(connection)
            if not sockets:
                del self._by_account[account]
                self.own.forget(account)
                self._told(account, arrived=False)

    def _told(self, account: str, *, arrived: bool) -> None:
        for listener in self.listeners:
            listener(account, arrived)

    def _mark(self, table_id: str) -> None:
        """Read the table soon."""
        if not self._looking:
            return
        self._dirty.add(table_id)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._dirty:
            await asyncio.sleep(PAUSE_S)
            dirty, self._dirty = self._dirty, set()
            try:
                await self._look(dirty)
            except Exception as error:  # noqa: BLE001 - what it was is told
                tell_trouble(log, error, "the list could not be read; soon all of it is read anew")

    async def _look(self, tables: set[str] | None) -> None:
        """Tell what is different at these tables, or at any."""
        self._show(await self.listing.look(tables))
        for account, text in (await self.own.look(tables)).items():
            self._send(account, text)

    def _show(self, text: str | None) -> None:
        if text is None:
            return
        n = self.listing.n
        for connection in list(self._looking):
            # Who has not been given the list yet will find this in it.
            if 0 <= connection.n < n:
                connection.n = n
                connection.put(text)

    async def keep(self) -> None:
        """Tell other processes how many look on here, forget what is old, and find what no hint told of; for ever."""
        self._publish({"k": "who"})
        while True:
            self._give_word()
            await asyncio.sleep(WORD_EVERY_S)
            self.facts.forget(self._clock.now())
            if self._looking:
                await self._look(None)

    def hear(self, message: bytes) -> None:
        """The lobby of another process says something."""
        said = orjson.loads(message)
        now = self._clock.now()
        match said["k"]:
            case "table":
                self._mark(said["id"])
            case "to":
                self._send(said["account"], said["text"])
            case "here":
                self.facts.hear_all(said["from"], said["watched"], now)
            case "phase":
                if self.facts.phase(said["match"], said["phase"]):
                    self._mark(said["table"])
            case "watched":
                self.facts.hear(said["from"], said["match"], said["watchers"], now)
                self._mark(said["table"])
            case "who":
                self._give_word()

    def _give_word(self) -> None:
        self._publish({"k": "here", "from": self._me, "watched": self.facts.here})

    def _send(self, account_id: str, text: str) -> None:
        for connection in list(self._by_account.get(account_id, ())):
            connection.put(text)

    def _publish(self, message: Json) -> None:
        if self._bus.shared:
            self._bus.publish(CHANNEL, orjson.dumps(message))
