"""The heartbeat: who finds it old gives the time back."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select, update

from app.kit.db import Database
from app.kit.time import TurnedClock, uptime
from app.matches import outages
from app.matches.deadlines import Deadlines
from app.matches.models import Heartbeat, MatchDue, MatchMove, Outage
from app.matches.outages import Lifeline, Outages
from tests.matches.hall import opened, server


@pytest.fixture(autouse=True)
def stalls_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the machine stalls: only time that a test lets pass is an outage."""
    monkeypatch.setattr(outages, "STILL_ALIVE_S", 120.0)


@pytest.fixture
def lifeline(database: Database, clock: TurnedClock) -> Callable[[], Lifeline]:
    """Makes lifelines of servers that have one time, and may not be alone."""
    return lambda: Lifeline(database, clock, Outages(), shared=True)


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
        (*_, (since, until)) = play.lifeline.outages.known
        assert 299 < until - since < 420
        assert room.due is not None
        assert abs(room.due - (before + until - since)) < 0.001
        async with database.reading() as session:
            assert await session.scalar(select(MatchDue.due).where(MatchDue.match_id == match)) == room.due
        assert room.expire(clock.now()) is None


async def test_a_first_start_is_no_outage(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock):
        pass
    assert await outages_in(database) == []


async def test_only_the_newest_outages_are_reckoned_with(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "NEWEST", 2)
    for _ in range(4):
        async with server(database, clock) as play:
            known = play.lifeline.outages.known
        clock.advance(300)
    assert known == tuple((await outages_in(database))[-2:])


async def test_a_second_server_is_no_outage(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock, shared=True) as one, server(database, clock, shared=True) as two:
        match = await opened(database, one, clock)
        await two.matches.rooms.get(match)
    assert await outages_in(database) == []


async def test_all_moves_wait_for_a_usual_beat_but_once(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one journey to the database; only where time stood still it takes as many as it needs."""
    async with server(database, clock, shared=True) as play:
        known = play.lifeline.outages.known
        clock.advance(1)
        with monkeypatch.context() as patch:
            patch.setattr(database, "writing", None)
            await play.lifeline.beat()
        async with database.reading() as session:
            assert await session.scalar(select(Heartbeat.at)) == pytest.approx(clock.now(), abs=30)
        assert play.lifeline.outages.known == known


async def test_a_server_that_is_alone_gives_back_however_little_there_was(
    database: Database, clock: TurnedClock
) -> None:
    await Lifeline(database, clock, Outages(), shared=False).begin()
    clock.advance(0.5)
    await Lifeline(database, clock, Outages(), shared=False).begin()
    ((since, until),) = [outage for outage in await outages_in(database) if outage[1] - outage[0] >= 0.5]
    assert until - since < 60


async def test_a_server_ran_when_it_took_its_last_move(database: Database, clock: TurnedClock) -> None:
    """It is killed two seconds after its last beat: what it took by then is in no outage, and time goes on from there
    even though the machine's clock was set back."""
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        async with database.writing() as session:
            last = clock.now() + 2
            await session.execute(update(MatchMove).where(MatchMove.match_id == match).values(at=last))
    before = len(await outages_in(database))
    back = TurnedClock(-3600)
    await Lifeline(database, back, Outages(), shared=False).begin()
    assert last <= back.now() < last + 60
    back.advance(100)
    await Lifeline(database, back, Outages(), shared=False).begin()
    assert all(since >= last for since, _ in (await outages_in(database))[before:])


async def test_servers_that_are_the_first_together_agree(database: Database, lifeline: Callable[[], Lifeline]) -> None:
    await asyncio.gather(*(lifeline().begin() for _ in range(4)))
    assert await outages_in(database) == []


async def test_a_turned_clock_is_no_outage(
    database: Database, clock: TurnedClock, lifeline: Callable[[], Lifeline]
) -> None:
    one = lifeline()
    await one.begin()
    clock.advance(1000)
    await one.beat()
    assert await outages_in(database) == []


@pytest.mark.parametrize("set_by", [3600.0, -3600.0])
async def test_whoever_comes_to_others_takes_their_time(
    database: Database, clock: TurnedClock, lifeline: Callable[[], Lifeline], set_by: float
) -> None:
    """The machine's clock was set while they ran: its time is far from theirs, and theirs goes on."""
    one = lifeline()
    await one.begin()
    theirs = TurnedClock(set_by)

    async def beat_on() -> None:
        while True:
            await asyncio.sleep(0.05)
            await one.beat()

    beating = asyncio.create_task(beat_on())
    try:
        await Lifeline(database, theirs, Outages(), shared=True).begin()
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
    assert abs(theirs.now() - clock.now()) < 60
    assert await outages_in(database) == []


@pytest.mark.parametrize("shared", [False, True])
async def test_time_never_goes_back(database: Database, clock: TurnedClock, shared: bool) -> None:
    """No server runs when the machine's clock is set back: the next one goes on where the last one was."""
    await Lifeline(database, clock, Outages(), shared=shared).begin()
    before, back = clock.now(), TurnedClock(-3600)
    await Lifeline(database, back, Outages(), shared=shared).begin()
    assert before - 60 <= back.now() <= clock.now()
    assert all(until - since < 60 for since, until in await outages_in(database))


async def test_nothing_is_judged_before_it_is_known_how_long_the_clocks_stood_still(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process is stopped for ten minutes and goes on: its first look at deadlines comes before its next beat."""
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        monkeypatch.setattr(outages, "uptime", lambda: uptime() + 600)
        clock.advance(600)
        await play.matches.expire(match)
        assert room.seq == 0
        assert 540 < sum(until - since for since, until in play.lifeline.outages.known) < 660
        clock.advance(190)
        await play.matches.expire(match)
        assert room.seq > 0, "what was no outage counts"


async def test_a_match_that_is_over_is_read_whatever_the_heartbeat_waits_for(
    database: Database, clock: TurnedClock
) -> None:
    """As a rematch does within its own transaction, which the next beat waits for."""
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        await play.matches.abort(match)
        assert play.matches.rooms.held(match) is None
        async with database.writing():
            play.lifeline._beaten = uptime() - 10
            async with asyncio.timeout(20):
                assert (await play.matches.rooms.get(match)).over


async def test_who_waits_for_the_heartbeat_waits_for_one(
    lifeline: Callable[[], Lifeline], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away, each try takes its time: they do not come one after another."""
    line, tries = lifeline(), 0

    async def beat() -> None:
        nonlocal tries
        tries += 1
        await asyncio.sleep(0.05)
        raise OSError("away")

    monkeypatch.setattr(line, "_beat", beat)
    told = await asyncio.gather(*(line.sure() for _ in range(20)), return_exceptions=True)
    assert [str(each) for each in told] == ["away"] * 20
    assert tries == 1


async def test_what_is_looked_at_too_early_is_looked_at_again_in_time(database: Database, clock: TurnedClock) -> None:
    """An outage that was written down after a deadline was read has moved it on."""
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        due = room.due
        async with database.writing() as session:
            await session.execute(update(MatchDue).where(MatchDue.match_id == match).values(due=clock.now() - 1))
        await Deadlines(database, play.matches, clock).look()
        async with database.reading() as session:
            assert await session.scalar(select(MatchDue.due).where(MatchDue.match_id == match)) == due
        assert room.seq == 0


async def test_a_deadline_that_somebody_has_set_meanwhile_stands(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        await play.matches.log.postpone(match, clock.now() + 60, clock.now())
        async with database.reading() as session:
            assert await session.scalar(select(MatchDue.due).where(MatchDue.match_id == match)) == room.due
