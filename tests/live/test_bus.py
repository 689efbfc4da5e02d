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


@pytest.mark.redis
async def test_much_at_once_comes_in_order_and_not_to_whoever_said_it(redis_url: str) -> None:
    one, other = bus.RedisBus(redis_url), bus.RedisBus(redis_url)
    heard: list[tuple[str, bytes]] = []
    echoes: list[bytes] = []
    one.listen(lambda _channel, message: echoes.append(message))
    other.listen(lambda channel, message: heard.append((channel, message)))
    said = [(f"c{number % 3}", b"%d" % number) for number in range(3 * bus.MOST_TOGETHER)]
    for channel in ("c0", "c1", "c2"):
        one.join(channel)
        other.join(channel)
    carriers = [asyncio.create_task(each.run()) for each in (one, other)]
    async with asyncio.timeout(60):
        while not heard:  # until they have joined, nobody hears
            one.publish("c0", b"?")
            await asyncio.sleep(0.01)
        for channel, message in said:
            one.publish(channel, message)
        while len(heard) < len(said) or heard[-1] != said[-1]:
            await asyncio.sleep(0.01)
    assert [each for each in heard if each[1] != b"?"] == said
    assert echoes == []
    for carrier in carriers:
        carrier.cancel()
    await asyncio.gather(*carriers, return_exceptions=True)
