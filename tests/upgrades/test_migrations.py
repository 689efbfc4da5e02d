"""Every migration, undone and done again, with all there is in the database of a hall where matches run."""

import random
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.kit import migrations
from app.kit.db import Database, create_engine
from tests.players import people
from tests.servers import ServerProcess
from tests.upgrades.hall import fill
from tests.upgrades.moves import at, given_up, play_moves
from tests.zinara_play import ended

pytestmark = pytest.mark.slow

Rows = Mapping[str, list[dict[str, Any]]]
"""By table, what its rows hold."""
HELD = {"alembic_version"}


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server whose lab plays nothing."""
    server = ServerProcess(tmp_path / "var", ZINARA_DATABASE_URL=database_url, ZINARA_LAB_WORKERS="0")
    server.start()
    yield server
    server.kill()
    assert not server.crashes(), server.log.read_text()


def revisions() -> list[str]:
    """All revisions, the newest first."""
    return [script.revision for script in ScriptDirectory(str(migrations.SCRIPTS)).walk_revisions()]


def rows(connection: Connection) -> Rows:
    """Everything that is in the database."""
    found = MetaData()
    found.reflect(connection)
    return {
        name: sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)
        for name, table in found.tables.items()
        if name not in HELD
    }


async def all_rows(engine: AsyncEngine) -> Rows:
    async with engine.connect() as connection:
        return await connection.run_sync(rows)


def shared(some: Rows, other: Rows) -> tuple[Rows, Rows]:
    """What both have columns for."""
    columns = {
        name: some[name][0].keys() & other[name][0].keys()
        for name in some.keys() & other.keys()
        if some[name] and other[name]
    }
    lost = [name for name in some.keys() & other.keys() if bool(some[name]) != bool(other[name])]
    assert not lost

    def part(all_: Rows) -> Rows:
        return {
            name: sorted(({c: row[c] for c in sorted(kept)} for row in all_[name]), key=repr)
            for name, kept in columns.items()
        }

    return part(some), part(other)


async def test_a_hall_in_which_matches_run_is_taken_down_and_up_again(server: ServerProcess, database_url: str) -> None:
    generator = random.Random(9)
    async with people(server.origin, 5) as (boss, *players):
        database = Database(database_url)
        going = await fill(database, boss, players)
        await database.close()
        server.terminate()

        engine = create_engine(database_url)
        full = await all_rows(engine)
        assert not [name for name, found in full.items() if not found]
        above = full
        for up, down in pairwise(revisions()):
            await migrations.downgrade(engine, down)
            below = await all_rows(engine)
            kept, left = shared(above, below)
            assert kept == left, f"{up} down"
            await migrations.upgrade(engine, up)
            kept, left = shared(below, await all_rows(engine))
            assert kept == left, f"{down} up to {up}"
            await migrations.downgrade(engine, down)
            above = below
        await migrations.upgrade(engine)
        async with engine.connect() as connection:
            assert set(await connection.run_sync(lambda sync: inspect(sync).get_table_names())) - HELD == full.keys()
        await engine.dispose()

        server.start()
        async with at(going.match, going.players) as lives:
            assert [live.view for live in lives] == going.seen
            await play_moves(lives, 4, generator)
            await given_up(lives[0])
            assert (await ended(*lives))["winners"] == [1]
