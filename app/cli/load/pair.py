"""Two people who play one match after the other, a move at a time."""

import asyncio
import random
import secrets
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

from app.cli.load.seat import Seat
from app.cli.load.tally import Tally
from app.cli.visitor import Visitor
from app.games.contract import Game, Json

BATTLE = 4
PATIENCE_S = 30.0
WARM_MOVES = 12
"""Through the phases before the battle."""
AGAIN_S = 1.0
"""After a refusal for having been too fast."""


class Pair:
    """Two guests and their matches. In closed loop the next move follows the last; in open loop each has its moment."""

    def __init__(self, number: int, origins: tuple[str, str], game: Game[Any], name: str, tally: Tally) -> None:
        """`origins` are the servers at which each of them is; what they choose follows from `number`."""
        self._visitors = [Visitor(origin) for origin in origins]
        self._game = game
        self._name = name
        self._tally = tally
        self._choose = random.Random(number).randrange
        self._seats: list[Seat] = []
        self._match = ""
        self._stirred = asyncio.Event()
        self._pending = ""
        self._answered: Json | None = None
        self._seen: set[int] = set()
        self._shown = 0.0
        self._made = 0
        self.warm = asyncio.Event()
        """Set once it has made `WARM_MOVES`."""
        self.due: deque[float] | None = None
        """In open loop, the moments of moves that are to be made, by `time.perf_counter`."""

    async def come_in(self) -> None:
        """Be guests, and sit down to the first match. Raises Refused, OSError."""
        for visitor in self._visitors:
            await visitor.come_in()
        await self._begin()

    async def play(self) -> None:
        """Make moves for ever."""
        while True:
            if any(seat.over for seat in self._seats):
                self._tally.ended += 1
                await self._begin()
            began = await self._turn()
            mover = next((each for each, seat in enumerate(self._seats) if seat.owes), None)
            if mover is None:
                if not any(seat.over for seat in self._seats):
                    await self._wait()
                continue
            await self._move(mover, began)

    def settle(self) -> None:
        """Add to the tally what the sockets have counted."""
        for seat in self._seats:
            self._tally.settle(seat)

    def close(self) -> None:
        """Close both sockets."""
        self.settle()
        for seat in self._seats:
            seat.close()

    def pace(self, due: deque[float] | None) -> None:
        """From here on move in open loop, at these moments, or in closed loop."""
        self.due = due
        self.stir()

    def stir(self) -> None:
        """Look again at what is to be done."""
        self._stirred.set()

    async def _turn(self) -> float | None:
        """When the next move was due, once it is; None in closed loop."""
        while self.due is not None:
            if self.due:
                return self.due.popleft()
            await self._wait()
        return None

    async def _move(self, mover: int, due: float | None) -> None:
        self._pending, self._answered = secrets.token_hex(8), None
        self._seen.clear()
        sent = time.perf_counter()
        self._seats[mover].move(self._game, self._choose, self._pending)
        async with asyncio.timeout(PATIENCE_S):
            answer = await self._answer()
            if answer["t"] == "no":
                self._tally.refused[answer["code"]] += 1
                await asyncio.sleep(AGAIN_S)
                return
            self._tally.acknowledged.append((self._match, f"{mover}:{self._pending}"))
            # Before the battle choices are secret, and some of them show the other side nothing.
            while self._seats[mover].phase == BATTLE and len(self._seen) < len(self._seats):
                await self._wait()
        self._made += 1
        if self._made == WARM_MOVES:
            self.warm.set()
        shown = self._shown if len(self._seen) == len(self._seats) else time.perf_counter()
        self._tally.moved(shown - (sent if due is None else due))

    async def _answer(self) -> Json:
        while self._answered is None:
            await self._wait()
        return self._answered

    async def _wait(self) -> None:
        self._stirred.clear()
        await self._stirred.wait()

    def _heard(self, seat: Seat, frame: Json) -> None:
        if frame["t"] == "step":
            self._seen.add(self._seats.index(seat))
            self._shown = seat.came
            if len(self._seen) < len(self._seats):
                return
        elif frame["t"] in ("ok", "no"):
            if frame["re"] != self._pending:
                return
            self._answered = frame
        elif frame["t"] == "closed" and not seat.closing:
            self._tally.broken += 1
        self._stirred.set()

    async def _begin(self) -> None:
        """A new table, a new match, and both at it."""
        self.close()
        host, guest = self._visitors
        table = (await host.post("/api/tables", game=self._name))["table"]["id"]
        await guest.post(f"/api/tables/{table}/sit")
        await host.ready(table)
        self._match = (await guest.ready(table))["table"]["match"]
        self._seats = [await self._at_match(visitor) for visitor in self._visitors]
        async with asyncio.timeout(PATIENCE_S):
            while any(seat.n < 0 for seat in self._seats):
                await self._wait()

    async def _at_match(self, visitor: Visitor) -> Seat:
        where = urlsplit(visitor.url)
        address = f"ws://{where.netloc}/ws/matches/{self._match}"
        loop = asyncio.get_running_loop()
        _, seat = await loop.create_connection(
            lambda: Seat(address, visitor.cookies, visitor.url, self._heard), where.hostname or "", where.port or 80
        )
        await seat.open
        seat.greet(self._match)
        return seat
