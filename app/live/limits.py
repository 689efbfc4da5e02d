"""How much one socket may say."""

import time
from typing import Any

from app.live.connection import TOO_FAST, Connection
from app.live.frames import LARGEST, id_in

MOST_REFUSED = 100
"""Frames refused for coming too fast before the socket is closed."""


class Allowance:
    """A bucket of `burst` that fills at `rate` a second."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = time.monotonic()

    def spend(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Patience:
    """Hears a socket out up to a limit. Everything that it sends counts, whether it can be read or not."""

    __slots__ = ("_allowance", "_connection", "_refused")

    def __init__(self, connection: Connection, rate: float, burst: float) -> None:
        self._connection = connection
        self._allowance = Allowance(rate, burst)
        self._refused = 0

    def heard(self, text: str | None) -> str | None:
        """The frame, if it is worth reading; otherwise it has been answered, or the socket is being closed."""
        # A sign has one to four bytes: what is far too long, or short, need not be encoded to be counted.
        large = text is not None and len(text) * 4 > LARGEST and (len(text) > LARGEST or len(text.encode()) > LARGEST)
        if not self._allowance.spend():
            self._refused += 1
            if self._refused > MOST_REFUSED:
                self._connection.end(TOO_FAST)
            else:
                self._no(None if text is None or large else id_in(text), "too_fast")
        elif text is None:
            self._no(None, "malformed")
        elif large:
            self._no(None, "too_large", most=LARGEST)
        else:
            return text
        return None

    def _no(self, command: str | None, code: str, **params: Any) -> None:
        self._connection.send({"t": "no", "re": command, "code": code, "params": params})
