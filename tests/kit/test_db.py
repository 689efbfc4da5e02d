import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from app.kit import db
from app.kit.db import Database, create_engine, is_away, may_come


@pytest.fixture
async def counting(database: Database) -> Database:
    """A database with one number in it, 0."""
    async with database.writing() as session:
        await session.execute(text("CREATE TABLE tally (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)"))
        await session.execute(text("INSERT INTO tally VALUES (1, 0)"))
    return database


async def tally(database: Database) -> int:
    async with database.reading() as session:
        return int((await session.execute(text("SELECT n FROM tally"))).scalar_one())


async def test_writing_commits_at_the_end(counting: Database) -> None:
    async with counting.writing() as session:
        await session.execute(text("UPDATE tally SET n = 5"))
    assert await tally(counting) == 5


async def test_writing_rolls_back_when_the_block_raises(counting: Database) -> None:
    async def update_and_fail() -> None:
        async with counting.writing() as session:
            await session.execute(text("UPDATE tally SET n = 5"))
            raise LookupError

    with pytest.raises(LookupError):
        await update_and_fail()
    assert await tally(counting) == 0


async def test_reading_keeps_nothing(counting: Database) -> None:
    async with counting.reading() as session:
        await session.execute(text("UPDATE tally SET n = 5"))
    assert await tally(counting) == 0


async def test_writers_who_read_first_wait_for_one_another(counting: Database) -> None:
    async def add_one() -> None:
        async with counting.writing() as session:
            row = await session.execute(
                text("SELECT n FROM tally" + ("" if session.get_bind().dialect.name == "sqlite" else " FOR UPDATE"))
            )
            n = row.scalar_one()
            await asyncio.sleep(0.005)
            await session.execute(text("UPDATE tally SET n = :n"), {"n": n + 1})

    await asyncio.gather(*(add_one() for _ in range(10)))
    assert await tally(counting) == 10


async def test_readers_do_not_wait_for_a_writer(counting: Database) -> None:
    async with counting.writing() as session:
        await session.execute(text("UPDATE tally SET n = 5"))
        async with asyncio.timeout(60):
            assert await tally(counting) == 0


async def test_foreign_keys_are_enforced(counting: Database) -> None:
    async with counting.writing() as session:
        await session.execute(text("CREATE TABLE mark (tally INTEGER REFERENCES tally (id))"))
    with pytest.raises(IntegrityError):
        async with counting.writing() as session:
            await session.execute(text("INSERT INTO mark VALUES (77)"))


async def test_sqlite_is_durable_and_lets_readers_in(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'down' / 'zinara.db'}")
    async with database.reading() as session:
        pragmas = {
            name: (await session.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await database.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": db.SQLITE_BUSY_MS}


def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="neither sqlite nor postgresql"):
        create_engine("mysql+aiomysql://localhost/zinara")


async def test_no_thread_of_the_driver_outlives_a_closed_database(tmp_path: Path) -> None:
    """Also where work is cancelled midway, on its way in or at work."""
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'zinara.db'}")
    before = set(threading.enumerate())

    async def work() -> None:
        async with database.reading() as session:
            while True:
                await session.execute(text("SELECT 1"))

    for moments in range(40):
        task = asyncio.create_task(work())
        for _ in range(moments):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await database.close()
    assert not {thread for thread in set(threading.enumerate()) - before if "connection_worker" in thread.name}


async def test_what_is_read_apart_is_what_was_committed(counting: Database) -> None:
    count = text("SELECT n FROM tally")
    async with counting.writing() as session:
        await session.execute(text("UPDATE tally SET n = 5"))
        assert await counting.read(lambda connection: connection.execute(count).scalar_one()) == 0
    assert await counting.read(lambda connection: connection.execute(count).scalar_one()) == 5
    with pytest.raises(SQLAlchemyError):
        await counting.read(lambda connection: connection.execute(text("SELECT nothing")))
    assert await counting.read(lambda connection: connection.execute(count).scalar_one()) == 5


async def test_what_was_cancelled_while_it_read_holds_no_lock(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'zinara.db'}")
    reads, goes_on = threading.Event(), threading.Event()

    def wait() -> int:
        reads.set()
        return int(goes_on.wait(60))

    async def write_and_read() -> None:
        async with database.writing() as session:
            driver = (await (await session.connection()).get_raw_connection()).driver_connection
            assert driver is not None
            await driver.create_function("wait", 0, wait)
            # The second row is never fetched: the cursor stands in the middle of what it reads.
            await session.execute(text("SELECT wait() UNION ALL SELECT 2"))

    work = asyncio.create_task(write_and_read())
    await asyncio.to_thread(reads.wait, 60)
    work.cancel()
    goes_on.set()
    await asyncio.wait([work])
    assert work.cancelled()
    # Whoever has the task has what stood on its stack, the cursor with it.
    with closing(sqlite3.connect(tmp_path / "zinara.db", timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")
    await database.close()


async def test_a_file_that_cannot_be_opened_will_not_come(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path}")
    with pytest.raises(SQLAlchemyError) as refused:
        await database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    await database.close()
    assert is_away(refused.value)
    assert not may_come(refused.value)
