"""Work that goes on as long as the server does, and ends with it."""

import asyncio

import pytest

from app.kit import tasks
from app.kit.tasks import going_on


async def test_work_that_swallows_a_cancellation_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library does that when its connection breaks at the same moment: nothing may then wait for it for ever."""
    monkeypatch.setattr(tasks, "CANCEL_AGAIN_S", 0.01)
    begun, swallowed = asyncio.Event(), 0

    async def stubborn() -> None:
        nonlocal swallowed
        while True:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed > 2:
                    raise

    async with asyncio.timeout(60):
        async with going_on(stubborn):
            await begun.wait()
    assert swallowed == 3


async def test_work_that_crashes_is_begun_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "PAUSE_AFTER_CRASH_S", 0.0)
    runs, again = 0, asyncio.Event()

    async def weak() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise ValueError("once")
        again.set()
        await asyncio.Event().wait()

    async with going_on(weak):
        await again.wait()
    assert "crashed and is begun again" in caplog.text
