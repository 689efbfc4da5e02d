"""The end of a match gives everybody what is theirs: once, whoever ends it and however often."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from app.accounts.models import Account
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches import log
from app.matches.log import AppendFailed
from app.matches.models import Match
from app.matches.pinned import SeatInfo
from app.matches.playing import Playing
from app.matches.room import Command
from app.ratings.endings import Ending
from app.ratings.models import MatchResult
from app.ratings.reckoning import reckon
from tests.games.tiny.moves import Leave
from tests.matches.hall import opened, server

NAMES = ("ann", "bea", "cas")


async def table(database: Database, play: Playing, clock: TurnedClock, *, guest: bool = False) -> str:
    """A rated match of three who are somebody."""
    rows = [{"id": name, "name": name, "guest": guest, "created_at": 1.0} for name in NAMES]
    async with database.writing() as session:
        await session.execute(insert(Account), rows)
    seats = [SeatInfo(account=name, name=name, bot=None, guest=guest) for name in NAMES]
    return await opened(database, play, clock, seats=seats, rated=True)


async def leaves(play: Playing, match: str, seat: int, command: str = "leave") -> int:
    return await play.matches.play(match, Command(seat, command, "menu", 0, Leave("leave")))


async def results(database: Database) -> list[Any]:
    wanted = select(MatchResult.account_id, MatchResult.result, MatchResult.experience, MatchResult.mu.is_not(None))
    async with database.reading() as session:
        return [tuple(row) for row in await session.execute(wanted.order_by(MatchResult.seat))]


ALONE = [("ann", "win", 60, True), ("bea", "loss", 0, True), ("cas", "loss", 0, True)]


async def test_who_leaves_early_has_nothing_and_whoever_stays_has_it_all(
    database: Database, clock: TurnedClock
) -> None:
    async with server(database, clock) as play:
        match = await table(database, play, clock)
        await leaves(play, match, 1)
        assert await results(database) == []
        await leaves(play, match, 2)
        assert await results(database) == ALONE


async def test_guests_gain_experience_and_no_rating(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await table(database, play, clock, guest=True)
        async with database.reading() as session:
            assert await session.scalar(select(Match.rated)) is False
        for seat in (1, 2):
            await leaves(play, match, seat)
        assert await results(database) == [(*row[:3], False) for row in ALONE]


async def test_two_servers_end_a_match_at_once(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock, shared=True) as one, server(database, clock, shared=True) as two:
        match = await table(database, one, clock)
        await leaves(one, match, 1)
        await asyncio.gather(*(leaves(play, match, 2) for play in (one, two) for _ in range(3)))
        assert await results(database) == ALONE
        await leaves(two, match, 2)
        assert await results(database) == ALONE


async def test_an_end_that_never_reached_the_disk_is_played_again(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stops after everything was given and before it was committed."""

    def stops(*args: Any) -> None:
        follow_up(*args)
        raise OSError("the power went")

    follow_up = log._follow_up
    async with server(database, clock) as play:
        match = await table(database, play, clock)
        await leaves(play, match, 1)
        monkeypatch.setattr(log, "_follow_up", stops)
        with pytest.raises(AppendFailed):
            await leaves(play, match, 2)
        assert await results(database) == []
    monkeypatch.undo()
    async with server(database, clock) as play:
        await leaves(play, match, 2)
        assert await results(database) == ALONE
        assert await play.arrears.settle() == []


async def test_a_match_ends_even_if_the_giving_fails_and_it_is_given_later(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(connection: Connection, endings: Sequence[Ending]) -> None:
        reckon(connection, endings)
        raise RuntimeError("a fault of the reckoning")

    monkeypatch.setattr("app.matches.log.reckon", fails)
    async with server(database, clock) as play:
        match = await table(database, play, clock)
        for seat in (1, 2):
            await leaves(play, match, seat)
        async with database.reading() as session:
            assert await session.scalar(select(Match.status)) == "over"
        assert await results(database) == []
    assert match in caplog.text
    monkeypatch.undo()
    async with server(database, clock, shared=True) as one, server(database, clock, shared=True) as two:
        settled = await asyncio.gather(*(play.arrears.settle() for play in (one, two) for _ in range(2)))
        assert all(found in ([match], []) for found in settled)
        assert await results(database) == ALONE
        assert await one.arrears.settle() == []
        async with database.reading() as session:
            ended = await session.scalar(select(Match.ended_at))
            assert await session.scalar(select(MatchResult.at).distinct()) == ended
