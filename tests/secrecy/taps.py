"""Taps on sockets: every frame that a viewer received, as the text it came as, and all that it asked for."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import orjson
import websockets
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json, Seat, Viewer
from app.games.merge import merged
from tests.players import Player

T = TypeVar("T", bound="Tap")

PATIENCE_S = 60.0
SLOWEST_S, AT_ONCE = 1 / 45, 80
"""No socket says more than so much: the server would refuse it."""
PARTS_OF_A_DECK = ("id", "name")
PARTS = ("prompt", "legal", "menu", "asked", "outcome")


@dataclass(frozen=True)
class Answer:
    """An answer over HTTP that somebody got while the match ran, or after it."""

    viewer: Viewer
    who: str
    path: str
    status: int
    text: str
    running: bool


@dataclass
class Witness:
    """All that reached anybody of one match."""

    match: str
    table: str
    taps: list["Tap"] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    own: dict[Seat, list[Json]] = field(default_factory=dict)
    """The decks that whoever sits there keeps, whether they may be played with or not."""

    def a_deck(self) -> str:
        """The id of somebody's deck, the first there is."""
        return next((str(deck["id"]) for decks in self.own.values() for deck in decks), "none")

    def belongings(self, *seats: Viewer) -> set[str]:
        """Ids and names of the decks of those who sit there."""
        return {
            deck[part]
            for seat in seats
            if seat is not None
            for deck in self.own.get(seat, ())
            for part in PARTS_OF_A_DECK
        }


class Tap:
    """One socket at a match, and what its viewer has been shown so far."""

    socket: ClientConnection

    def __init__(self, match: str, viewer: Viewer, who: str) -> None:
        self.match = match
        self.viewer = viewer
        self.who = who
        self.frames: list[str] = []
        self.sent: dict[str, Json] = {}
        self.n = -1
        self.view: Json = {}
        self.state: Json = {}
        self.log: list[Json] = []
        self.closed = False
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._pongs: list[asyncio.Future[Json]] = []
        self._changed = asyncio.Event()
        self.said_at = 0.0
        """When the newest frame was sent, by `time.perf_counter`."""
        self._said_until = 0.0

    async def listen(self) -> None:
        """Take in frames until the socket closes."""
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.frames.append(text)
                self._take_in(orjson.loads(text))
                self._changed.set()
        except websockets.ConnectionClosed:
            pass
        self.closed = True
        self._changed.set()

    def _take_in(self, frame: Json) -> None:
        match frame["t"]:
            case "view":
                self.n, self.view, self.log = frame["n"], frame["view"], frame["log"]
                self.state = {part: frame.get(part) for part in PARTS}
            case "step":
                assert frame["n"] == self.n + 1, f"step {frame['n']} after {self.n}"
                self.n = frame["n"]
                self.view = merged(self.view, frame["patch"])
                self.log.append({"n": frame["n"], "events": frame["events"]})
                self.state |= {part: frame[part] for part in PARTS if part in frame}
            case "ok" | "no" | "answer" if frame["re"] in self._answers:
                self._answers.pop(frame["re"]).set_result(frame)
            case "pong" if self._pongs:
                self._pongs.pop(0).set_result(frame)

    def over(self) -> bool:
        return bool(self.state.get("outcome"))

    def owes(self) -> bool:
        prompt = self.state.get("prompt") or {"answered": True}
        return not prompt["answered"]

    async def changed(self) -> None:
        """Wait for any frame. Fails when none comes, or the socket is closed."""
        self._changed.clear()
        async with asyncio.timeout(PATIENCE_S):
            await self._changed.wait()
        assert not self.closed, f"{self.who} was closed: {self.frames[-2:]}"

    async def hello(self, have: int = -1) -> None:
        """Say hello and wait until the match is shown."""
        at = len(self.frames)
        await self._send({"t": "hello", "match": self.match, "have": have})
        while not any('"t":"view"' in text or '"t":"step"' in text for text in self.frames[at:]):
            await self.changed()

    async def say(self, frame: Json) -> Json:
        """Send a command; its one answer."""
        command = frame["id"]
        self.sent[command] = frame
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[command] = answer
        await self._send(frame)
        async with asyncio.timeout(PATIENCE_S):
            await answer
        return answer.result()

    async def _send(self, frame: Json) -> None:
        now = time.monotonic()
        self._said_until = max(self._said_until, now - SLOWEST_S * AT_ONCE) + SLOWEST_S
        await asyncio.sleep(max(0.0, self._said_until - now))
        self.said_at = time.perf_counter()
        await self.socket.send(orjson.dumps(frame).decode())

    async def quiet(self) -> None:
        """Wait until all that was on its way to this socket has come."""
        pong = asyncio.get_running_loop().create_future()
        self._pongs.append(pong)
        await self._send({"t": "ping"})
        async with asyncio.timeout(PATIENCE_S):
            await pong

    async def until_over(self) -> None:
        """Wait until the match is, and until all that was on its way has come."""
        while not self.over():
            await self.changed()
        await self.quiet()

    async def move(self, move: Json, prompt: str | None = None) -> Json:
        """Make a move; its `ok` or `no`."""
        own = self.state.get("prompt") or {}
        to = prompt or own.get("id") or "menu"
        return await self.say({"t": "move", "id": new_id(), "prompt": to, "at": max(0, self.n), "move": move})

    async def forecast(self, move: Json) -> Json:
        """Ask what may come of a move; the `answer` or `no`."""
        return await self.say({"t": "ask", "id": new_id(), "what": "forecast", "move": move})


def new_id() -> str:
    return secrets.token_hex(6)


@asynccontextmanager
async def opened(tap: T, person: Player) -> AsyncIterator[T]:
    """The tap on a new socket of the person, which has said hello with what the tap has seen on an earlier one."""
    async with person.socket(f"/ws/matches/{tap.match}") as socket:
        tap.socket, tap.closed = socket, False
        listening = asyncio.create_task(tap.listen())
        try:
            await tap.hello(tap.n)
            yield tap
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
