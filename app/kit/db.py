"""The database: an engine for SQLite or PostgreSQL, sessions for reading and for writing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

from fastapi import Depends, Request
from sqlalchemy import Connection, Dialect, Double, Engine, MetaData, event, exc
from sqlalchemy import create_engine as create_sync_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import ConnectionPoolEntry

from app.kit import sqlite
from app.kit.checkpoints import PAGES_AT_MOST, Checkpoints
from app.kit.threads import DriverThreads
from app.kit.turns import Turns

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
SQLITE_BUSY_MS = 5000
SQLITE_BEGIN = "sqlite_begin"
AFTER_COMMIT = "after_commit"
SHUT_OUT = ("28", "3D")
"""Classes of PostgreSQL's states: whoever asks is not let in, or asks for a database that does not exist."""

T = TypeVar("T")


class Base(DeclarativeBase):
    """What every table derives from. Moments are seconds since the epoch, in double precision."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {float: Double()}


class Database:
    """One engine and its sessions.

    On SQLite a writing session takes the write lock when it begins: a transaction that reads first and asks for the
    lock later is refused by SQLite at once, however long it would be willing to wait. And since SQLite lets those who
    wait try again at random, the writers of one process queue up before it, first come, first served.
    """

    def __init__(self, url: str) -> None:
        self.engine = create_engine(url)
        self._read = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writer = self.engine.execution_options(**{SQLITE_BEGIN: "IMMEDIATE"})
        self._write = async_sessionmaker(self._writer, expire_on_commit=False)
        sqlite = self.engine.dialect.name == "sqlite"
        self._turns = Turns() if sqlite else None
        self._driver_threads = DriverThreads(self.engine) if sqlite else None
        apart = sqlite and _is_file(self.engine.url)
        self._writing_thread = DatabaseThread(self.engine.url, "writing", "IMMEDIATE") if apart else None
        self._reading_thread = DatabaseThread(self.engine.url, "reading", "DEFERRED") if apart else None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that sees one snapshot; what it changes is dropped."""
        async with self._read() as session:
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session that commits at the end, or rolls back when the block raises."""
        async with self._turn(), self._write.begin() as session:
            yield session

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, done in one transaction without a session, for statements that write much at once.

        On SQLite it goes before what sessions write, and runs in a thread of its own: one journey there and back
        instead of one for each statement.
        """
        if self._writing_thread is None:
            async with self._turn(urgent=True), self._writer.begin() as connection:
                return await connection.run_sync(work)
        async with self._turn(urgent=True):
            return await self._writing_thread.do(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, read from one snapshot without a session: for what is asked again and again.

        On SQLite this, too, is one journey to a thread and back.
        """
        if self._reading_thread is None:
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)
        return await self._reading_thread.do(work)

    def _turn(self, *, urgent: bool = False) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._turns is None else self._turns.turn(urgent=urgent)

    async def close(self) -> None:
        """Give all connections back."""
        for thread in (self._writing_thread, self._reading_thread):
            if thread is not None:
                await asyncio.to_thread(thread.close)
        await self.engine.dispose()
        if self._driver_threads is not None:
            await self._driver_threads.ended()


class DatabaseThread:
    """A thread with a connection of its own to an SQLite file, whose transactions begin so."""

    def __init__(self, url: URL, name: str, begin: str) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        engine = create_sync_engine(
            url.set(drivername="sqlite+pysqlite"), execution_options={SQLITE_BEGIN: begin}, hide_parameters=True
        )
        _attend_to_sqlite(engine)
        self._engine = engine
        self._connection: Connection | None = None
        self._checkpoints = Checkpoints(url.database) if begin == "IMMEDIATE" and url.database is not None else None

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, done there in a transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        # Kept: to take one out of a pool and put it back takes as long as writing a row.
        connection = self._connection or self._engine.connect()
        self._connection = None
        try:
            with connection.begin():
                done = work(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        if self._checkpoints is not None:
            self._checkpoints.committed()
        return done

    def close(self) -> None:
        """End the thread, after what it was given."""
        self._pool.submit(self._disconnect)
        self._pool.shutdown()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._engine.dispose()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def create_engine(url: str) -> AsyncEngine:
    """An engine for `sqlite+aiosqlite://…` or `postgresql+asyncpg://…`; the folder of an SQLite file is made.

    Its errors do not say what was written: it may be secret. Raises ValueError for any other kind of database.
    """
    parsed = make_url(url)
    match parsed.get_backend_name():
        case "sqlite":
            return _sqlite(parsed)
        case "postgresql":
            return _postgresql(parsed)
        case other:
            raise ValueError(f"ZINARA_DATABASE_URL: {other} is neither sqlite nor postgresql")


def _sqlite(url: URL) -> AsyncEngine:
    if _is_file(url) and url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, hide_parameters=True, connect_args={"factory": sqlite.Connection})
    _attend_to_sqlite(engine.sync_engine)
    return engine


def _postgresql(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    event.listen(engine.sync_engine, "do_connect", _connect_postgresql)
    return engine


def _connect_postgresql(
    dialect: Dialect, _entry: ConnectionPoolEntry, arguments: tuple[Any, ...], named: dict[str, Any]
) -> DBAPIConnection:
    """What a server says that starts, stops or has too many clients is told by the driver as if it were anything: it
    becomes what other troubles with a server are."""
    try:
        return dialect.connect(*arguments, **named)
    except OSError:
        raise
    except Exception as error:
        raise dialect.loaded_dbapi.OperationalError(str(error)) from error


def _is_file(url: URL) -> bool:
    return url.database not in (None, "", ":memory:")


def _attend_to_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver must not begin transactions of its own accord: it would do so late, and not for DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {SQLITE_BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {PAGES_AT_MOST}")
    cursor.execute("PRAGMA foreign_keys = ON")
    # What a statement of many rows would undo if it failed midway: in files, that costs more than the rows do.
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    mode = connection.get_execution_options().get(SQLITE_BEGIN, "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {mode}")


def is_away(error: BaseException) -> bool:
    """Whether the error says that the database is locked, full or gone: that passes, and nothing has happened."""
    return isinstance(error, OperationalError | InterfaceError | exc.TimeoutError | OSError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def is_shut_out(error: BaseException) -> bool:
    """Whether the database answers, but lets nobody in by what `ZINARA_DATABASE_URL` says: no waiting mends that.

    Nothing has happened then either, so it is a case of `is_away`.
    """
    return _state_of(error).startswith(SHUT_OUT)


def may_come(error: BaseException) -> bool:
    """Whether a database that cannot be had now may be there soon: nobody answers at its address, or it says itself
    that it cannot be had. An address that the driver makes nothing of stays so, and a file that cannot be opened."""
    return isinstance(error, OSError) or (is_away(error) and _state_of(error) != "" and not is_shut_out(error))


def _state_of(error: BaseException) -> str:
    """What PostgreSQL calls it; empty where it said nothing."""
    said = getattr(error, "orig", None)
    return getattr(said and said.__cause__, "sqlstate", None) or ""


def level_of(error: BaseException) -> int:
    """How loudly the log tells of a database that is away."""
    return logging.ERROR if is_shut_out(error) else logging.WARNING


def reason_of(error: BaseException) -> BaseException:
    """What the driver says, where an error is one of its own: without the statement and what was written."""
    return getattr(error, "orig", None) or error


def tell_trouble(log: logging.Logger, error: BaseException, what: str, *params: object) -> None:
    """Log what could not be done: in one line if the database is away, and with the trace of a crash otherwise."""
    if is_away(error):
        log.log(level_of(error), f"{what}: %s", *params, reason_of(error))  # noqa: G004
    else:
        log.error(what, *params, exc_info=error)


def after_commit(session: AsyncSession, act: Callable[[], None]) -> None:
    """Do something once what the session has done is in the database; never if it is rolled back."""

    acts: list[Callable[[], None]] = session.info.setdefault(AFTER_COMMIT, [])
    if not acts:
        event.listen(session.sync_session, "after_commit", _act)
    acts.append(act)


def _act(session: Session) -> None:
    if session.in_nested_transaction():
        return  # A savepoint was given up; the transaction goes on.
    acts: list[Callable[[], None]] = session.info.pop(AFTER_COMMIT, [])
    for act in acts:
        act()


async def _session(request: Request) -> AsyncIterator[AsyncSession]:
    database: Database = request.app.state.database
    open_session = database.reading if request.method in {"GET", "HEAD"} else database.writing
    async with open_session() as session:
        yield session


# The scope makes the commit happen before the answer is sent: whoever reads "ok" can rely on it.
# A socket gets no session by dependency; it opens one for each thing it does.
SessionDep = Annotated[AsyncSession, Depends(_session, scope="function")]
