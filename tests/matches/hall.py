"""Matches of the tiny game in one process, without sockets: as servers that share a database would play them."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from app.decks.shelf import Shelf
from app.games import registry
from app.games.contract import Move, Seat
from app.kit.db import Database
from app.kit.time import Clock
from app.matches.pinned import Pinned, SeatInfo
from app.matches.playing import Playing, PlayingOptions, playing
from app.matches.ports import EmptyStage
from app.matches.room import Command, Room, Step
from app.matches.secrets import fresh_secrets
from tests.games import tiny

KEY = b"a key of tests"
SEATS = 3
NOBODIES = tuple(SeatInfo(account=None, name=f"P{seat}", bot=None, guest=True) for seat in range(SEATS))


class Tap(EmptyStage):
    """Keeps every step that was told."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def stepped(self, pinned: Pinned, step: Step, *, made_here: bool) -> None:
        """Keep it."""
        self.steps.append(step)


@asynccontextmanager
async def server(
    database: Database, clock: Clock, tap: Tap | None = None, *, shared: bool = False
) -> AsyncIterator[Playing]:
    """One server of matches on the database."""
    for name, maker in tiny.MAKERS.items():
        registry.register(name, maker)
    options = PlayingOptions(key=KEY, bot_workers=1, bot_pace=0, shared=shared)
    async with playing(database, clock, Shelf(Path("nowhere")), tap or Tap(), options) as play:
        yield play


async def opened(
    database: Database,
    play: Playing,
    clock: Clock,
    game: str = "tiny",
    seats: Sequence[SeatInfo] = NOBODIES,
    *,
    rated: bool = False,
) -> str:
    """A new match, of three people who are nobody in particular unless told."""
    async with database.writing() as session:
        return await play.opening.open(
            session,
            play.games.current(game),
            "a table",
            seats,
            fresh_secrets(SEATS),
            [os.urandom(32) for _ in seats],
            {"decks": [[]] * SEATS, "first": None},
            clock.now(),
            rated=rated,
        )


def answer_of(room: Room, seat: Seat, move: Move, command: str) -> Command:
    """A command for what the seat is asked now."""
    return Command(seat, command, room.side.prompts[seat].id, room.shown[seat].n, move)
