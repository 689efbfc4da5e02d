"""Searching for a match: the queue in the database, on SQLite and PostgreSQL, by one process and by several."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import func, select

from app.accounts.service import Identity
from app.kit.db import Database
from app.kit.errors import Conflict, Gone
from app.kit.time import TurnedClock
from app.matches.models import Heartbeat
from app.quick.matching import ANYBODY_AFTER_S
from app.quick.models import QuickEntry
from app.quick.service import ANSWER_S, BOT_AFTER_S, GRACE_S
from app.tables.models import Table
from app.tables.schemas import NewTable
from tests.quick.hall import GAME, Process, process, somebody


async def people(database: Database, count: int) -> list[Identity]:
    return [await somebody(database) for _ in range(count)]


async def company(here: Process, seekers: Sequence[Identity]) -> str:
    """All of them search and are brought together; the table."""
    for who in seekers:
        await here.seek(who)
    await here.bringing.look()
    assert await here.states(*seekers) == ["found"] * len(seekers)
    table = (await here.search(seekers[0])).table
    assert table is not None
    return table


async def test_people_are_brought_together_and_play(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        table = await company(here, seekers)
        seated = await here.table(table)
        assert {sitter.account for sitter in seated.seats.values()} == {who.id for who in seekers}
        assert seated.table.first is None  # a lot
        for who in seekers:
            await here.ready(who, table)
        here.told.clear()
        await here.bringing.look()
        match = (await here.table(table)).table.match_id
        assert {(account, search.state, search.match) for account, search in here.told} == {
            (who.id, "playing", match) for who in seekers
        }
        # It has begun: nobody searches any more, and nobody who plays may.
        assert await here.states(*seekers) == ["idle"] * 3
        with pytest.raises(Conflict, match="already_playing"):
            await here.seek(seekers[0])


async def test_searching_twice_is_searching_once(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        who, other = await people(database, 2)
        began = clock.now()
        await asyncio.gather(*(here.seek(who) for _ in range(5)))
        clock.advance(3)
        waited = (await here.seek(who)).waited
        assert waited is not None
        assert 3000 <= waited <= (clock.now() - began) * 1000 + 1
        await here.seek(other)
        await here.bringing.look()
        # Two are not three, however often one of them asks.
        assert await here.states(who, other) == ["waiting", "waiting"]


@pytest.mark.parametrize("seen_before", [True, False])
async def test_ratings_are_near_until_one_has_waited(
    database: Database, clock: TurnedClock, *, seen_before: bool
) -> None:
    async with process(database, clock) as here:
        seekers = [await somebody(database, mu=mu) for mu in (25.0, 26.0, 60.0)]
        for who in seekers:
            await here.seek(who)
        if seen_before:
            await here.bringing.look()
        assert await here.states(*seekers) == ["waiting"] * 3
        assert (await here.search(seekers[0])).reach == "near"
        here.told.clear()
        clock.advance(BOT_AFTER_S)
        await here.bringing.look()
        # Each is told that it reaches farther now, and that a bot is to be had.
        assert {(account, search.reach, search.bot_in) for account, search in here.told} == {
            (who.id, "wide", 0) for who in seekers
        }
        clock.advance(ANYBODY_AFTER_S - BOT_AFTER_S)
        await here.bringing.look()
        assert await here.states(*seekers) == ["found"] * 3


async def test_a_ghost_meets_nobody_and_is_forgotten(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        gone, *there = await people(database, 3)
        for who in (gone, *there):
            await here.seek(who)
        here.lobby.accounts.discard(gone.id)
        here.bringing.heed(gone.id, arrived=False)
        await here.bringing.look()
        assert await here.states(gone, *there) == ["waiting"] * 3
        # Within the grace the place is kept.
        clock.advance(1)
        await here.bringing.look()
        assert await here.states(gone) == ["waiting"]
        clock.advance(GRACE_S)
        here.told.clear()
        await here.bringing.look()
        assert await here.states(gone, *there) == ["idle", "waiting", "waiting"]
        assert [account for account, search in here.told if search.state == "idle"] == [gone.id]


async def test_whoever_answers_goes_back_to_the_front(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        table = await company(here, seekers)
        for who in seekers[:2]:
            await here.ready(who, table)
        clock.advance(ANSWER_S + 1)
        await here.bringing.look()
        assert await here.states(*seekers) == ["waiting", "waiting", "idle"]
        assert (await here.table(table)).status == "closed"
        # Somebody who came later is served after them.
        late, *others = await people(database, 2)
        for who in (late, *others):
            await here.seek(who)
        await here.bringing.look()
        found = await here.states(*seekers[:2], late, *others)
        assert found[:2] == ["found", "found"]
        assert sorted(found[2:]) == ["found", "waiting"]


async def test_cancelling(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        await here.seek(seekers[0])
        assert (await here.cancel(seekers[0])).state == "idle"
        assert (await here.cancel(seekers[0])).state == "idle"
        table = await company(here, seekers)
        await here.cancel(seekers[1])
        assert await here.states(*seekers) == ["waiting", "idle", "waiting"]
        assert (await here.table(table)).status == "closed"


async def test_leaving_the_table_lets_the_others_go_on(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        table = await company(here, seekers)
        async with database.writing() as session:
            await here.tables.leave(session, seekers[0], table)
        # At once, not only when it is looked at: nobody else can sit down in between.
        assert (await here.table(table)).status == "closed"
        stranger = await somebody(database)
        with pytest.raises(Gone):
            async with database.writing() as session:
                await here.tables.sit(session, stranger, table)
        await here.bringing.look()
        assert await here.states(*seekers) == ["idle", "waiting", "waiting"]


async def test_nobody_sends_away_those_whom_quick_match_brought(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        table = await company(here, seekers)
        host = (await here.table(table)).table.host_id
        (asking,) = [who for who in seekers if who.id == host]
        others = [who for who in seekers if who.id != host]
        with pytest.raises(Conflict, match="gathered"):
            async with database.writing() as session:
                await here.tables.remove(session, asking, table, others[0].id)
        assert await here.states(*seekers) == ["found"] * 3
        for who in seekers:
            seated = await here.ready(who, table)
        assert seated.status == "running"
        assert not seated.table.gathered  # from now on it is a table like others


async def test_whoever_begins_a_match_elsewhere_lets_the_found_go_on(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        busy, *rest = seekers
        table = await company(here, seekers)
        async with database.writing() as session:
            own = await here.tables.create(session, busy, NewTable(game=GAME, bot="meek"))
        assert (await here.ready(busy, own.table.id)).status == "running"
        await here.tables.elsewhere.close()
        assert (await here.table(table)).status == "closed"
        await here.bringing.look()
        assert await here.states(busy, *rest) == ["idle", "waiting", "waiting"]
        # Too late for the company's answers: their table is gone, and they know.
        with pytest.raises(Gone):
            await here.ready(rest[0], table)


async def test_a_table_that_closes_over_the_found_lets_them_go_on(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        table = await company(here, seekers)
        async with database.writing() as session:
            here.tables.close(session, await here.tables.get(session, table))
        await here.bringing.look()
        assert await here.states(*seekers) == ["waiting"] * 3 or await here.states(*seekers) == ["found"] * 3
        assert (await here.search(seekers[0])).table != table


async def test_a_bot_instead(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        await here.seek(seekers[0])
        async with database.writing() as session:
            search, table = await here.quick.rather_a_bot(session, seekers[0], GAME, "meek")
        assert search.state == "idle"
        assert table is not None
        assert table.status == "full"
        # Company that came in the meantime is company.
        await company(here, seekers)
        async with database.writing() as session:
            search, table = await here.quick.rather_a_bot(session, seekers[0], GAME, "meek")
        assert (search.state, table) == ("found", None)


async def test_whoever_plays_elsewhere_searches_no_longer(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        seekers = await people(database, 3)
        for who in seekers[:2]:
            await here.seek(who)
        async with database.writing() as session:
            _, table = await here.quick.rather_a_bot(session, seekers[2], GAME, "meek")
            assert table is not None
        await here.ready(seekers[2], table.table.id)
        async with database.writing() as session:
            # As if the match had begun at the very moment.
            session.add(QuickEntry(account_id=seekers[2].id, game=GAME, rating=1500, since=0, front=True, seen=1e12))
        await here.bringing.look()
        assert await here.states(*seekers) == ["waiting", "waiting", "idle"]


async def test_a_restart_keeps_everybodys_place(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        who = await somebody(database)
        await here.seek(who)
        await here.bringing.look()
    clock.advance(3600)
    async with process(database, clock) as here:
        await here.bringing.look()
        search = await here.search(who)
        # Time without a server is no waiting, and nobody is a ghost because of it.
        assert search.state == "waiting"
        assert search.waited is not None
        assert search.waited < 60_000
        clock.advance(GRACE_S + 1)
        await here.bringing.look()
        assert await here.states(who) == ["idle"]


async def test_two_processes_never_seat_anybody_twice(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as one, process(database, clock) as two:
        seekers = await people(database, 12)
        await asyncio.gather(*((one, two)[n % 2].seek(who) for n, who in enumerate(seekers)))
        for _ in range(3):
            await asyncio.gather(one.bringing.look(), two.bringing.look(), *(one.cancel(who) for who in seekers[:2]))
        assert await one.states(*seekers[:2]) == ["idle", "idle"]
        tables: dict[str, set[str]] = {}
        for who in seekers[2:]:
            search = await two.search(who)
            if search.state == "found":
                tables.setdefault(search.table or "", set()).add(who.id)
        assert all(len(seated) == 3 for seated in tables.values())
        assert len(tables) == 3
        for table, seated in tables.items():
            assert {sitter.account for sitter in (await one.table(table)).seats.values()} == seated
        async with database.reading() as session:
            still = select(func.count()).select_from(Table).where(~Table.closed)
            assert await session.scalar(still) == 3
            assert await session.scalar(select(func.count()).select_from(Heartbeat)) == 1
