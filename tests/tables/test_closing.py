"""Tables at which nothing happens."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event, select, text, update

from app.kit.db import Database
from app.kit.time import TurnedClock
from app.main import create_app
from app.matches.models import OVER, Match
from app.settings import Settings
from app.tables.closing import DESERTED_S, IDLE_S, KEPT_S, Closing
from app.tables.models import Table
from tests.conftest import running
from tests.migrated import migrate

pytestmark = pytest.mark.slow


async def test_an_idle_table_closes_and_a_played_one_does_not(settings: Settings, clock: TurnedClock) -> None:
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client:
        await client.post("/api/session/guest")
        played = await new_table(client, bot="novice")
        started = await client.post(f"/api/tables/{played}/ready", json={"entropy": "00" * 32})
        assert started.json()["table"]["status"] == "running"
        idle = await new_table(client)
        clock.advance(IDLE_S - 60)
        young = await new_table(client)
        clock.advance(61)
        closing = Closing(app.state.database, clock, app.state.stream.gateway.hub)
        assert await closing.close_idle() == [idle]
        statuses = [(await client.get(f"/api/tables/{t}")).json()["table"]["status"] for t in (idle, played, young)]
        assert statuses == ["closed", "running", "open"]


async def test_a_table_where_nothing_was_played_is_cleared_away_a_day_after_it_closed(
    settings: Settings, clock: TurnedClock
) -> None:
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client:
        await client.post("/api/session/guest")
        played, left = await new_table(client, bot="novice"), await new_table(client)
        match = (await client.post(f"/api/tables/{played}/ready", json={"entropy": "00" * 32})).json()["table"]["match"]
        closing = Closing(app.state.database, clock, app.state.stream.gateway.hub)
        await client.post(f"/api/tables/{left}/leave")
        clock.advance(KEPT_S - 60)
        open_still = await new_table(client)
        assert await closing.clear_away() == 0
        clock.advance(61)
        async with app.state.database.writing() as session:
            await session.execute(update(Match).where(Match.id == match).values(status=OVER))
        assert await closing.close_idle() == [played]
        assert await closing.clear_away() == 1
        found = [(await client.get(f"/api/tables/{t}")).status_code for t in (played, left, open_still)]
        assert found == [200, 404, 200]


async def new_table(client: httpx.AsyncClient, **more: str | bool) -> str:
    answer = await client.post("/api/tables", json={"game": "zinara", **more})
    table: str = answer.json()["table"]["id"]
    return table


async def test_a_listed_table_closes_once_nobody_attends_it(settings: Settings, clock: TurnedClock) -> None:
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client:
        attended_by = (await client.post("/api/session/guest")).json()["account"]["id"]
        attended, hidden = await new_table(client, public=True), await new_table(client)
        client.cookies.clear()
        await client.post("/api/session/guest")
        deserted = await new_table(client, public=True)
        hub = app.state.stream.gateway.hub
        closing = Closing(app.state.database, clock, hub)
        hub.attending = lambda: {attended_by}
        clock.advance(DESERTED_S - 60)
        await closing.note_attended()
        assert await closing.close_idle() == []
        clock.advance(61)
        assert await closing.close_idle() == [deserted]
        clock.advance(DESERTED_S)
        hub.attending = set
        await closing.note_attended()
        assert await closing.close_idle() == [attended]
        assert (await client.get(f"/api/tables/{hidden}")).json()["table"]["status"] == "open"


async def test_only_what_waits_in_the_list_is_noted_to_be_attended(settings: Settings, clock: TurnedClock) -> None:
    """All writing waits for that: not a row is written for all the matches that run."""
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client:
        host = (await client.post("/api/session/guest")).json()["account"]["id"]
        waiting, hidden = await new_table(client, public=True), await new_table(client)
        app.state.stream.gateway.hub.attending = lambda: {host}
        began = clock.now()
        clock.advance(DESERTED_S - 60)
        await Closing(app.state.database, clock, app.state.stream.gateway.hub).note_attended()
        async with app.state.database.reading() as session:
            at = {row.id: row.attended_at for row in await session.execute(select(Table.id, Table.attended_at))}
        assert at[waiting] >= began + DESERTED_S - 60
        assert at[hidden] <= began


async def test_closed_tables_are_not_looked_through(database: Database, clock: TurnedClock) -> None:
    """They pile up, and what looks every half minute would keep all writing waiting for ever longer."""
    told: list[str] = []

    @event.listens_for(database.engine.sync_engine, "before_cursor_execute")
    def look(connection: Connection, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: Any) -> None:
        if connection.dialect.name == "sqlite" and statement.startswith("UPDATE tables"):
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            told.extend(row.detail for row in plan if row.detail.split()[1] == "tables")

    nobody: Any = None
    assert await Closing(database, clock, nobody).close_idle() == []
    if database.engine.dialect.name == "sqlite":
        assert told
        assert all("ix_tables_open" in line for line in told)
    else:
        async with database.reading() as session:
            found = await session.scalar(text("SELECT indexdef FROM pg_indexes WHERE indexname = 'ix_tables_open'"))
        assert found is not None
        assert "WHERE (NOT closed)" in found


async def test_nobody_keeps_more_tables_than_they_can_look_after(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    for _ in range(8):
        await new_table(client)
    refused = await client.post("/api/tables", json={"game": "zinara"})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_tables")


async def test_games_and_contents_have_addresses(client: httpx.AsyncClient) -> None:
    (game,) = [g for g in (await client.get("/api/games")).json()["games"] if g["name"] == "zinara"]
    assert game["seats"] == [2, 2]
    newest = (await client.get("/api/games/zinara/content")).json()
    by_hash = await client.get(f"/api/games/zinara/content/{newest['hash']}")
    assert by_hash.json() == newest["content"]
    assert "immutable" in by_hash.headers["cache-control"]
    for missing in ("/api/games/zinara/content/nothing", "/api/games/nothing/content"):
        assert (await client.get(missing)).status_code == 404
    decks = (await client.get("/api/decks?game=zinara")).json()["decks"]
    assert len(decks) >= 2
    assert {"id", "name", "hint", "cards"} == decks[0].keys()
    assert (await client.get("/api/decks?game=nothing")).status_code == 404


@pytest.mark.postgres
async def test_a_table_where_somebody_sits_down_just_now_is_not_idle_any_more(
    settings: Settings, clock: TurnedClock, postgres_url: str
) -> None:
    app = create_app(settings.model_copy(update={"database_url": postgres_url}), clock)
    async with running(app) as client:
        await client.post("/api/session/guest")
        table = await new_table(client)
        clock.advance(IDLE_S + 60)
        database, hub = app.state.database, app.state.stream.gateway.hub
        async with database.writing() as session:
            await session.execute(update(Table).where(Table.id == table).values(touched_at=clock.now()))
            closing = asyncio.create_task(Closing(database, clock, hub).close_idle())
            async with asyncio.timeout(60):
                while not await waits_for_a_lock(database):
                    await asyncio.sleep(0.01)
        assert await closing == []
        assert (await client.get(f"/api/tables/{table}")).json()["table"]["status"] == "open"


async def waits_for_a_lock(database: Database) -> bool:
    """Whether some transaction waits for another one in this database."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    async with database.reading() as session:
        return bool(await session.scalar(waiting))
