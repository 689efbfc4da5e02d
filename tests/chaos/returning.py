"""Somebody at a match who comes back by themselves, whatever happens to the line, as the page does."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import orjson
import websockets
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json, Viewer
from app.games.merge import merged
from tests.players import Player

PARTS = ("prompt", "legal", "menu", "asked", "clocks", "outcome")
FIRST_WAIT_S, LONGEST_WAIT_S, GROWS = 0.05, 0.5, 1.5
"""Before each try to come back. The page waits from a quarter of a second to five."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How patient somebody is, in seconds; the page takes the times given here."""

    answer_within: float = 10.0
    ping_after: float = 15.0
    pong_within: float = 6.0
    hello_again: float = 1.0
    thinks: float = 0.0
    """Before each move, at most."""


@dataclass(frozen=True, slots=True)
class Look:
    """The clocks as somebody was shown them when they had seen step `n`, and when, by `time.monotonic`."""

    at: float
    n: int
    clocks: Json


class Returning:
    """One viewer of a match. `choose` makes a move of what is known here; without it, it looks on."""

    def __init__(
        self,
        player: Player,
        origins: Sequence[str],
        match: str,
        *,
        choose: Callable[["Returning"], Json] | None = None,
        seed: int = 0,
        manner: Manner | None = None,
    ) -> None:
        self.player = player
        self.match = match
        self.generator = random.Random(seed)
        self.seat: Viewer = None
        self.n = -1
        self.view: Json = {}
        self.state: Json = dict.fromkeys(PARTS)
        self.acknowledged: dict[str, int] = {}
        """Commands that were answered with `ok`, and the step number that came with it."""
        self.issued: set[str] = set()
        self.refused: Counter[str] = Counter()
        self.byes: list[Json] = []
        self.sights: list[tuple[int, Json]] = []
        """What was known at every moment when the line was lost or had come back: step number and view."""
        self.looks: list[Look] = []
        self.sockets = 0
        """How many sockets have opened."""
        self.gaps = 0
        self.doubled = 0
        """Steps that came again."""
        self.open = asyncio.Event()
        """Set while there is a socket on which the match has been shown."""
        self._origins = list(origins)
        self._choose = choose
        self._manner = manner or Manner()
        self._pending: Json | None = None
        self._asked_at = self._sent_at = self._greeted_at = self._heard_at = 0.0
        self._greet_at: float | None = None
        """When to ask for what is missing, which is not done too often, but in the end."""
        self._made = 0
        self._socket: ClientConnection | None = None

    @property
    def over(self) -> bool:
        return bool(self.state["outcome"])

    @property
    def owes(self) -> bool:
        """Whether it is asked something and has not answered."""
        prompt = self.state["prompt"]
        return prompt is not None and not prompt["answered"]

    async def play(self) -> None:
        """Until the match is over."""
        wait = FIRST_WAIT_S
        while not self.over:
            before, rest = self.sockets, 0.0
            try:
                async with self._opened() as socket:
                    self.sockets += 1
                    rest = await self._talk(socket)
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            finally:
                self.open.clear()
                self._see()
            wait = FIRST_WAIT_S if self.sockets > before else min(LONGEST_WAIT_S, wait * GROWS)
            self._origins.append(self._origins.pop(0))
            if not self.over:
                await asyncio.sleep(rest or wait)

    def _opened(self) -> websockets.connect:
        origin = self._origins[0]
        address = f"{origin.replace('http', 'ws', 1)}/ws/matches/{self.match}"
        headers = {"Origin": origin, **self.player.headers()}
        return websockets.connect(address, additional_headers=headers, max_size=None, compression=None, open_timeout=6)

    async def _talk(self, socket: ClientConnection) -> float:
        """Until the line is given up; how long the server wants it to be left alone."""
        self._socket = socket
        self._asked_at, self._heard_at = 0.0, time.monotonic()
        await self._hello()
        if self._pending is not None:
            await self._transmit(self._pending)
        while not self.over:
            frame = await self._next(socket)
            if frame is None:
                if await self._silent():
                    return 0.0
                continue
            if frame["t"] == "bye":
                self.byes.append(frame)
                assert frame["after"] is not None, frame
                return float(frame["after"]) / 1000
            if frame["t"] == "no" and frame["code"] == "no_hello":
                # The hello was lost: what became of the move is not told before one is said.
                return 0.0
            self._take_in(frame)
            await self._act()
        return 0.0

    async def _next(self, socket: ClientConnection) -> Json | None:
        """The next frame; None when it is time to look whether the line is well."""
        manner, now = self._manner, time.monotonic()
        until = self._heard_at + manner.ping_after
        if self._asked_at:
            until = self._asked_at + manner.pong_within
        if self._pending is not None:
            until = min(until, self._sent_at + manner.answer_within)
        if self._greet_at is not None:
            until = min(until, self._greet_at)
        try:
            async with asyncio.timeout(max(0.0, until - now)):
                text = await socket.recv()
        except TimeoutError:
            return None
        self._heard_at, self._asked_at = time.monotonic(), 0.0
        frame: Json = orjson.loads(text)
        return frame

    async def _silent(self) -> bool:
        """Whether the line is to be given up, for a new one."""
        now, manner = time.monotonic(), self._manner
        if self._greet_at is not None and now >= self._greet_at:
            await self._hello()
            return False
        if self._pending is not None and now >= self._sent_at + manner.answer_within:
            return True
        if self._asked_at:
            return now >= self._asked_at + manner.pong_within
        self._asked_at = now
        await self._send({"t": "ping"})
        return False

    def _take_in(self, frame: Json) -> None:
        match frame["t"]:
            case "view":
                self.seat, self.n, self.view = frame["seat"], frame["n"], frame["view"]
                self.state = {part: frame.get(part) for part in PARTS}
                self._shown(frame)
            case "step" if frame["n"] <= self.n:
                self.doubled += 1
            case "step" if frame["n"] > self.n + 1:
                self.gaps += 1
                self._hello_again()
            case "step":
                self.n, self.view = frame["n"], merged(self.view, frame["patch"])
                self.state |= {part: frame[part] for part in PARTS if part in frame}
                self._shown(frame)
            case "ok" | "no" if self._pending is not None and frame["re"] == self._pending["id"]:
                self._answered(frame)
            case "pong" if frame.get("n", self.n) > self.n:
                self._hello_again()

    def _answered(self, frame: Json) -> None:
        self._pending = None
        if frame["t"] == "ok":
            self.acknowledged[frame["re"]] = frame["n"]
            if frame["n"] > self.n:
                self._hello_again()
            return
        self.refused[frame["code"]] += 1
        # What is shown here may be old.
        self._hello_again()

    def _shown(self, frame: Json) -> None:
        if not self.open.is_set():
            self.open.set()
            self._see()
        if frame.get("clocks"):
            self.looks.append(Look(time.monotonic(), self.n, frame["clocks"]))

    def _see(self) -> None:
        if self.n >= 0:
            self.sights.append((self.n, self.view))

    async def _act(self) -> None:
        """Move if it is one's turn, what is known here is not known to be old, and no move is on its way."""
        able = self.open.is_set() and self._greet_at is None and self._pending is None
        if self._choose is None or not self.owes or not able or self.over:
            return
        await asyncio.sleep(self.generator.random() * self._manner.thinks)
        self._made += 1
        prompt: Json = self.state["prompt"]
        move = self._choose(self)
        command = f"{self.seat}-{self._made}-{self.generator.getrandbits(32):08x}"
        self.issued.add(command)
        self._pending = {"t": "move", "id": command, "prompt": prompt["id"], "at": self.n, "move": move}
        await self._transmit(self._pending)

    async def _transmit(self, frame: Json) -> None:
        self._sent_at = time.monotonic()
        await self._send(frame)

    def _hello_again(self) -> None:
        self._greet_at = max(time.monotonic(), self._greeted_at + self._manner.hello_again)

    async def _hello(self) -> None:
        self._greeted_at, self._greet_at = time.monotonic(), None
        await self._send({"t": "hello", "match": self.match, "have": self.n})

    async def _send(self, frame: Json) -> None:
        assert self._socket is not None
        # If the line is broken, what had come by then is read first.
        with suppress(websockets.ConnectionClosed):
            await self._socket.send(orjson.dumps(frame).decode())
