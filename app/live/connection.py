"""One open socket: what goes out is queued and bounded, what comes in is handled one frame at a time."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import orjson
from prometheus_client import Counter
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.accounts.service import Identity
from app.games.contract import Json, Viewer
from app.kit.counting import LoopCounter
from app.kit.db import is_away, tell_trouble
from app.kit.wire.direct import DIRECT, SendNow

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
    """A socket of somebody: `identity` is None for a stranger, `viewer` what they see the match as."""

    def __init__(self, websocket: WebSocket, identity: Identity | None) -> None:
        self.identity = identity
        self.viewer: Viewer = None
        self.at_table = False
        """Whether the match's table is theirs to know, with all that is said there."""
        self.n = -1
        """The newest step that was put into the queue."""
        self._websocket = websocket
        self._send_now: SendNow | None = websocket.scope.get("extensions", {}).get(DIRECT, {}).get("send")
        self._loop = asyncio.get_running_loop()
        self._due = False
        """Whether what waits is about to be handed over."""
        self._writing = False
        """Whether frames that were taken out of the queue wait to be taken: nothing may overtake them."""
        self._frames: deque[str] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()
        self._ending: Ending | None = None
        self._reader: asyncio.Task[None] | None = None
        self._receiving = False

    @property
    def ending(self) -> bool:
        return self._ending is not None

    @property
    def why(self) -> str:
        """Why the server ends it; `left` unless it does."""
        return "left" if self._ending is None else self._ending.why

    def send(self, frame: Json) -> None:
        """Queue a frame."""
        self.put(orjson.dumps(frame).decode())

    def put(self, text: str) -> None:
        """Queue an encoded frame. A queue that is full ends the connection; nobody waits for it."""
        if self._ending is not None:
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
        if self._send_now is None:
            self._wake.set()
        elif not self._due:
            self._due = True
            self._loop.call_soon(self._hand_over, self._send_now)

    def _hand_over(self, send_now: SendNow) -> None:
        """Hand over what waits; if the socket does not take it now, leave that to the task that waits."""
        self._due = False
        while self._frames and not self._writing:
            texts = self._next(MOST_TOGETHER)
            if not send_now(texts):
                self._frames.extendleft(reversed(texts))
                self._waiting += sum(map(len, texts))
                self._wake.set()
                return
            _SENT.inc(len(texts))

    def end(self, ending: Ending) -> None:
        """Say good-bye and close, after what is queued already."""
        if self._ending is not None:
            return
        told = {} if ending.params is None else {"params": ending.params}
        self.send({"t": "bye", "why": ending.why, "after": ending.after, **told})
        self._ending = ending
        self._wake.set()
        # A command that is being judged is finished first.
        if self._reader is not None and self._receiving:
            self._reader.cancel()

    async def serve(self, handle: Handle) -> None:
        """Carry frames both ways until either side ends it."""
        self._reader = reader = asyncio.create_task(self._read(handle))
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if self._ending is not None:
                await asyncio.wait({writer}, timeout=FAREWELL_S)
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
        if self._ending is not None:
            with suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
                async with asyncio.timeout(FAREWELL_S):
                    await self._websocket.close(self._ending.code, self._ending.why)

    async def _read(self, handle: Handle) -> None:
        try:
            while self._ending is None:
                self._receiving = True
                message = await self._websocket.receive()
                self._receiving = False
                if message["type"] == "websocket.disconnect":
                    return
                _HEARD.inc()
                await handle(message.get("text"))
        except WebSocketDisconnect:
            return
        except Exception as error:  # noqa: BLE001 - what it was is told
            tell_trouble(log, error, "a socket's frame could not be handled")
            self.end(ending_of(error))

    async def _write(self) -> None:
        while True:
            while self._frames:
                (text,) = self._next(0)
                self._writing = True
                try:
                    await self._websocket.send({"type": "websocket.send", "text": text})
                except (WebSocketDisconnect, RuntimeError, OSError):
                    return
                self._writing = False
                _SENT.inc()
            if self._ending is not None:
                return
            self._wake.clear()
            await self._wake.wait()

    def _next(self, most: int) -> list[str]:
        """What is handed over next: at least one frame, and no more characters than that."""
        frames = self._frames
        texts = [frames.popleft()]
        length = len(texts[0])
        while frames and length + len(frames[0]) <= most:
            texts.append(frames.popleft())
            length += len(texts[-1])
        self._waiting -= length
        return texts
