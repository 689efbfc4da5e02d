"""How soon a server that starts has the matches that run: 1,000 in 5 s, with all that was played in them."""

import asyncio
import random
import time
from pathlib import Path

import orjson
import pytest

from app.bundled import DECKS, GAMES
from app.decks.shelf import Shelf
from app.games import registry
from app.kit.db import Database
from app.kit.time import SystemClock
from app.matches.playing import Playing, playing
from app.matches.ports import EmptyStage
from app.matches.room import Command
from tests.figures.headless import OPTIONS, begun
from tests.length import FULL

MATCHES = 1000 if FULL else 200
WITHIN_S = 5.0 * MATCHES / 1000
PLAYED_AT_ONCE = 100


async def played(play: Playing, match: str, seed: int) -> int:
    """Make 10 to 49 moves by chance; the newest entry."""
    chance = random.Random(seed)
    for number in range(10 + seed % 40):
        room = await play.matches.rooms.get(match)
        if room.over:
            break
        seat = room.owing()[0]
        move = room.game.sample(orjson.loads(room.shown[seat].legal), chance.randrange)
        command = Command(seat, f"c{number}", room.side.prompts[seat].id, room.shown[seat].n, move)
        await play.matches.play(match, command)
    return room.seq


@pytest.mark.alone
@pytest.mark.slow
async def test_running_matches_are_taken_over(database: Database, database_url: str) -> None:
    registry.register("zinara", GAMES["zinara"])
    newest: dict[str, int] = {}
    async with playing(database, SystemClock(), Shelf(Path(DECKS)), EmptyStage(), OPTIONS) as play:
        matches = [await begun(database, play, SystemClock()) for _ in range(MATCHES)]
        for first in range(0, MATCHES, PLAYED_AT_ONCE):
            some = matches[first : first + PLAYED_AT_ONCE]
            seqs = await asyncio.gather(*(played(play, match, first + n) for n, match in enumerate(some)))
            newest |= dict(zip(some, seqs, strict=True))
    fresh = Database(database_url)
    try:
        began = time.perf_counter()
        async with playing(fresh, SystemClock(), Shelf(Path(DECKS)), EmptyStage(), OPTIONS) as play:
            rooms = await asyncio.gather(*(play.matches.rooms.get(match) for match in matches))
            took = time.perf_counter() - began
        assert {room.pinned.id: room.seq for room in rooms} == newest
        assert took < WITHIN_S, f"{MATCHES} matches in {took:.2f} s"
    finally:
        await fresh.close()
