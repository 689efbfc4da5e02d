"""Clocks. Whoever needs the time is handed one; nothing in the server asks the machine by itself."""

import asyncio
import time
from typing import Annotated, Protocol

from fastapi import Depends, Request

# A sleeper looks at the wall clock at least this often, since it may be set or the machine suspended.
LONGEST_NAP_S = 30.0


class Clock(Protocol):
    """Seconds since the epoch, and waiting for a moment of them."""

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Return once `now() >= moment`; at once if it already is."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return once `now() >= moment`."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - nothing tells when the wall clock moves
            await asyncio.sleep(min(left, LONGEST_NAP_S))


class TurnedClock:
    """The machine's clock plus what it was turned ahead by: tests wait for nothing."""

    def __init__(self, ahead: float = 0.0) -> None:
        self._ahead = ahead
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> float:
        """Seconds since 1970-01-01 UTC, as far ahead as the clock was turned."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Turn the clock ahead and wake whoever's moment has come. Call it in the event loop's thread.

        Raises ValueError for a negative number: deadlines rely on time that never goes back.
        """
        if seconds < 0:
            raise ValueError("a clock is never turned back")
        self._ahead += seconds
        for sleeper in self._sleepers:
            sleeper.set()

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


async def _clock(request: Request) -> Clock:
    clock: Clock = request.app.state.clock
    return clock


ClockDep = Annotated[Clock, Depends(_clock)]
