"""A mailbox is a queue for one."""

import asyncio
from contextlib import suppress
from typing import cast

from uvicorn._types import ASGIReceiveEvent

from app.kit.wire.mailbox import Mailbox


def letter(text: str) -> ASGIReceiveEvent:
    return cast("ASGIReceiveEvent", {"type": "websocket.receive", "text": text})


async def test_messages_come_in_their_order() -> None:
    box = Mailbox()
    assert box.empty()
    for text in "abc":
        box.put_nowait(letter(text))
    assert [await box.get() for _ in "abc"] == [letter(text) for text in "abc"]
    assert box.empty()


async def test_who_waits_is_given_the_next() -> None:
    box = Mailbox()
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put_nowait(letter("a"))
    box.put_nowait(letter("b"))
    assert await waiting == letter("a")
    assert await box.get() == letter("b")


async def test_nothing_is_lost_with_one_who_stops_waiting() -> None:
    box = Mailbox()
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put_nowait(letter("a"))
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    assert await box.get() == letter("a")
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting})
    box.put_nowait(letter("b"))
    assert await box.get() == letter("b")
