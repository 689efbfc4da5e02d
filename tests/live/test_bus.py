"""The bus over Redis, when its connection breaks."""

import asyncio
import logging

import pytest
from redis.exceptions import ConnectionError as Broken

from app.live.bus import redis as bus


@pytest.mark.redis
async def test_a_connection_that_breaks_is_a_warning_and_comes_back(
    redis_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    carrier, back, tries = bus.RedisBus(redis_url), asyncio.Event(), iter(range(2))
    monkeypatch.setattr(bus, "PAUSE_S", 0)

    async def hear(_pubsub: object) -> None:
        if next(tries) == 0:
            raise Broken("it broke")
        back.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(carrier, "_hear", hear)
    with caplog.at_level(logging.WARNING, bus.__name__):
        running = asyncio.create_task(carrier.run())
        returned = asyncio.create_task(back.wait())
        async with asyncio.timeout(60):
            await asyncio.wait({running, returned}, return_when=asyncio.FIRST_COMPLETED)
    assert not running.done()
    assert caplog.messages == ["Redis is away: it broke"]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
