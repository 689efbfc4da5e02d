"""A latch is an event that takes no room."""

import asyncio
from contextlib import suppress

from app.kit.wire.latch import Latch


async def test_nobody_waits_while_it_is_set() -> None:
    latch = Latch()
    assert latch.is_set()
    await latch.wait()


async def test_all_go_on_once_it_is_set_again() -> None:
    latch = Latch()
    latch.clear()
    latch.clear()
    waiting = [asyncio.create_task(latch.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    assert not latch.is_set()
    assert not any(task.done() for task in waiting)
    latch.set()
    latch.set()
    async with asyncio.timeout(10):
        await asyncio.gather(*waiting)


async def test_one_who_stops_waiting_does_not_do_so_for_the_others() -> None:
    latch = Latch()
    latch.clear()
    given_up, patient = [asyncio.create_task(latch.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    given_up.cancel()
    with suppress(asyncio.CancelledError):
        await given_up
    assert not patient.done()
    latch.set()
    async with asyncio.timeout(10):
        await patient


async def test_who_comes_back_when_it_is_cleared_again_waits_on() -> None:
    latch = Latch()
    latch.clear()
    waiting = asyncio.create_task(latch.wait())
    await asyncio.sleep(0)
    latch.set()
    latch.clear()
    for _ in range(3):
        await asyncio.sleep(0)
    assert not waiting.done()
    latch.set()
    async with asyncio.timeout(10):
        await waiting
