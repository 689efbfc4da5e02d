"""Frames that are handed over at once."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from app.kit.wire import websocket as below
from app.kit.wire.direct import DIRECT, DirectProtocol, socket_of

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
SAID: ContextVar[str] = ContextVar("SAID", default="")


class Wire(asyncio.Transport):
    """Keeps what is written, one entry a call."""

    def __init__(self) -> None:
        super().__init__({"socket": None})
        self.written: list[bytes] = []
        self.closed = False
        self.aborted = asyncio.Event()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.written.append(bytes(data))

    def abort(self) -> None:
        self.closed = True
        self.aborted.set()

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
    wire, client, protocol = begun(app)
    async with asyncio.timeout(10):
        await app.accepted.wait()
    taken_in(client, wire)
    return wire, client, protocol


async def opened_by(app: Application) -> tuple[Wire, ClientProtocol, DirectProtocol]:
    """The same with an application that accepts the socket, and does with it what it does."""
    wire, client, protocol = begun(app)
    async with asyncio.timeout(10):
        while not protocol.handshake_complete:
            await asyncio.sleep(0)
    await asyncio.sleep(0)
    taken_in(client, wire)
    return wire, client, protocol


async def settled(protocol: DirectProtocol) -> None:
    """Once the application has returned. Nobody is pinged."""
    protocol.stop_keepalive()
    async with asyncio.timeout(10):
        while protocol.tasks:
            await asyncio.sleep(0)


def begun(app: Application) -> tuple[Wire, ClientProtocol, DirectProtocol]:
    """A socket whose client asks for the handshake."""
    config = uvicorn.Config(app, ws=DirectProtocol, log_config=None)
    config.load()
    protocol, wire = DirectProtocol(config, ServerState(), {}), Wire()
    protocol.connection_made(wire)
    client = ClientProtocol(parse_uri("ws://here/there"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    return wire, client, protocol


def taken_in(client: ClientProtocol, wire: Wire) -> None:
    """The client hears what is on the wire."""
    client.receive_data(b"".join(wire.written))
    client.events_received()
    wire.written.clear()


def received(client: ClientProtocol, data: bytes) -> list[str]:
    """The text frames in it."""
    client.receive_data(data)
    return [bytes(event.data).decode() for event in client.events_received() if isinstance(event, Frame)]


async def test_frames_that_are_sent_together_are_written_once() -> None:
    app = App()
    wire, client, protocol = await opened(app)
    texts = ["one", "zwei — два", "x" * 70_000]
    assert app.scope["extensions"][DIRECT]["socket"].send_now(texts) is True
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


async def test_a_socket_that_is_kept_outlives_the_application() -> None:
    """What came while it answered is there to be taken; what comes later is told."""
    rung: list[int] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: rung.append(1))

    wire, client, protocol = await opened_by(app)
    await settled(protocol)
    assert not hasattr(protocol, "scope")
    client.send_text(b"one")
    client.send_text(b"two")
    protocol.data_received(b"".join(client.data_to_send()))
    assert rung == [1, 1]
    for text in ("one", "two"):
        assert protocol.take() == {"type": "websocket.receive", "text": text}
    assert protocol.take() is None
    assert protocol.send_now(["three"])
    assert received(client, wire.written[0]) == ["three"]
    protocol.release()
    assert wire.closed
    protocol.connection_lost(None)
    assert rung == [1, 1]


async def test_what_was_said_before_a_socket_is_kept_is_not_lost() -> None:
    rung: list[int] = []
    go_on = asyncio.Event()

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        await go_on.wait()
        socket_of(websocket).keep(lambda: rung.append(1))

    _, client, protocol = await opened_by(app)
    client.send_text(b"early")
    protocol.data_received(b"".join(client.data_to_send()))
    assert rung == []
    go_on.set()
    await settled(protocol)
    assert rung == [1]
    assert protocol.take() == {"type": "websocket.receive", "text": "early"}
    protocol.release()


@pytest.mark.parametrize("more", [b"\x83\x80mask", b"\x81\xff" + b"\x7f" * 8], ids=["no frame", "too large"])
async def test_what_is_no_frame_and_came_before_the_answer_ends_the_socket_behind_it(more: bytes) -> None:
    rung: list[int] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: rung.append(1))

    wire, client, protocol = begun(app)
    protocol.data_received(more)
    await settled(protocol)
    client.receive_data(b"".join(wire.written))
    assert client.close_rcvd is not None
    assert client.close_rcvd.code in (1002, 1009)
    assert wire.closed
    assert rung == [1]
    taken = protocol.take()
    assert taken is not None
    assert taken["type"] == "websocket.disconnect"


async def test_what_was_said_before_the_answer_is_heard_behind_it() -> None:
    rung: list[int] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: rung.append(1))

    wire, client, protocol = begun(app)
    protocol.data_received(b"\x81\x82\0\0\0\0hi")
    await settled(protocol)
    assert rung == [1]
    assert protocol.take() == {"type": "websocket.receive", "text": "hi"}
    taken_in(client, wire)
    client.send_text(b"more")
    protocol.data_received(b"".join(client.data_to_send()))
    assert protocol.take() == {"type": "websocket.receive", "text": "more"}
    protocol.release()


async def test_a_socket_ends_even_if_its_end_cannot_be_told() -> None:
    """What is not ended stays open for ever: nobody else does so."""

    async def app(scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        protocol: DirectProtocol = scope["extensions"][DIRECT]["socket"]
        protocol.conn.send_response(protocol.conn.reject(503, ""))
        raise LookupError

    wire, _, protocol = begun(app)
    (task,) = protocol.tasks
    await asyncio.wait({task})
    assert isinstance(task.exception(), AssertionError)
    assert wire.closed


async def test_a_handshake_that_the_server_breaks_off_ends_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    """The server refuses what is not answered when it ends; the application, which answers then, is too late."""
    go_on = asyncio.Event()

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await go_on.wait()
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: None)

    wire, _, protocol = begun(app)
    await asyncio.sleep(0)
    protocol.shutdown()
    assert wire.closed
    assert wire.written[0].startswith(b"HTTP/1.1 500")
    protocol.connection_lost(None)
    go_on.set()
    await settled(protocol)
    assert not caplog.records


async def test_a_server_that_ends_does_not_wait_for_whoever_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(below, "ENDING_S", 0.01)

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: None)

    wire, _, protocol = await opened_by(app)
    await settled(protocol)
    protocol.pause_writing()
    waiting = protocol.begin(protocol.send({"type": "websocket.send", "text": "unread"}))
    protocol.shutdown()
    async with asyncio.timeout(5):
        await wire.aborted.wait()
    protocol.connection_lost(None)
    await asyncio.wait({waiting})
    assert isinstance(waiting.exception(), ClientDisconnected)
    assert not protocol.tasks


async def test_a_socket_that_nobody_keeps_ends_with_the_application() -> None:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await WebSocket(scope, receive, send).accept()

    wire, _, protocol = await opened_by(app)
    await settled(protocol)
    assert wire.closed


async def test_a_socket_that_is_kept_by_what_crashes_ends(caplog: pytest.LogCaptureFixture) -> None:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        socket_of(websocket).keep(lambda: None)
        raise LookupError

    wire, _, protocol = await opened_by(app)
    await settled(protocol)
    assert wire.closed
    assert "Exception in ASGI application" in caplog.text


async def test_what_is_begun_for_a_kept_socket_goes_on_in_one_context() -> None:
    """What is noted for the log while one frame is handled is there with the next; and the server waits for it."""
    noted: list[str] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        SAID.set("request")
        socket_of(websocket).keep(lambda: None)

    async def say(text: str) -> None:
        noted.append(SAID.get())
        SAID.set(text)

    _, _, protocol = await opened_by(app)
    await settled(protocol)
    for text in ("match", "seat"):
        task = protocol.begin(say(text))
        assert task in protocol.tasks
        await task
        await asyncio.sleep(0)
        assert task not in protocol.tasks
    assert noted == ["request", "match"]
    assert SAID.get() == ""
    protocol.release()
