"""Counting tries."""

import asyncio
import gc
from typing import Any

import pytest

from app.accounts.throttle import Limits, Throttle
from app.kit.errors import TooMany


def throttle(by_name: str = "2 per 10 minutes") -> Throttle:
    return Throttle(Limits("1000 per minute", by_name, "1000 per minute", "1000 per minute", "1000 per minute"))


async def test_whoever_was_right_in_the_end_may_be_wrong_again() -> None:
    tries = throttle()
    for _ in range(2):
        await tries.sign_in("203.0.113.1", "ann")
    with pytest.raises(TooMany):
        await tries.sign_in("203.0.113.1", "ann")
    await tries.forgive("ann")
    for _ in range(2):
        await tries.sign_in("203.0.113.1", "ann")
    with pytest.raises(TooMany):
        await tries.sign_in("203.0.113.1", "ann")


async def test_forgiving_does_not_trip_the_forgetting_of_old_tries() -> None:
    tries, crashes = throttle(), list[Any]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: crashes.append(context))

    async def forgotten() -> None:
        async with asyncio.timeout(60):
            while len(asyncio.all_tasks()) > 1:  # the clean-up, in its thread
                await asyncio.sleep(0.001)

    await tries.sign_in("203.0.113.1", "ann")
    await forgotten()
    await tries.sign_in("203.0.113.1", "bob")
    await asyncio.sleep(0)  # now the clean-up is looking at the address, and ann comes next
    await tries.forgive("ann")
    await forgotten()
    del tries  # and with it the clean-up, should it have crashed
    gc.collect()
    assert crashes == []
