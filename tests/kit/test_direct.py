"""Frames that are handed over at once."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from app.kit.wire.direct import DIRECT, DirectProtocol


class Wire(asyncio.Transport):
    """Keeps what is written, one entry a call."""

    def __init__(self) -> None:
        super().__init__({"socket": None})
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class App:
    """An application that has accepted a socket, and sends what it is told to."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.accepted = asyncio.Event()
        self.send: Any = None
        self.done = asyncio.Event()

    async def __call__(self, scope: dict[str, Any], _receive: object, send: Any) -> None:
        self.scope, self.send = scope, send
        await send({"type": "websocket.accept"})
        self.accepted.set()
        await self.done.wait()


async def opened(app: App) -> tuple[Wire, ClientProtocol, DirectProtocol]:
    """A socket after its handshake, nothing of which is left on the wire."""
    config = uvicorn.Config(app, ws=DirectProtocol, log_config=None)
    config.load()
    protocol, wire = DirectProtocol(config, ServerState(), {}), Wire()
    protocol.connection_made(wire)
    client = ClientProtocol(parse_uri("ws://here/there"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    async with asyncio.timeout(10):
        await app.accepted.wait()
    client.receive_data(b"".join(wire.written))
    client.events_received()
    wire.written.clear()
    return wire, client, protocol


def received(client: ClientProtocol, data: bytes) -> list[str]:
    """The text frames in it."""
    client.receive_data(data)
    return [bytes(event.data).decode() for event in client.events_received() if isinstance(event, Frame)]


async def test_frames_that_are_sent_together_are_written_once() -> None:
    app = App()
    wire, client, protocol = await opened(app)
    texts = ["one", "zwei — два", "x" * 70_000]
    assert app.scope["extensions"][DIRECT]["send"](texts) is True
    assert len(wire.written) == 1
    assert received(client, wire.written[0]) == texts
    app.done.set()
    protocol.stop_keepalive()


async def test_nothing_is_taken_while_too_much_waits() -> None:
    app = App()
    wire, client, protocol = await opened(app)
    protocol.pause_writing()
    assert protocol.send_now(["early"]) is False
    assert wire.written == []
    protocol.resume_writing()
    assert protocol.send_now(["late"]) is True
    assert received(client, wire.written[0]) == ["late"]
    app.done.set()
    protocol.stop_keepalive()


async def test_nothing_is_taken_by_a_socket_that_closes_or_is_gone() -> None:
    app = App()
    wire, _, protocol = await opened(app)
    await app.send({"type": "websocket.close", "code": 1000, "reason": ""})
    wire.written.clear()
    assert protocol.send_now(["one", "two"]) is False
    protocol.connection_lost(None)
    assert protocol.send_now(["one", "two"]) is False
    assert wire.written == []
    app.done.set()
