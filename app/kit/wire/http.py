"""HTTP from strangers: a head has a size, a request an end to its patience, and what is no HTTP gets a code as well."""

import asyncio
import logging
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.kit.wire.refusals import MALFORMED, TOO_LARGE, TOO_SLOW, Refusal, answer

LARGEST_HEAD = 32 * 1024
LARGEST_LINE = 8000
"""Bytes of the address, and of any header: what opens a socket is read anew by a parser that takes no more."""
MOST_HEADERS = 100
REQUEST_WITHIN_S = 30.0
"""From the first byte of a request to its last: a body has 64 KiB at most."""
STALLED_S = 60.0
"""How long an answer waits for a reader who takes nothing."""

log = logging.getLogger(__name__)


class TooLarge(Exception):  # noqa: N818 - it ends the parser, and nobody else sees it
    """The head is beyond reason."""


class HttpProtocol(HttpToolsProtocol):
    """One connection. A request that is not wholly there in time ends it, and so does one whose head is too large."""

    _overdue: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _answering: RequestResponseCycle | None = None
    _in_head = _in_body = False
    _ended = False
    """Whether a request ended within what came last, so that not all of that is of the next one's head."""
    _unparsed = 0
    """Bytes that came since the head began, in whole pieces: the parser tells of a header once it has all of it."""
    _head = 0
    _wrong: Refusal = MALFORMED

    def data_received(self, data: bytes) -> None:
        """Take in what came, and see to it that more comes soon or that all is there."""
        if self._overdue is None:
            self._overdue = self.loop.call_later(REQUEST_WITHIN_S, self._late)
        self._ended = False
        super().data_received(data)
        if self._in_head and not self._ended:
            self._unparsed += len(data)
            if self._unparsed > LARGEST_HEAD:
                self._refuse(TOO_LARGE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._in_time()
        self._read_on()
        self._tell_answering()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The reader is slower than the answer."""
        super().pause_writing()
        self._watch_reader(self.transport.get_write_buffer_size())

    def _watch_reader(self, waiting: int) -> None:
        """Give the connection up unless some of what waits is read in time."""
        self._stalled = self.loop.call_later(STALLED_S, self._look_at_reader, waiting)

    def _look_at_reader(self, before: int) -> None:
        waiting = self.transport.get_write_buffer_size()
        if waiting < before:
            self._watch_reader(waiting)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        """The reader has gone on."""
        self._read_on()
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket's."""
        self._in_time()
        self._read_on()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A head begins."""
        self._in_head, self._in_body, self._unparsed, self._head = True, False, 0, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._measure(len(self.url) + len(url), len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header."""
        self._measure(len(name) + len(value), len(name) + len(value))
        if len(self.headers) >= MOST_HEADERS:
            self._too_large()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The body is next."""
        self._in_head, self._in_body = False, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._in_body, self._ended = False, True
        self._in_time()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser could not take in."""
        self._refuse(self._wrong)

    def _measure(self, line: int, more: int) -> None:
        self._head += more
        if line > LARGEST_LINE or self._head > LARGEST_HEAD:
            self._too_large()

    def _too_large(self) -> None:
        self._wrong = TOO_LARGE
        raise TooLarge

    def _in_time(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _tell_answering(self) -> None:
        """Whoever answers now learns that nobody listens: uvicorn tells the newest request alone, and of several that
        came at once another is being answered."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _late(self) -> None:
        self._overdue = None
        self._refuse(TOO_SLOW)

    def _refuse(self, refusal: Refusal) -> None:
        """Answer, unless that has been done or is being done, and close."""
        self._in_time()
        if self.transport.is_closing():
            return
        log.info("a connection is given up: %s", refusal[2])
        # Of requests that came together one is being answered, and others wait: nothing is written between them.
        cycle: Any = self.cycle
        at_hand = self._answering
        busy = at_hand is not None and at_hand is not cycle and not at_hand.response_complete
        if not busy and (
            cycle is None or not cycle.response_started or (cycle.response_complete and not self._in_body)
        ):
            self.transport.write(answer(refusal))
        self._tell_answering()
        self.transport.close()
