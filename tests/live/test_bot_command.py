"""`zinara bot`: somebody's own bot at the table, over the public protocol."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from app.cli.playing_bot import PlayingBot
from app.cli.visitor import Refused
from tests.games import tiny
from tests.players import PATIENCE_S, Player
from tests.servers import ServerProcess
from tests.tiny_play import play_on


class OlderFrames:
    """A visitor to whom the table is shown as it was before it was ready, and once more after that."""

    def __init__(self, refusal: str) -> None:
        self.refusal = refusal
        self.asked = 0

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[AsyncIterator[str]]:
        async def frames() -> AsyncIterator[str]:
            for status, ready in (("full", False), ("full", False), ("running", True)):
                seats = [{"account": "me", "ready": ready}]
                yield json.dumps({"t": "table", "table": {"status": status, "match": "m1", "seats": seats}})

        yield frames()

    async def ready(self, table: str) -> None:
        self.asked += 1
        if self.asked > 1:
            raise Refused(409, self.refusal, {})


@pytest.mark.parametrize("refusal", ["running", "not_full"])
async def test_a_table_that_has_gone_on_stops_no_bot(monkeypatch: pytest.MonkeyPatch, refusal: str) -> None:
    bot, visitor = PlayingBot("http://nowhere", "meek", {}), OlderFrames(refusal)
    monkeypatch.setattr(bot, "_visitor", visitor)
    assert await bot._started("t1", "me") == "m1"
    assert visitor.asked == 2


async def test_any_other_refusal_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = PlayingBot("http://nowhere", "meek", {})
    monkeypatch.setattr(bot, "_visitor", OlderFrames("already_playing"))
    with pytest.raises(Refused, match="already_playing"):
        await bot._started("t1", "me")


async def test_a_bot_of_ones_own_plays_a_match(server: ServerProcess, player: Callable[[], Player]) -> None:
    host = await player().come_in()
    table = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    bots = [PlayingBot(server.origin, level, {tiny.NAME: tiny.MAKER}, seed=1) for level in ("bold", "meek")]
    playing = [asyncio.create_task(bot.play(table)) for bot in bots]
    async with asyncio.timeout(PATIENCE_S):
        while (await host.get(f"/api/tables/{table}"))["table"]["status"] != "full":
            await asyncio.sleep(0.05)
        match = None
        await host.ready(table)
        while match is None:
            match = (await host.get(f"/api/tables/{table}"))["table"]["match"]
            await asyncio.sleep(0.05)
        async with host.at(match) as live:
            await play_on([live], random.Random(3))
            outcomes = [await each for each in playing]
    assert outcomes == [live.state["outcome"]] * 2
    assert sorted(bot.seat for bot in bots) == [1, 2]
