import asyncio

import pytest

from app.kit.time import SystemClock, TurnedClock

A_DAY = 86_400


async def test_a_moment_that_has_passed_is_not_waited_for() -> None:
    for clock in (SystemClock(), TurnedClock()):
        async with asyncio.timeout(60):
            await clock.sleep_until(clock.now() - 1)


async def test_the_machines_clock_wakes_when_the_moment_has_come() -> None:
    clock = SystemClock()
    moment = clock.now() + 0.02
    await clock.sleep_until(moment)
    assert clock.now() >= moment


async def test_a_turned_clock_also_goes_by_itself(clock: TurnedClock) -> None:
    moment = clock.now() + 0.02
    async with asyncio.timeout(60):
        await clock.sleep_until(moment)
    assert clock.now() >= moment


async def test_turning_wakes_those_whose_moment_has_come_and_no_others(clock: TurnedClock) -> None:
    soon = asyncio.create_task(clock.sleep_until(clock.now() + A_DAY))
    later = asyncio.create_task(clock.sleep_until(clock.now() + 3 * A_DAY))
    await asyncio.sleep(0)
    clock.advance(2 * A_DAY)
    async with asyncio.timeout(60):
        await soon
    assert not later.done()
    clock.advance(2 * A_DAY)
    async with asyncio.timeout(60):
        await later


async def test_a_sleeper_that_is_cancelled_is_forgotten(clock: TurnedClock) -> None:
    sleeper = asyncio.create_task(clock.sleep_until(clock.now() + A_DAY))
    await asyncio.sleep(0)
    sleeper.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sleeper
    clock.advance(A_DAY)


def test_a_clock_is_never_turned_back(clock: TurnedClock) -> None:
    before = clock.now()
    with pytest.raises(ValueError, match="turned back"):
        clock.advance(-1)
    assert clock.now() >= before
