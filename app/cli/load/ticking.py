"""Moments that come on time."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ticking(every_s: float) -> Iterator[asyncio.Event]:
    """An event that is set again and again while the block runs, with the process's alarm clock.

    An event loop's own timers come up to a millisecond late: as if whatever a load measures had been late.
    """
    tick = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGALRM, tick.set)
    signal.setitimer(signal.ITIMER_REAL, every_s, every_s)
    try:
        yield tick
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        loop.remove_signal_handler(signal.SIGALRM)
