"""Clocks. Whoever needs the time is handed one; nothing in the server asks the machine by itself.

A machine's clock is set now and then, by hand or by NTP, an hour ahead or back. What is measured here must not notice:
a clock asks the machine what time it is once, and from then on how much of it has passed.
"""

import asyncio
import time
from typing import Annotated, Protocol

from fastapi import Depends, Request

# A sleeper looks at the clock at least this often, since the machine may be suspended.
LONGEST_NAP_S = 30.0


def uptime() -> float:
    """Seconds on a clock that nobody sets, and that runs on while the process, or the machine, sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Clock(Protocol):
    """Seconds since the epoch, and waiting for a moment of them."""

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC."""
        ...

    def set(self, moment: float) -> None:
        """Go on from that moment. Call it in the event loop's thread, and before anybody waits for a moment if it is
        one that has passed."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Return once `now() >= moment`; at once if it already is."""
        ...


class SystemClock:
    """The machine's clock as it was when this one was made, and all that has passed since then."""

    def __init__(self) -> None:
        self._booted = time.time() - uptime()

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC."""
        return self._booted + uptime()

    def set(self, moment: float) -> None:
        """Go on from that moment."""
        self._booted = moment - uptime()

    async def sleep_until(self, moment: float) -> None:
        """Return once `now() >= moment`."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - nothing tells when the machine wakes
            await asyncio.sleep(min(left, LONGEST_NAP_S))


class TurnedClock:
    """The machine's clock plus what it was turned ahead by: tests wait for nothing."""

    def __init__(self, ahead: float = 0.0) -> None:
        self._clock = SystemClock()
        self._ahead = ahead
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC, as far ahead as the clock was turned."""
        return self._clock.now() + self._ahead

    def set(self, moment: float) -> None:
        """Go on from that moment, and wake whoever's has come."""
        self._ahead += moment - self.now()
        self._wake()

    def advance(self, seconds: float) -> None:
        """Turn the clock ahead and wake whoever's moment has come. Call it in the event loop's thread.

        Raises ValueError for a negative number: deadlines rely on time that never goes back.
        """
        if seconds < 0:
            raise ValueError("a clock is never turned back")
        self._ahead += seconds
        self._wake()

    async def sleep_until(self, moment: float) -> None:
        """Return once `now() >= moment`, whether by itself or because the clock was turned."""
        turned = asyncio.Event()
        self._sleepers.add(turned)
        try:
            while (left := moment - self.now()) > 0:
                turned.clear()
                try:
                    async with asyncio.timeout(min(left, LONGEST_NAP_S)):
                        await turned.wait()
                except TimeoutError:
                    continue
        finally:
            self._sleepers.discard(turned)

    def _wake(self) -> None:
        for sleeper in self._sleepers:
            sleeper.set()


async def _clock(request: Request) -> Clock:
    clock: Clock = request.app.state.clock
    return clock


ClockDep = Annotated[Clock, Depends(_clock)]
