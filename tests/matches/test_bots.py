"""What a bot does with questions that come up while it thinks about another."""

import asyncio

import pytest

from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches.pinned import SeatInfo
from app.matches.room import Room
from app.matches.thinking import Question, Thinkers, think
from tests.matches.hall import NOBODIES, opened, server


async def test_what_waits_for_its_answer_comes_before_the_move_it_had_in_mind(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An offer lapses with the turn: one that is made while the bot thinks is answered first."""
    offered, asked, asked_again, answered = False, asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def thought(self: Thinkers, question: Question) -> bytes:
        if asked.is_set():
            asked_again.set()
            await asyncio.sleep(3600)
        asked.set()
        await answered.wait()
        return think(question)

    monkeypatch.setattr(Thinkers, "think", thought)
    monkeypatch.setattr(Room, "awaits", lambda room, seat: offered)
    bot = SeatInfo(account=None, name="Bot", bot="meek", guest=False)
    async with server(database, clock) as play:
        match = await opened(database, play, clock, seats=(bot, *NOBODIES[1:]))
        room = await play.matches.rooms.get(match)
        await asked.wait()
        offered = True
        answered.set()
        await asked_again.wait()
        assert room.seq == 0
