"""What keeps the moments of a load."""

import asyncio
import signal
from time import perf_counter

from app.cli.load.ticking import ticking

TICKS, EVERY_S = 40, 0.005


async def test_ticks_come_as_often_as_they_should() -> None:
    """Late ones are made good: none is put off by what came before."""
    with ticking(EVERY_S) as tick:
        began = perf_counter()
        async with asyncio.timeout(10):
            for _ in range(TICKS):
                await tick.wait()
                tick.clear()
        assert perf_counter() - began >= (TICKS - 1) * EVERY_S
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
