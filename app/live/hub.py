"""Where matches meet the sockets that look on, in this process and, over the bus, in others."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import orjson
from prometheus_client import Counter

from app.games.contract import Json, Seat
from app.kit.db import tell_trouble
from app.kit.ids import new_id
from app.kit.time import Clock
from app.live.audience import INTRODUCED_S, Audience
from app.live.board import Board
from app.live.bus import Bus
from app.live.company import Company
from app.live.connection import Connection, ending_of
from app.live.lobby import Lobby
from app.live.lobby.lobby import CHANNEL as LOBBY
from app.matches.entries import Entry
from app.matches.pinned import Pinned
from app.matches.room import Step

PRESENCE_PAUSE_S = 0.2
"""Comings and goings within so short a time are told at once: a reload is hardly seen."""
WORD_EVERY_S = 10.0
OLD_S = 3.0
"""A step that was told so late, since the bus was away, comes with clocks of then. Less means nothing: writing it down
takes time, and the processes' clocks differ by up to a heartbeat."""
LOST_AFTER_S = 3600.0
"""How long it is remembered since when somebody is away from a match that nobody looks at any more."""

log = logging.getLogger(__name__)

_RESYNCS = Counter("zinara_resyncs_total", "Times that somebody who had missed a step was shown the match anew.")


def channel_of(match_id: str) -> str:
    """The bus channel of a match."""
    return f"m:{match_id}"


class Hub:
    """Delivers every viewer's frames in order, once: a connection that missed one is shown the match anew."""

    def __init__(self, bus: Bus, board: Board, lobby: Lobby, company: Company, clock: Clock) -> None:
        self._bus = bus
        self._board = board
        self._lobby = lobby
        self._company = company
        self._clock = clock
        self._me = new_id()
        self.began = clock.now()
        """Since when it is seen here who is there."""
        self._audiences: dict[str, Audience] = {}
        self._left: dict[str, dict[Seat, float]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.resync: Callable[[Pinned, Connection], Coroutine[Any, Any, None]] | None = None
        """Shows a connection its match anew."""
        self.follow: Callable[[str, Entry | None], Coroutine[Any, Any, None]] | None = None
        """Has a match that is in memory take up what another process appended."""
        self.ears: dict[str, Callable[[bytes], None]] = {LOBBY: lobby.hear}
        """Whoever hears a channel of the whole server."""
        bus.listen(self.hear)

    def stepped(self, pinned: Pinned, step: Step, *, made_here: bool) -> None:
        """A step was taken."""
        self._deliver(pinned.id, step.entry, step.frames)
        if made_here:
            self._lobby.stepped(pinned, step.frames[-1])
        if made_here and self._bus.shared and self._is_followed(pinned.id):
            self._publish(pinned.id, {"k": "step", "entry": step.entry.row(), "frames": step.frames})

    def ended(self, pinned: Pinned) -> None:
        """The match is over: nobody can be absent any more, and its table may be left."""
        self._left.pop(pinned.id, None)
        self.table_changed(pinned.table_id)

    def shaken(self, match_id: str) -> None:
        """Show everybody here the match anew."""
        audience = self._audiences.get(match_id)
        if audience is not None:
            for connection in audience.connections():
                self._resync(audience.pinned, connection)

    def missed(self, match_id: str) -> None:
        """A step of another process was not told here: have all say anew who is there, who may take this one for gone
        as long as the bus was away, and show the match anew."""
        if (audience := self._audiences.get(match_id)) is not None:
            audience.asked_at = self._clock.now()
            self._publish(match_id, {"k": "who"})
            self._give_word(match_id, audience)
        self.shaken(match_id)

    def absent_since(self, pinned: Pinned, seat: Seat) -> float | None:
        """Since when nobody has shown up for the seat; None while somebody is there, or may be in another process."""
        audience = self._audiences.get(pinned.id)
        if audience is not None:
            now = self._clock.now()
            return None if now < audience.known_from else audience.absent_since(seat, now)
        return self._left.get(pinned.id, {}).get(seat, max(self.began, pinned.started_at))

    def table_changed(self, table_id: str) -> None:
        """Show the table anew to whoever looks at it, or at the list of tables."""
        self._board.changed(table_id)
        self._lobby.changed(table_id)

    def attending(self) -> set[str]:
        """The accounts that have a page of the hall or of a match open, through this process."""
        at_matches = (connection for audience in self._audiences.values() for connection in audience.connections())
        playing = {connection.identity.id for connection in at_matches if connection.identity is not None}
        return self._lobby.here() | self._board.accounts() | playing

    def removed(self, table_id: str, account_id: str) -> None:
        """Tell the account, at the table and in the lobby, that it has been sent away."""
        frame = {"t": "removed", "table": table_id}
        self._board.to_account(table_id, account_id, orjson.dumps(frame).decode())
        self._lobby.to_account(account_id, frame)

    def watchers(self, match_id: str) -> int:
        """How many look on at a match, as the lobby was told: of what it was not told it would tell no end either."""
        return self._lobby.watchers(match_id)

    def phase_of(self, match_id: str) -> int | None:
        """The phase of a match, as far as any process has told it."""
        return self._lobby.phase_of(match_id)

    def enter(self, pinned: Pinned, connection: Connection, seq: int) -> Json:
        """A connection is about to be shown the match after entry `seq`. Who is there then."""
        audience = self._audiences.get(pinned.id)
        if audience is None:
            began, now = max(self.began, pinned.started_at), self._clock.now()
            audience = self._audiences[pinned.id] = Audience(
                pinned, began, left=self._left.pop(pinned.id, {}), asked_at=now
            )
            if self._bus.shared:
                audience.known_from = now + INTRODUCED_S
            self._bus.join(channel_of(pinned.id))
            self._publish(pinned.id, {"k": "who"})
        audience.seq = max(audience.seq, seq)
        for connections in audience.by_viewer.values():
            if connection in connections:
                break
        else:
            audience.add(connection)
            self._tell_soon(audience)
        return audience.frame(self._clock.now())

    def exit(self, pinned: Pinned, connection: Connection) -> None:
        """A connection no longer looks at the match."""
        audience = self._audiences.get(pinned.id)
        if audience is None:
            return
        audience.remove(connection, self._clock.now())
        self._tell_soon(audience)
        if not audience.by_viewer:
            del self._audiences[pinned.id]
            self._left[pinned.id] = audience.left
            self._lobby.watched(pinned, 0)
            self._publish(pinned.id, {"k": "here", "from": self._me, **audience.word()})
            self._bus.leave(channel_of(pinned.id))

    async def keep(self) -> None:
        """Tell other processes who is here, and forget who was away from matches long left; for ever."""
        while True:
            await asyncio.sleep(WORD_EVERY_S)
            for match_id, audience in self._audiences.items():
                self._give_word(match_id, audience)
                if audience.forget(self._clock.now()):
                    self._tell_soon(audience)
            long_ago = self._clock.now() - LOST_AFTER_S
            self._left = {m: left for m, left in self._left.items() if max(left.values(), default=0.0) > long_ago}

    def hear(self, channel: str, message: bytes) -> None:
        """Another process says something."""
        if channel in self.ears:
            self.ears[channel](message)
            return
        kind, _, named = channel.partition(":")
        if kind == "t":
            self._board.hear(named, message)
            return
        if kind == "c":
            self._company.hear(named, message)
            return
        audience = self._audiences.get(named)
        said = orjson.loads(message)
        if said["k"] == "step":
            entry = Entry(**said["entry"])
            self._deliver(named, entry, said["frames"])
            if self.follow is not None:
                self._begin(self.follow(named, entry))
            if self._clock.now() - entry.at > OLD_S:
                self.shaken(named)
        elif audience is not None and said["k"] == "who":
            audience.asked_at = self._clock.now()
            self._give_word(named, audience)
        elif audience is not None and said["k"] == "here":
            # An answer to what is known already would be answered again, for ever.
            if audience.hear(said["from"], said, self._clock.now()):
                self._tell_soon(audience)
            # What it did not tell, since it had not been asked by then.
            if said.get("seq", -1) > audience.seq and self.follow is not None:
                self._begin(self.follow(named, None))

    def heard_of(self) -> dict[str, int]:
        """The matches looked at here, each with the newest entry that was delivered."""
        return {match_id: audience.seq for match_id, audience in self._audiences.items()}

    def _is_followed(self, match_id: str) -> bool:
        """Whether another process may have somebody who looks on. Of matches that nobody looks at here that is not
        known."""
        audience = self._audiences.get(match_id)
        return audience is None or audience.is_followed(self._clock.now())

    def _deliver(self, match_id: str, entry: Entry, frames: Sequence[str | None]) -> None:
        audience = self._audiences.get(match_id)
        if audience is None or entry.seq <= audience.seq:
            return
        audience.seq = entry.seq
        ns = orjson.loads(entry.ns)
        for viewer, connections in audience.by_viewer.items():
            at = -1 if viewer is None else viewer
            frame = frames[at]
            if frame is None:
                continue
            for connection in connections:
                if connection.n == ns[at] - 1:
                    connection.n = ns[at]
                    connection.put(frame)
                elif connection.n < ns[at]:
                    self._resync(audience.pinned, connection)

    def _tell_soon(self, audience: Audience) -> None:
        if not audience.telling:
            audience.telling = True
            asyncio.get_running_loop().call_later(PRESENCE_PAUSE_S, self._tell, audience)

    def _tell(self, audience: Audience) -> None:
        audience.telling = False
        text = orjson.dumps({"t": "presence", **audience.frame(self._clock.now())}).decode()
        for connection in audience.connections():
            connection.put(text)
        self._lobby.watched(audience.pinned, audience.watchers_here())
        self._give_word(audience.pinned.id, audience)

    def _give_word(self, match_id: str, audience: Audience) -> None:
        self._publish(match_id, {"k": "here", "from": self._me, "seq": audience.seq, **audience.word()})

    def _publish(self, match_id: str, message: Json) -> None:
        if self._bus.shared:
            self._bus.publish(channel_of(match_id), orjson.dumps(message))

    def _resync(self, pinned: Pinned, connection: Connection) -> None:
        if self.resync is not None:
            _RESYNCS.inc()
            self._begin(self.resync(pinned, connection), connection)

    def _begin(self, work: Coroutine[Any, Any, None], whose: Connection | None = None) -> None:
        task = asyncio.create_task(self._done(work, whose))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _done(work: Coroutine[Any, Any, None], whose: Connection | None) -> None:
        """If it cannot be done, whoever it was done for comes back and is shown the match then; what was not taken up
        is found in the log by the next one who looks."""
        try:
            await work
        except Exception as error:  # noqa: BLE001 - what it was is told
            tell_trouble(log, error, "viewers of a match may not see the newest of it")
            if whose is not None:
                whose.end(ending_of(error))
