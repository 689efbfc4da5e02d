"""Playing matches: the one way in for everybody's moves, people's, bots' and the clock's."""

import asyncio
import logging
import time
from collections.abc import Sequence

from prometheus_client import Counter
from sqlalchemy import Executable

from app.games.contract import Illegal, Json, Move, Seat
from app.kit.counting import LoopHistogram
from app.kit.db import is_away, reason_of, tell_trouble
from app.kit.errors import Conflict, Forbidden
from app.kit.logs import noting
from app.kit.metrics import QUICK
from app.kit.time import Clock
from app.matches.entries import Entry
from app.matches.log import AppendFailed, Log
from app.matches.ports import Stage
from app.matches.room import Advance, Command, Room
from app.matches.rooms import Rooms

CLOSE_WITHIN_S = 2.0

log = logging.getLogger(__name__)

_MOVES = Counter(
    "zinara_moves_total", "Moves that were taken here, by what moved: a person, a bot, or the clock.", ["by"]
)
_BY = {by: _MOVES.labels(by) for by in ("person", "bot", "clock")}
_TAKEN = LoopHistogram("zinara_move_seconds", "From a command's arrival to its being durable and told.", QUICK)
_REFUSED = Counter("zinara_moves_refused_total", "Moves that were refused, by code.", ["code"])
_STARTED = Counter("zinara_matches_started_total", "Matches that were started here.")


class Matches:
    """Serves matches. One command at a time is judged in a match: applied, appended, and only then answered."""

    def __init__(self, rooms: Rooms, log_: Log, clock: Clock, stage: Stage, *, shared: bool) -> None:
        self.rooms = rooms
        self.log = log_
        self._clock = clock
        self._stage = stage
        self._shared = shared
        self._beginnings: set[asyncio.Task[None]] = set()

    async def play(self, match_id: str, command: Command) -> int:
        """The sender's step number after its move. The same command again is the same number and no second effect.

        Raises `Illegal` for a move that is refused, NotFound, or `AppendFailed`.
        """
        began = time.perf_counter()
        with noting(match=match_id, seat=command.seat, command=command.id), or_failed:
            while True:
                room = await self.rooms.get(match_id)
                async with room.lock:
                    if not room.gone:
                        n = await self._play(room, command)
                        _TAKEN.observe(time.perf_counter() - began)
                        return n

    async def _play(self, room: Room, command: Command) -> int:
        while True:
            if (answered := room.answers.get(command.key)) is not None:
                return answered
            await self.rooms.lifeline.sure()
            try:
                advance = room.judge(
                    command, self._clock.now(), lambda seat: self._stage.absent_since(room.pinned, seat)
                )
            except Illegal as illegal:
                if (entry := await self.log.entry_of(room.pinned.id, command.key)) is not None:
                    return entry.n_of(command.seat)
                if self._shared and await self.rooms.catch_up(room):
                    continue
                _REFUSED.labels(illegal.code).inc()
                log.debug("refused: %s", illegal.code)
                raise
            if await self._append(room, advance):
                return advance.shown[command.seat].n
            if (entry := await self.log.entry_of(room.pinned.id, command.key)) is not None:
                return entry.n_of(command.seat)

    async def _append(self, room: Room, advance: Advance) -> bool:
        """Whether the step was taken. If another process was faster, its steps are taken instead."""
        try:
            first = await self.log.append(advance.append)
        except BaseException:
            # What the log holds is no longer known here: the room is loaded anew when it is needed.
            self.rooms.forget(room)
            self._stage.shaken(room.pinned.id)
            raise
        if first:
            entry = advance.step.entry
            _BY[_mover(room, entry)].inc()
            log.debug("entry %d is taken: %s", entry.seq, entry.cause)
            self.rooms.take_up(room, advance, made_here=True)
        else:
            await self.rooms.catch_up(room)
        return first

    async def abort(self, match_id: str, also: Sequence[Executable] = ()) -> None:
        """Break the match off, once: it counts for nothing, and everybody is told. `also` is executed with it.

        Raises NotFound, Conflict `over` for a match that has ended, or `AppendFailed`.
        """
        while True:
            room = await self.newest(match_id)
            async with room.lock:
                if room.over:
                    raise Conflict("over")
                if not room.gone and await self._append(room, room.abort(self._clock.now(), also)):
                    return

    async def expire(self, match_id: str) -> None:
        """Play the defaults of all prompts of the match whose time is up. Raises NotFound or `AppendFailed`."""
        with or_failed:
            room = await self.rooms.get(match_id)
            async with room.lock:
                await self.rooms.lifeline.sure()
                while not room.gone and (advance := room.expire(self._clock.now())) is not None:
                    await self._append(room, advance)

    def begin(self, match_id: str) -> None:
        """A match was opened: bots may be asked at once."""
        _STARTED.inc()
        log.info("match %s begins", match_id)
        task = asyncio.create_task(self._begin(match_id))
        self._beginnings.add(task)
        task.add_done_callback(self._beginnings.discard)

    async def _begin(self, match_id: str) -> None:
        try:
            await self.rooms.get(match_id)
        except Exception as error:  # noqa: BLE001 - what it was is told
            # Whoever looks on has it read again; and bots that are asked are late soon.
            tell_trouble(log, error, "match %s could not be read", match_id)

    async def close(self) -> None:
        """Let matches that have just been opened come into memory, lest one reads from a database that is gone."""
        if self._beginnings:
            await asyncio.wait(self._beginnings, timeout=CLOSE_WITHIN_S)

    async def first_of(self, match_id: str) -> Seat | None:
        """The seat that began, where the game says so to everybody."""
        room = await self.rooms.get(match_id)
        first = room.game.view(room.state, None).get("first")
        return first if isinstance(first, int) else None

    async def newest(self, match_id: str) -> Room:
        """The room with all that any process has appended so far. Raises NotFound."""
        room = await self.rooms.get(match_id)
        if self._shared:
            async with room.lock:
                if not room.gone:
                    await self.rooms.catch_up(room)
        return room

    async def forecast(self, match_id: str, seat: Seat, move: Move) -> Json:
        """What the move may lead to, from the asker's own view. Raises `Illegal`."""
        room = await self.rooms.get(match_id)
        return room.game.forecast(room.game.view(room.state, seat), seat, move)

    async def follow(self, match_id: str, entry: Entry | None = None) -> None:
        """Another process appended: catch up if the match is in memory here."""
        room = self.rooms.held(match_id)
        if room is None:
            return
        async with room.lock:
            if room.gone or (entry is not None and entry.seq <= room.seq):
                return
            if entry is not None and entry.seq == room.seq + 1:
                await self.rooms.lifeline.sure()
                self.rooms.take_up(room, room.follow(entry), made_here=False)
            else:
                await self.rooms.catch_up(room)


class _OrFailed:
    """Whichever question it was that the database did not answer: what became of the move is not known."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is not None and is_away(error):
            raise AppendFailed(str(reason_of(error))) from error


or_failed = _OrFailed()


def _mover(room: Room, entry: Entry) -> str:
    if entry.cause == "timeout" or entry.seat is None:
        return "clock"
    return "bot" if room.pinned.seats[entry.seat].bot else "person"


def seat_or_refuse(room: Room, account: str | None) -> Seat:
    """The account's seat. Raises Forbidden."""
    seat = room.pinned.seat_of(account)
    if seat is None:
        raise Forbidden("no_seat")
    return seat
