"""One open socket: what goes out is queued and bounded, what comes in is handled one frame at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import orjson
from prometheus_client import Counter
from uvicorn.protocols.utils import ClientDisconnected

from app.accounts.service import Identity
from app.games.contract import Json, Viewer
from app.kit.counting import LoopCounter
from app.kit.db import is_away, tell_trouble
from app.kit.wire.direct import DirectProtocol

MOST_FRAMES = 500
MOST_CHARACTERS = 1_000_000
"""What waits for a slow reader at most; then it is told to come back."""
MOST_TOGETHER = 64_000
"""Characters that are handed over in one go: what is handed over is no longer counted as waiting."""
FAREWELL_S = 2.0

log = logging.getLogger(__name__)

_SENT = LoopCounter("zinara_socket_frames_sent_total", "Frames that were handed to sockets.")
_HEARD = LoopCounter("zinara_socket_frames_received_total", "Frames that came from sockets.")
_DROPS = Counter("zinara_socket_queue_drops_total", "Sockets given up since too much waited to be read.")
_DROPPED = Counter("zinara_socket_frames_dropped_total", "Frames that were never sent since their socket was given up.")


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a socket closes, with which code, and after how many milliseconds the client should come back, if at all."""

    code: int
    why: str
    after: int | None = None
    params: Json | None = None


SHUTDOWN = Ending(1012, "shutdown", 1500)
CRASHED = Ending(1011, "internal_error", 2000)
SLOW = Ending(4008, "too_slow", 500)
UNKNOWN_OUTCOME = Ending(4013, "unavailable", 1000)
TOO_FAST = Ending(4029, "too_fast", 10_000)
NO_SESSION = Ending(4001, "no_session")
NO_HELLO = Ending(4002, "no_hello", 1000)
NOT_FOUND = Ending(4004, "not_found")
RULES_GONE = Ending(4010, "rules_gone")


def suspension(params: Json) -> Ending:
    """The account may not play until some moment: `params` has `reason`, `note` and `until`."""
    return Ending(4003, "suspended", params=params)


def ending_of(error: Exception) -> Ending:
    """How a socket ends to which something has happened that is not its own fault."""
    return UNKNOWN_OUTCOME if is_away(error) else CRASHED


Handle = Callable[[str | None], Awaitable[None]]
"""Called with each text frame, and with None for one that is not text."""


class Connection:
    """A socket of somebody: `identity` is None for a stranger, `viewer` what they see the match as.

    Nothing waits for what comes or for what can go out: there are tasks while there is something to do.
    """

    __slots__ = (
        "_ending",
        "_farewell",
        "_frames",
        "_gone",
        "_handing",
        "_handle",
        "_loop",
        "_partings",
        "_reading",
        "_socket",
        "_waiting",
        "_writing",
        "at_table",
        "identity",
        "n",
        "viewer",
    )  # fmt: skip

    def __init__(self, socket: DirectProtocol, identity: Identity | None) -> None:
        self.identity = identity
        self.viewer: Viewer = None
        self.at_table = False
        """Whether the match's table is theirs to know, with all that is said there."""
        self.n = -1
        """The newest step that was put into the queue."""
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._frames: list[str] = []
        self._waiting = 0
        """Characters of the frames that wait."""
        self._handing = False
        """Whether what waits is about to be handed over."""
        self._handle: Handle | None = None
        self._reading: asyncio.Task[None] | None = None
        """Handles what came."""
        self._writing: asyncio.Task[None] | None = None
        """Hands over what the socket would not take at once: nothing may overtake that."""
        self._farewell: asyncio.Task[None] | None = None
        self._ending: Ending | None = None
        self._partings: list[Callable[[], None]] = []
        self._gone = False

    @property
    def ending(self) -> bool:
        return self._ending is not None

    @property
    def gone(self) -> bool:
        return self._gone

    @property
    def why(self) -> str:
        """Why the server ends it; `left` unless it does."""
        return "left" if self._ending is None else self._ending.why

    def send(self, frame: Json) -> None:
        """Queue a frame."""
        self.put(orjson.dumps(frame).decode())

    def put(self, text: str) -> None:
        """Queue an encoded frame. A queue that is full ends the connection; nobody waits for it."""
        if self._ending is not None or self._gone:
            return
        if len(self._frames) >= MOST_FRAMES or self._waiting + len(text) > MOST_CHARACTERS:
            _DROPS.inc()
            _DROPPED.inc(len(self._frames) + 1)
            self._frames.clear()
            self._waiting = 0
            self.end(SLOW)
            return
        self._frames.append(text)
        self._waiting += len(text)
        if not self._handing:
            self._handing = True
            self._loop.call_soon(self._hand_over)

    def end(self, ending: Ending) -> None:
        """Say good-bye and close, after what is queued already."""
        if self._ending is not None:
            return
        told = {} if ending.params is None else {"params": ending.params}
        self.send({"t": "bye", "why": ending.why, "after": ending.after, **told})
        self._ending = ending
        if self._handle is not None:
            self._part()

    def serve(self, handle: Handle) -> None:
        """From here on carry frames both ways, one after the other, until either side ends it. Returns at once."""
        self._handle = handle
        self._socket.keep(self._rung)
        if self._ending is not None:
            self._part()

    def when_gone(self, act: Callable[[], None]) -> None:
        """Have something done once the connection is over, before what was asked for earlier."""
        self._partings.append(act)

    def leave(self) -> None:
        """It is over, for whichever reason."""
        if self._gone:
            return
        self._gone = True
        self._frames.clear()
        self._socket.release()
        reading = self._reading
        if reading is None or reading is asyncio.current_task():
            self._be_gone()
        else:
            # What it is at may still be on the way to where the connection is then known.
            reading.cancel()
            reading.add_done_callback(lambda _: self._be_gone())

    def _be_gone(self) -> None:
        while self._partings:
            act = self._partings.pop()
            try:
                act()
            except Exception:
                # The others would take it for still there.
                log.exception("a socket's end could not be told")

    def _hand_over(self) -> None:
        """Hand over what waits; if the socket does not take it now, have a task wait for that."""
        self._handing = False
        while self._frames and self._writing is None:
            texts = self._next(MOST_TOGETHER)
            if not self._socket.send_now(texts):
                self._frames[:0] = texts
                self._waiting += sum(map(len, texts))
                self._writing = self._socket.begin(self._write())
                return
            _SENT.inc(len(texts))

    def _rung(self) -> None:
        """Something came."""
        if self._reading is None and not self._gone:
            self._reading = self._socket.begin(self._read())

    async def _read(self) -> None:
        """Handle all that has come."""
        try:
            while self._ending is None and (message := self._socket.take()) is not None:
                if message["type"] != "websocket.receive" or self._handle is None:
                    self.leave()
                    return
                _HEARD.inc()
                await self._handle(message.get("text"))
        except Exception as error:  # noqa: BLE001 - what it was is told
            tell_trouble(log, error, "a socket's frame could not be handled")
            self.end(ending_of(error))
        finally:
            self._reading = None

    async def _write(self) -> None:
        """Hand over what waits as soon as the socket takes it."""
        try:
            while self._frames:
                (text,) = self._next(0)
                await self._socket.send({"type": "websocket.send", "text": text})
                _SENT.inc()
        except (ClientDisconnected, RuntimeError, OSError):
            if self._handle is not None:
                self.leave()
        finally:
            self._writing = None

    def _part(self) -> None:
        """Close as soon as all is handed over."""
        if self._farewell is None:
            self._farewell = self._socket.begin(self._say_farewell())

    async def _say_farewell(self) -> None:
        self._hand_over()
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=FAREWELL_S)
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait({self._reading})
        ending = self._ending
        if ending is not None and not self._gone:
            with suppress(TimeoutError, RuntimeError, ClientDisconnected, OSError):
                async with asyncio.timeout(FAREWELL_S):
                    await self._socket.send({"type": "websocket.close", "code": ending.code, "reason": ending.why})
        self.leave()

    def _next(self, most: int) -> list[str]:
        """What is handed over next: at least one frame, and no more characters than that."""
        frames = self._frames
        length, count = len(frames[0]), 1
        while count < len(frames) and length + len(frames[count]) <= most:
            length += len(frames[count])
            count += 1
        texts = frames[:count]
        del frames[:count]
        self._waiting -= length
        return texts
