"""The heartbeat: who finds it old gives the time back."""

import asyncio

import pytest
from sqlalchemy import select

from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches import outages
from app.matches.models import MatchDue, Outage
from app.matches.outages import Lifeline, Outages
from tests.matches.hall import opened, server


@pytest.fixture(autouse=True)
def stalls_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the machine stalls: only time that a test lets pass is an outage."""
    monkeypatch.setattr(outages, "STILL_ALIVE_S", 120.0)


async def outages_in(database: Database) -> list[tuple[float, float]]:
    async with database.reading() as session:
        return [(since, until) for since, until in await session.execute(select(Outage.since, Outage.until))]


async def test_time_between_two_servers_is_given_back(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        await play.matches.rooms.get(match)
        async with database.reading() as session:
            before = await session.scalar(select(MatchDue.due).where(MatchDue.match_id == match))
    assert before is not None
    clock.advance(300)
    async with server(database, clock) as play:
        room = await play.matches.rooms.get(match)
        ((since, until),) = play.outages.known
        assert 299 < until - since < 420
        assert room.due is not None
        assert abs(room.due - (before + until - since)) < 0.001
        async with database.reading() as session:
            assert await session.scalar(select(MatchDue.due).where(MatchDue.match_id == match)) == room.due
        assert room.expire(clock.now()) is None


async def test_a_second_server_or_a_quick_restart_is_no_outage(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as one, server(database, clock) as two:
        match = await opened(database, one, clock)
        await two.matches.rooms.get(match)
    async with server(database, clock) as three:
        await three.matches.rooms.get(match)
    assert await outages_in(database) == []


async def test_servers_that_are_the_first_together_agree(database: Database, clock: TurnedClock) -> None:
    lifelines = [Lifeline(database, clock, Outages()) for _ in range(4)]
    await asyncio.gather(*(lifeline.beat() for lifeline in lifelines))
    assert await outages_in(database) == []


async def test_a_turned_clock_is_no_outage(database: Database, clock: TurnedClock) -> None:
    lifeline = Lifeline(database, clock, Outages())
    await lifeline.beat()
    lifeline.resumed.set()
    clock.advance(1000)
    await lifeline.beat()
    assert await outages_in(database) == []
