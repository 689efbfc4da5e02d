"""Sockets that an application keeps: they take several frames at once, and nobody need wait for what comes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context, copy_context
from typing import Any

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from app.kit.wire.websocket import WebSocketProtocol

DIRECT = "zinara.direct"
"""The extension of ASGI by which an application finds the socket itself, as `socket`."""


class DirectProtocol(WebSocketProtocol):
    """A socket. With every move two of them are sent something, and one of them two frames: the step and the answer.

    An application that has kept it may return. Otherwise all that answers a request, from the middleware to the route,
    stays in memory for as long as the socket is open, and every frame has to wake it: more than a match takes."""

    _context: Context | None = None
    """Of the application that keeps the socket."""

    def handle_connect(self, event: Request) -> None:
        """Say in the scope what it can do."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = {"socket": self}

    def keep(self, ring: Callable[[], None]) -> None:
        """Once accepted, stay open when the application returns: until `release`, whoever keeps it is called whenever
        there is something to `take`."""
        self._context = copy_context()
        self.queue.call(ring)

    def take(self) -> ASGIReceiveEvent | None:
        """The next message, if there is one. More is read once all that has come is heard."""
        message = self.queue.get_nowait()
        if message is not None:
            self.read_on()
        return message

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something for the socket that the server waits for before it ends. Whoever begins it keeps the task."""
        task = self.loop.create_task(work, context=self._context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def release(self) -> None:
        """It is over: whoever kept it is not called again."""
        self.queue.call(None)
        self.end()

    def send_now(self, texts: Iterable[str]) -> bool:
        """Hand text frames to the system in one call; whether it took them. It takes none while too much waits
        already, nor once the socket closes: then `send` waits, or says what is the matter."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def run_asgi(self) -> None:
        """Have the application answer, and end what it neither keeps nor has ended."""
        kept = False
        try:
            kept = await self._is_kept()
        finally:
            if not kept:
                self.end()

    async def _is_kept(self) -> bool:
        """Have the application answer; whether it keeps the socket."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            return False
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
            return False
        if self._context is not None:
            del self.scope
            return True
        if not self.handshake_complete:
            self.logger.error("ASGI callable returned without completing handshake.")
            self.send_500_response()
        return False


def socket_of(websocket: WebSocket) -> DirectProtocol:
    """The socket itself. Raises KeyError under a server that was not started by `zinara serve`."""
    socket: DirectProtocol = websocket.scope["extensions"][DIRECT]["socket"]
    return socket
