"""Sockets that take several frames at once."""

from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from app.kit.wire.websocket import WebSocketProtocol

TOGETHER = "zinara.together"
"""The extension of ASGI by which an application knows such a socket."""


class TogetherProtocol(WebSocketProtocol):
    """A socket that besides takes `{"type": "websocket.send", "texts": [...]}`: frames that go to the
    system in one call. Whoever moves is sent the step and the answer each time."""

    def handle_connect(self, event: Request) -> None:
        """Say in the scope that it does."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][TOGETHER] = {}

    async def send(self, message: Any) -> None:
        """Send what the application says. Raises as uvicorn does when the other end is gone."""
        if "texts" in message:
            await self.writable.wait()
            if not (self.disconnected or self.close_sent):
                self._send_together(message["texts"])
                return
        await super().send(message)

    def _send_together(self, texts: Iterable[str]) -> None:
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState as error:
            raise ClientDisconnected from error
        self.transport.write(b"".join(self.conn.data_to_send()))
