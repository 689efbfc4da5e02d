"""Servers that are killed while a match ends: everybody has what is theirs, once, and both sides are told the same."""

import asyncio
import random
from pathlib import Path

import pytest

from app.games.contract import Json
from tests.length import FULL
from tests.players import Player, people
from tests.servers import ServerProcess, serving
from tests.zinara_play import at_table, begin, menu_frame

pytestmark = pytest.mark.chaos

SURRENDER = {"do": "surrender"}


async def killed_at_the_end(server: ServerProcess, one: Player, other: Player, generator: random.Random) -> str:
    """A match whose last move is under way when the server is killed, and is sent again afterwards."""
    match = await begin(await at_table(one, other), one, other)
    async with one.at(match), other.at(match) as live:
        frame = menu_frame(live, SURRENDER)
        await live.send(frame)
        await asyncio.sleep(generator.random() * 0.03)
        server.kill()
        await live.until_closed()
    server.start()
    async with other.at(match) as back:
        for _ in range(2):
            assert (await back.say(frame))["t"] == "ok"
        assert back.state["outcome"]["winners"] == [0]
    return match


async def gains(player: Player, match: str) -> Json:
    return await player.get(f"/api/matches/{match}/gains")


async def test_a_match_that_ends_while_the_server_is_killed_gives_once(tmp_path: Path) -> None:
    generator = random.Random(7)
    with serving(tmp_path) as server:
        async with people(server.origin, 2) as (one, other):
            matches = [await killed_at_the_end(server, one, other, generator) for _ in range(12 if FULL else 3)]
            for match in matches:
                won, lost = await gains(one, match), await gains(other, match)
                assert won["seats"] == lost["seats"]
                assert [seat["result"] for seat in won["seats"]] == ["win", "loss"]
                assert (won["own"]["experience"], lost["own"]["experience"]) == (60, 0)
            progress = [await player.get("/api/me/progress?game=zinara") for player in (one, other)]
            assert [each["level"]["experience"] for each in progress] == [60 * len(matches), 0]


async def test_both_give_up_at_once_and_are_told_the_same(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with people(server.origin, 2) as (one, other):
            for _ in range(20 if FULL else 5):
                match = await begin(await at_table(one, other), one, other)
                async with one.at(match) as mine, other.at(match) as theirs:
                    frames = [menu_frame(live, SURRENDER) for live in (mine, theirs)]
                    await asyncio.gather(*(live.say(frame) for live, frame in zip((mine, theirs), frames, strict=True)))
                    for live in (mine, theirs):
                        await live.until(lambda live=live: live.state["outcome"])  # type: ignore[misc]
                    (winner,) = mine.state["outcome"]["winners"]
                told = [await gains(player, match) for player in (one, other)]
                assert [each["own"]["experience"] for each in told] == [60 if seat == winner else 0 for seat in (0, 1)]
