"""Several frames in one call to the system."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from app.kit.wire.together import TOGETHER, TogetherProtocol


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


async def opened(app: App) -> tuple[Wire, ClientProtocol, TogetherProtocol]:
    """A socket after its handshake, nothing of which is left on the wire."""
    config = uvicorn.Config(app, ws=TogetherProtocol, log_config=None)
    config.load()
    protocol, wire = TogetherProtocol(config, ServerState(), {}), Wire()
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


async def test_frames_that_are_sent_together_are_written_once() -> None:
    app = App()
    wire, client, protocol = await opened(app)
    assert TOGETHER in app.scope["extensions"]
    await app.send({"type": "websocket.send", "texts": ["one", "zwei — два", "x" * 70_000]})
    assert len(wire.written) == 1
    client.receive_data(wire.written[0])
    assert [bytes(event.data).decode() for event in client.events_received() if isinstance(event, Frame)] == [
        "one",
        "zwei — два",
        "x" * 70_000,
    ]
    await app.send({"type": "websocket.send", "text": "alone"})
    assert len(wire.written) == 2
    app.done.set()
    protocol.stop_keepalive()


async def test_nothing_is_written_to_a_socket_that_is_gone() -> None:
    app = App()
    wire, _, protocol = await opened(app)
    protocol.connection_lost(None)
    try:
        await app.send({"type": "websocket.send", "texts": ["one", "two"]})
    except OSError:
        pass
    else:
        raise AssertionError("nobody said that the socket is gone")
    assert wire.written == []
    app.done.set()
