"""A bot is offered a draw: it answers, whatever its level and whoever's turn it is."""

import random
from collections.abc import Callable

import pytest

from tests.players import Player
from tests.zinara_play import BATTLE, chosen, into_phase, menu_frame


@pytest.mark.parametrize("level", ["novice", "steady"])
async def test_an_offer_to_a_bot_is_never_left_hanging(player: Callable[[], Player], level: str) -> None:
    host = await player().come_in()
    table = (await host.post("/api/play-bot", {"game": "zinara", "level": level}))["table"]["id"]
    match = (await host.ready(table))["table"]["match"]
    async with host.at(match) as live:
        await into_phase(BATTLE, live)
        assert (await live.say(menu_frame(live, {"do": "offer"})))["t"] == "ok"
        told = ("declined", "over")
        await live.until(lambda: any(event["e"] in told for event in live.events()))
        if live.state["outcome"]:
            assert live.state["outcome"]["reason"] == "agreed"
            return
        # It thinks itself no worse off: the match goes on.
        assert "offer" not in live.view["battle"]
        await live.until(lambda: live.owes)
        assert (await live.move(chosen(live, random.Random(2))))["t"] == "ok"
        assert (await live.say(menu_frame(live, {"do": "surrender"})))["t"] == "ok"
