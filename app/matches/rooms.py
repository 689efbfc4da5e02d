"""The matches that this process holds in memory. Finished and idle ones leave it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import orjson
from prometheus_client import Counter, Gauge
from sqlalchemy import Connection, Row, bindparam, select

from app.kit.db import Database
from app.kit.errors import NotFound
from app.kit.time import Clock
from app.matches.entries import Entry
from app.matches.games import Games
from app.matches.log import Log, tail_in
from app.matches.models import RUNNING, Match, MatchSnapshot
from app.matches.outages import Lifeline
from app.matches.pinned import Pinned, SeatInfo
from app.matches.ports import Stage
from app.matches.room import Advance, Room, load
from app.matches.secrets import Vault, dice_of

IDLE_S = 120.0
SWEEP_S = 15.0

log = logging.getLogger(__name__)

_HELD = Gauge("zinara_matches_in_memory", "Matches that this process has in memory.")
_LOADED = Counter("zinara_matches_loaded_total", "Matches that were read from the database into memory.")
_ENDED = Counter("zinara_matches_ended_total", "Matches whose last move was taken here.")


_WITH_SNAPSHOT = (
    select(*Match.__table__.c, MatchSnapshot.seq, MatchSnapshot.state)
    .join(MatchSnapshot, MatchSnapshot.match_id == Match.id)
    .where(Match.id == bindparam("of_match"))
)


def _kept(connection: Connection, match_id: str) -> tuple[Any, list[Entry]] | None:
    """The match with its snapshot, and the entries behind that; read at once, since a server that starts reads
    thousands."""
    match = connection.execute(_WITH_SNAPSHOT, {"of_match": match_id}).one_or_none()
    return None if match is None else (match, tail_in(connection, match_id, match.seq))


class Rooms:
    """Loads rooms from snapshot and log, follows what other processes append, forgets what nobody uses."""

    def __init__(
        self, database: Database, log: Log, games: Games, vault: Vault, lifeline: Lifeline, clock: Clock, stage: Stage
    ) -> None:
        self._database = database
        self._log = log
        self._games = games
        self._vault = vault
        self.lifeline = lifeline
        self._clock = clock
        self._stage = stage
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.on_ready: Callable[[Room], None] = lambda _room: None
        """Called with a room that was loaded, and after each step taken here: bots look whether they are asked."""

    def __len__(self) -> int:
        return len(self._rooms)

    def held(self, match_id: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(match_id)

    async def get(self, match_id: str) -> Room:
        """The room, loaded if need be. Raises NotFound, and Gone `rules_gone`."""
        room = self._rooms.get(match_id)
        if room is None:
            loading = self._loading.get(match_id)
            if loading is None:
                loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
            room = await asyncio.shield(loading)
        room.used_at = self._clock.now()
        return room

    async def _load(self, match_id: str) -> Room:
        found = await self._database.read(lambda connection: _kept(connection, match_id))
        # A match that is over has no clocks to be sure of: whoever asks for it may hold what the next beat waits for.
        while found is not None and found[0].status == RUNNING and self.lifeline.late:
            await self.lifeline.sure()
            found = await self._database.read(lambda connection: _kept(connection, match_id))
        if found is None:
            raise NotFound("not_found")
        match, tail = found
        room = load(await self.pin(match), self.lifeline.outages, match.seq, match.state)
        for entry in tail:
            room.settle(room.follow(entry))
        room.used_at = self._clock.now()
        self._rooms[match_id] = room
        _LOADED.inc()
        _HELD.set(len(self._rooms))
        self.on_ready(room)
        return room

    async def pin(self, match: Match | Row[Any]) -> Pinned:
        """What never changes of the match. Raises Gone `rules_gone` if this server does not know its rules."""
        entropies: Sequence[str] = orjson.loads(match.entropies)
        secrets = self._vault.open(match.secrets)
        return Pinned(
            id=match.id,
            table_id=match.table_id,
            bound=await self._games.pinned(match.game, match.catalogue_hash, match.rules_version),
            seats=tuple(SeatInfo(**seat) for seat in orjson.loads(match.seats)),
            commitments=orjson.loads(match.commitments),
            entropies=tuple(entropies),
            dice=dice_of(match.id, secrets, [bytes.fromhex(entropy) for entropy in entropies]),
            started_at=match.started_at,
            rated=match.rated,
        )

    async def catch_up(self, room: Room) -> bool:
        """Follow what others appended; whether there was anything. The caller holds the lock."""
        entries = await self._log.tail(room.pinned.id, room.seq)
        if entries:
            await self.lifeline.sure()
        for entry in entries:
            self.take_up(room, room.follow(entry), made_here=False)
        return bool(entries)

    def take_up(self, room: Room, advance: Advance, *, made_here: bool) -> None:
        """Settle a step whose entry is in the log, and tell the viewers."""
        room.settle(advance)
        self._stage.stepped(room.pinned, advance.step, made_here=made_here)
        if room.over:
            self.forget(room)
            self._stage.ended(room.pinned)
            if made_here:
                _ENDED.inc()
                log.info("a match of %s is over after %d entries", room.pinned.bound.name, room.seq + 1)
        elif made_here:
            self.on_ready(room)

    def forget(self, room: Room) -> None:
        """Let the room go: whoever waits for its lock gets it anew."""
        room.gone = True
        if self._rooms.get(room.pinned.id) is room:
            del self._rooms[room.pinned.id]
            _HELD.set(len(self._rooms))

    async def sweep(self) -> None:
        """Forget idle and finished rooms, for ever."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.forget_idle()

    def forget_idle(self) -> None:
        now = self._clock.now()
        for room in list(self._rooms.values()):
            if not room.lock.locked() and (room.over or room.used_at < now - IDLE_S):
                self.forget(room)
