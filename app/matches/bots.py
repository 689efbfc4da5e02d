"""Bots at the table: whenever one owes an answer it thinks, waits as long as a person would, and plays like anybody."""

import asyncio
import logging
import random
import secrets

import orjson
from pydantic import ValidationError

from app.games.contract import MENU, Illegal, Seat
from app.kit.errors import Fault
from app.kit.ids import new_id
from app.kit.logs import note
from app.kit.time import Clock
from app.matches.log import AppendFailed
from app.matches.room import Command, Room
from app.matches.service import Matches
from app.matches.thinking import Question, Thinkers

SHORTEST_S, LONGEST_S = 0.7, 1.4
"""How long a bot takes at a pace of 1."""

log = logging.getLogger(__name__)


class Bots:
    """Lets bots think and plays their moves by the same way in as everybody's."""

    def __init__(self, matches: Matches, thinkers: Thinkers, clock: Clock, pace: float) -> None:
        self._matches = matches
        self._thinkers = thinkers
        self._clock = clock
        self._pace = pace
        self._busy: dict[tuple[str, Seat], asyncio.Task[None]] = {}

    def look(self, room: Room) -> None:
        """Start thinking for every bot whose answer is waited for in this position and that is not at it already."""
        owing = room.owing()
        for seat, info in enumerate(room.pinned.seats):
            if info.bot and (room.pinned.id, seat) not in self._busy and (seat in owing or room.awaits(seat)):
                self._start(room, seat)

    def _start(self, room: Room, seat: Seat) -> None:
        key = room.pinned.id, seat
        task = self._busy[key] = asyncio.create_task(self._answer(room, seat))
        task.add_done_callback(lambda _: self._done(key))

    def _done(self, key: tuple[str, Seat]) -> None:
        self._busy.pop(key, None)
        room = self._matches.rooms.held(key[0])
        if room is not None:
            self.look(room)

    async def _answer(self, room: Room, seat: Seat) -> None:
        # Whoever's move it was that asked the bot, this is no longer theirs.
        note(match=room.pinned.id, seat=seat, command=None, request=None)
        began = self._clock.now()
        menu = room.awaits(seat)  # an offer may lapse: it comes first
        prompt, n = MENU if menu else room.side.prompts[seat].id, room.shown[seat].n
        try:
            move = room.pinned.bound.decode(await self._thinkers.think(_question(room, seat, menu)))
            await self._clock.sleep_until(began + self._pace * random.uniform(SHORTEST_S, LONGEST_S))
            if not menu and await self._is_asked_first(room, seat):
                return
            command = Command(seat, f"bot-{new_id()}", prompt, n, move)
            await self._matches.play(room.pinned.id, command)
        except Illegal:
            # What it answered may be gone by now, above all an offer; or another process let it think as well.
            if self._is_still_asked(room.pinned.id, seat, n, menu):
                log.exception("a bot's move is refused")
                await asyncio.sleep(1)
        except ValidationError as error:
            # Without what it said, which others may not know.
            log.error("a bot said what cannot be read: %s", error.errors(include_input=False, include_url=False))  # noqa: TRY400
            await asyncio.sleep(1)
        except AppendFailed as failed:
            log.warning("a bot's move could not be played: %s", failed)
            await asyncio.sleep(1)
        except Fault:
            log.exception("a bot's move could not be played")
            await asyncio.sleep(1)

    def _is_still_asked(self, match_id: str, seat: Seat, n: int, menu: bool) -> bool:
        """Whether the position that the bot saw after its step `n` still waits for its answer."""
        room = self._matches.rooms.held(match_id)
        if room is None or room.shown[seat].n != n:
            return False
        return room.awaits(seat) if menu else seat in room.owing()

    @staticmethod
    async def _is_asked_first(room: Room, seat: Seat) -> bool:
        """Whether something came up while the bot thought that its move would let lapse: it is asked anew."""
        async with room.lock:  # behind whatever is being played just now
            return not room.gone and room.awaits(seat)

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()


def _question(room: Room, seat: Seat, menu: bool) -> Question:
    bound, level = room.pinned.bound, room.pinned.seats[seat].bot
    if level is None:
        raise ValueError(f"no bot sits in seat {seat}")
    return Question(
        maker=bound.maker,
        content_hash=bound.hash,
        content=bound.content,
        level=level,
        seat=seat,
        view=orjson.dumps(room.game.view(room.state, seat)),
        legal=room.shown[seat].menu if menu else room.shown[seat].legal,
        seed=secrets.randbits(64),
    )
