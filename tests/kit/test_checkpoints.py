"""The write-ahead log of SQLite is carried over beside those who write."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, TextClause, text

from app.kit.checkpoints import COMMITS, PAGES_AT_MOST
from app.kit.db import Database


async def written(database: Database, rows: int) -> None:
    for number in range(rows):
        insert = text(f"INSERT INTO t VALUES ({number})")
        await database.write(partial(_execute, statement=insert))


def _execute(connection: Connection, statement: TextClause) -> None:
    connection.execute(statement)


def carried_over(path: Path) -> int:
    """How many rows are in the file of the database itself."""
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        found: int = connection.execute("SELECT count(*) FROM t").fetchone()[0]
    return found


async def opened(path: Path) -> Database:
    database = Database(f"sqlite+aiosqlite:///{path}")
    await database.write(lambda connection: connection.execute(text("CREATE TABLE t (n INTEGER)")).close())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database


async def test_what_was_written_is_carried_over_after_so_many_commits(tmp_path: Path) -> None:
    database = await opened(tmp_path / "t.db")
    await written(database, COMMITS // 2)
    assert carried_over(tmp_path / "t.db") == 0
    await written(database, COMMITS)
    async with asyncio.timeout(10):
        while carried_over(tmp_path / "t.db") < COMMITS // 2:
            await asyncio.sleep(0.01)
    await database.close()


async def test_a_commit_carries_over_only_what_has_become_very_long(tmp_path: Path) -> None:
    database = await opened(tmp_path / "t.db")
    async with database.writing() as session:
        assert (await session.execute(text("PRAGMA wal_autocheckpoint"))).scalar_one() == PAGES_AT_MOST
    limit = await database.write(lambda connection: connection.execute(text("PRAGMA wal_autocheckpoint")).scalar_one())
    assert limit == PAGES_AT_MOST
    await database.close()


async def test_who_writes_does_not_mind_a_database_that_cannot_be_carried_over(tmp_path: Path) -> None:
    """Somebody who reads keeps what they read from being overwritten; nothing waits for them."""
    database = await opened(tmp_path / "t.db")
    with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (0,)
        async with asyncio.timeout(10):
            await written(database, 2 * COMMITS)
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (0,)
        reader.execute("COMMIT")
    await written(database, COMMITS)
    async with asyncio.timeout(10):
        while carried_over(tmp_path / "t.db") < 2 * COMMITS:
            await asyncio.sleep(0.01)
    await database.close()
