"""What people play: counted once, without bots, and without telling what decks of their own they have."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import update

from app.admin.lab import people
from app.admin.lab.people import OWN, People
from app.games.contract import Json
from app.games.report import report
from app.games.selfplay import Record, Setup
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches.models import Match
from app.matches.pinned import SeatInfo
from app.matches.playing import Playing
from app.matches.room import Command
from app.settings import Settings
from tests.games.tiny.moves import Leave
from tests.matches.hall import NOBODIES, answer_of, opened, server
from tests.migrated import migrate

BOT = SeatInfo(account=None, name="B", bot="meek", guest=False)


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    await migrate(settings.database_url)
    database = Database(settings.database_url)
    yield database
    await database.close()


async def played(database: Database, play: Playing, clock: TurnedClock) -> str:
    """A match of the tiny game in which everybody plays what the clock would."""
    match_id = await opened(database, play, clock)
    room = await play.matches.rooms.get(match_id)
    n = 0
    while not room.over:
        n, seat = n + 1, room.owing()[0]
        move = room.game.default(room.state, seat)
        await play.matches.play(match_id, answer_of(room, seat, move, f"c{n}"))
    return match_id


async def played_with_a_bot(database: Database, play: Playing, clock: TurnedClock) -> None:
    match_id = await opened(database, play, clock, seats=(*NOBODIES[:2], BOT))
    for seat in (0, 1):
        await play.matches.play(match_id, Command(seat, f"leave{seat}", "menu", 0, Leave("leave")))


async def told(database: Database, play: Playing, of: People, *, rated: bool = False) -> tuple[Json, int]:
    async with database.reading() as session:
        sums, waiting = await of.sums(session, play.games.current("tiny"), rated, set())
    return report(sums), waiting


async def test_matches_are_counted_once_and_a_few_at_a_time(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "AT_ONCE", 2)
    async with server(database, clock) as play:
        of = People(play.retelling)
        assert (await told(database, play, of))[0]["matches"] == 0
        for _ in range(3):
            await played(database, play, clock)
        rated = await played(database, play, clock)
        async with database.writing() as session:
            await session.execute(update(Match).where(Match.id == rated).values(rated=True))
        await played_with_a_bot(database, play, clock)
        counted, waiting = await told(database, play, of)
        assert (counted["matches"], waiting) == (2, 1)
        counted, waiting = await told(database, play, of)
        assert (counted["matches"], waiting) == (3, 0)
        assert (await told(database, play, of))[0] == counted
        assert counted["first_seat"]["n"] == 3
        assert counted["cards"]
        assert (await told(database, play, of, rated=True))[0]["matches"] == 1


async def test_a_match_that_cannot_be_played_again_holds_nothing_up(
    database: Database, clock: TurnedClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with server(database, clock) as play:
        of = People(play.retelling)
        for _ in range(2):
            await played(database, play, clock)
        tail, torn_ones = play.retelling.log.tail, list[str]()

        async def torn(match_id: str, after: int) -> object:
            if not torn_ones:
                torn_ones.append(match_id)
                raise ValueError("torn")
            return await tail(match_id, after)

        monkeypatch.setattr(play.retelling.log, "tail", torn)
        counted, waiting = await told(database, play, of)
        assert (counted["matches"], waiting) == (1, 0)
        assert torn_ones[0] in caplog.text


def test_decks_of_their_own_are_not_named() -> None:
    setup = Setup(("", ""), ({"id": "house", "cards": {}}, {"id": "secret", "name": "Mine", "cards": {"c": 3}}), 0, "s")
    record = people._discreet(Record(setup, (0,), "won", 1, 1, 0, ""), {"house"})
    assert [deck["id"] for deck in record.setup.decks] == ["house", OWN]
    assert "secret" not in str(record)
    assert "Mine" not in str(record)
