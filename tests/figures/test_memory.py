"""What an open match keeps in memory, its sockets apart."""

import gc
import random
import tracemalloc

import orjson

from app.bundled import DECKS, GAMES
from app.decks.shelf import Shelf
from app.games import registry
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches.playing import Playing, playing
from app.matches.ports import EmptyStage
from app.matches.room import Command
from tests.figures.headless import OPTIONS, begun

MATCHES, MOVES = 4, 60
MOST_KB = 100


async def under_way(database: Database, play: Playing, clock: TurnedClock, seed: int) -> None:
    """A match that has come some way into its battle."""
    match = await begun(database, play, clock)
    room, generator = await play.matches.rooms.get(match), random.Random(seed)
    for number in range(MOVES):
        seat = room.owing()[0]
        move = room.game.sample(orjson.loads(room.shown[seat].legal), generator.randrange)
        await play.matches.play(
            match, Command(seat, f"c{number}", room.side.prompts[seat].id, room.shown[seat].n, move)
        )


async def test_an_open_match_keeps_little(database: Database, clock: TurnedClock) -> None:
    """Steps are kept as frames for whoever was away: they must not take more than they say."""
    registry.register("zinara", GAMES["zinara"])
    parts = OPTIONS
    async with playing(database, clock, Shelf(DECKS), EmptyStage(), parts) as play:
        await under_way(database, play, clock, 0)
        tracemalloc.start()
        try:
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            for seed in range(1, 1 + MATCHES):
                await under_way(database, play, clock, seed)
            gc.collect()
            kept = (tracemalloc.get_traced_memory()[0] - before) / MATCHES / 1024
        finally:
            tracemalloc.stop()
    print(f"{kept:.0f} KB a match")  # noqa: T201 - shown with -s
    assert 0 < kept < MOST_KB
