"""Sockets of strangers: what is below frames of an application has bounds as well."""

import logging
import time
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from app.kit.wire.latch import Latch
from app.kit.wire.mailbox import Mailbox
from app.kit.wire.refusals import MALFORMED, answer

PIECE = 4096
"""Bytes that are looked at at once: behind them the connection may have ended."""
LAST_WORDS = 64 * 1024
"""Bytes that are read of a client that was told that the socket closes, and does not close it."""
UNREAD_S = 10.0
"""How long a socket that is over waits for its last frames to be read."""
ENDING_S = 2.0
"""How long it does so while the server ends: whoever reads has been told good-bye by then."""
LINGER_S = 0.5
"""How long such a client has to read why."""
MOST_FRAGMENTS = 64
"""Frames of which one message may consist: empty ones weigh nothing in its size."""
CONTROLS_PER_S, CONTROLS_AT_ONCE = 2.0, 60
"""Pings and pongs."""

SWITCHING = 101

log = logging.getLogger(__name__)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One socket. Whoever floods it below the application is closed with 1008."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Mailbox = Mailbox()  # type: ignore[assignment]
        self.writable: Latch = Latch()  # type: ignore[assignment]
        self._controls = float(CONTROLS_AT_ONCE)
        self._since = time.monotonic()
        self._held = b""
        self._last_words = 0

    async def send(self, message: ASGISendEvent) -> None:
        """Send it. The heads of the handshake, some kilobytes, are not kept for as long as the socket is open."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response
            self.read_on()

    def send_500_response(self) -> None:
        """Refuse the handshake, unless the connection is over: an answer can be given once."""
        if not self.transport.is_closing():
            super().send_500_response()

    def keepalive_timeout(self) -> None:
        """Nobody answers a ping: nobody may read what still waits, either."""
        super().keepalive_timeout()
        self._end_soon()

    def end(self) -> None:
        """The application is done with it. What waits to be read has its time."""
        if self.close_timer is None:
            self.transport.close()
        self._end_soon()

    def shutdown(self) -> None:
        """The server ends, and waits for whoever reads nothing no longer than that."""
        super().shutdown()
        self._end_soon(ENDING_S)

    def _end_soon(self, within: float = UNREAD_S) -> None:
        """Closing waits until all is read; that has its time."""
        self.loop.call_later(within, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take in what came, as far as somebody waits for it."""
        if self.close_sent and not self._may_go_on(len(data)):
            return
        self._held += data
        self._take_in()
        if self._held and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if not self.handshake_initiated and not self.transport.is_closing():
            # The whole head has come through HTTP: whatever is wrong with it, no more of it will come.
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Open the socket, or refuse what is no handshake as any other request is."""
        if self.conn.accept(event).status_code == SWITCHING:
            super().handle_connect(event)
            return
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        self.transport.write(answer(MALFORMED))
        self.transport.close()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message. More is read once all that has come is heard."""
        message = await self.queue.get()
        self.read_on()
        return message

    def read_on(self) -> None:
        """A message was taken: look at what came behind it."""
        self._take_in()
        if self.read_paused and self.queue.empty() and not self._held:
            self.read_paused = False
            self.transport.resume_reading()

    def _may_go_on(self, length: int) -> bool:
        """Whether a client that was told that the socket closes is still heard. If not, nothing more is read, and the
        connection ends soon: to cut it off at once would take away from the client what it was told."""
        self._last_words += length
        if self._last_words <= LAST_WORDS:
            return True
        if self._last_words - length <= LAST_WORDS:
            self.loop.call_later(LINGER_S, self.transport.close)
        self._held = b""
        self.read_paused = True
        self.transport.pause_reading()
        return False

    def _take_in(self) -> None:
        """Piece by piece: behind a message that waits for the application nothing need be looked at yet, nor anything
        behind a handshake that is not answered: what is wrong with it could not be said."""
        while self._held and self._may_look() and not self.transport.is_closing():
            piece, self._held = self._held[:PIECE], self._held[PIECE:]
            super().data_received(piece)

    def _may_look(self) -> bool:
        return self.close_sent or (self.queue.empty() and (self.handshake_complete or not self.handshake_initiated))

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message."""
        if self.transport.is_closing():
            return
        if len(self.frames) >= MOST_FRAGMENTS:
            self._fail(CloseCode.POLICY_VIOLATION, "too many fragments")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, as long as that is not all it does."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """What it answers, or says of its own accord."""
        if self._may_control():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Hand the message on. What is no text is the client's fault, and none of this server's.

        Unlike uvicorn's, this does not stop reading until the message is heard, which would be two calls of the system
        for each: `data_received` does so once something more has come that cannot be looked at yet."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "no text")
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _may_control(self) -> bool:
        if self.transport.is_closing():
            return False
        now = time.monotonic()
        self._controls = min(CONTROLS_AT_ONCE, self._controls + (now - self._since) * CONTROLS_PER_S)
        self._since = now
        if self._controls < 1:
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")
            return False
        self._controls -= 1
        return True

    def _fail(self, code: CloseCode, reason: str) -> None:
        log.info("a socket is given up: %s", reason)
        if self.conn.close_sent is None:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        else:
            self.transport.close()
