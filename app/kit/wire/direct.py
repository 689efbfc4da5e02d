"""Sockets that take several frames at once, and from whoever has them: without a task that waits to write."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from websockets.exceptions import InvalidState
from websockets.http11 import Request

from app.kit.wire.websocket import WebSocketProtocol

DIRECT = "zinara.direct"
"""The extension of ASGI by which an application finds `DirectProtocol.send_now`, as `send`."""

SendNow: TypeAlias = Callable[[Iterable[str]], bool]


class DirectProtocol(WebSocketProtocol):
    """A socket. With every move two of them are sent something, and one of them two frames: the step and the answer."""

    def handle_connect(self, event: Request) -> None:
        """Say in the scope what it can do."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = {"send": self.send_now}

    def send_now(self, texts: Iterable[str]) -> bool:
        """Hand text frames to the system in one call; whether it took them. It takes none while too much waits
        already, nor once the socket closes: then `websocket.send` waits, or says what is the matter."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
