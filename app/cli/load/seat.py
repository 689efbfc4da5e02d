"""One side of a match, as thin as a client can be: it knows its newest prompt and what is legal, and nothing else."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, cast

import orjson
from websockets.client import ClientProtocol
from websockets.http11 import Response
from websockets.uri import parse_uri

from app.cli.load import framing
from app.games.contract import Choose, Game, Json

PARTS = ("prompt", "legal", "outcome")


class Seat(asyncio.Protocol):
    """A socket at a match. `heard` is called after every frame that was taken in."""

    def __init__(self, address: str, cookies: str, origin: str, heard: Callable[["Seat", Json], None]) -> None:
        self._handshake = ClientProtocol(parse_uri(address), max_size=None)
        self._incoming = framing.Incoming()
        self._headers = {"Cookie": cookies, "Origin": origin}
        self._heard = heard
        self._transport: asyncio.Transport | None = None
        self._parts: Json = {}
        self.n = -1
        self.phase = 0
        self._shaken = False
        """Whether the handshake has been answered."""
        self.closing = False
        """Whether it leaves by itself."""
        self.gaps = 0
        """Steps that did not follow the one before: lost or doubled on the way."""
        self.bytes = 0
        """Bytes of all frames received, headers of frames not counted."""
        self.open = asyncio.get_running_loop().create_future()
        self._now = self.came = 0.0
        """When the newest step came, by `time.perf_counter`."""

    @property
    def owes(self) -> bool:
        """Whether it is asked something and has not answered."""
        prompt = self._parts.get("prompt")
        return bool(prompt and not prompt["answered"] and self._parts.get("legal"))

    @property
    def over(self) -> bool:
        return bool(self._parts.get("outcome"))

    def greet(self, match: str) -> None:
        """Say hello; the view follows."""
        self._send({"t": "hello", "match": match})

    def move(self, game: Game[Any], choose: Choose, command: str) -> None:
        """Answer the prompt with a move by chance."""
        move = game.sample(self._parts["legal"], choose)
        prompt = self._parts["prompt"]["id"]
        self._send({"t": "move", "id": command, "prompt": prompt, "at": self.n, "move": asdict(move)})  # type: ignore[call-overload]

    def close(self) -> None:
        self.closing = True
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        request = self._handshake.connect()
        request.headers.update(self._headers)
        self._handshake.send_request(request)
        self._transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        self._now = time.perf_counter()
        if not self._shaken:
            data = self._shake(data)
        for opcode, payload in self._incoming.frames(data):
            if opcode == framing.TEXT:
                self._take_in(payload)
            elif opcode == framing.PING:
                self._put(framing.framed(payload, framing.PONG))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed before it was open"))
        self._heard(self, {"t": "closed"})

    def _shake(self, data: bytes) -> bytes:
        """Go on with the handshake; what comes after it."""
        head, blank, rest = data.partition(b"\r\n\r\n")
        self._handshake.receive_data(head + blank)
        for event in self._handshake.events_received():
            self._shaken = True
            if self.open.done():
                continue  # nobody waits for it any more
            if isinstance(event, Response) and self._handshake.handshake_exc is None:
                self.open.set_result(None)
            elif isinstance(event, Response):
                self.open.set_exception(ConnectionError(f"refused with {event.status_code}"))
        return rest

    def _take_in(self, text: bytes) -> None:
        self.bytes += len(text)
        frame = orjson.loads(text)
        if frame["t"] == "view":
            self.n = frame["n"]
            self._parts = {part: frame.get(part) for part in PARTS}
            self.phase = frame["view"]["phase"]
        elif frame["t"] == "step":
            self.gaps += frame["n"] != self.n + 1
            self.n = frame["n"]
            self.came = self._now
            self._parts |= {part: frame[part] for part in PARTS if part in frame}
            self.phase = frame["patch"].get("phase", self.phase)
        self._heard(self, frame)

    def _send(self, frame: Json) -> None:
        self._put(framing.framed(orjson.dumps(frame)))

    def _put(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)
