"""Bringing a database to the shape this version expects, and asking whether it has it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.kit.db import SQLITE_BEGIN
from app.settings import ROOT

SCRIPTS = ROOT / "migrations"


class BrokenReferences(Exception):  # noqa: N818 - what the database would have
    """A migration would leave rows that refer to rows that are gone; it was rolled back."""


class NotCurrent(Exception):  # noqa: N818 - what the database is
    """The database does not have the shape that this version expects; the words say what to do."""


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    return config


async def upgrade(engine: AsyncEngine, revision: str = "head") -> None:
    """Run the migrations up to `revision`; all of them or none, and one process at a time.

    Within one process, too, one at a time: Alembic keeps what it is at in a global.
    """
    async with rebuilding(engine) as connection:
        await connection.run_sync(lambda sync: command.upgrade(_config(sync), revision))


async def downgrade(engine: AsyncEngine, revision: str) -> None:
    """Undo the migrations after `revision`; `base` undoes all of them, and with them the data."""
    async with rebuilding(engine) as connection:
        await connection.run_sync(lambda sync: command.downgrade(_config(sync), revision))


@asynccontextmanager
async def rebuilding(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction in which tables may be made anew.

    SQLite changes a table by making a new one and dropping the old, and with foreign keys enforced the drop deletes the
    rows that refer to it. So they are not enforced meanwhile, and checked before the commit.
    """
    async with engine.execution_options(**{SQLITE_BEGIN: "IMMEDIATE"}).connect() as connection:
        if connection.dialect.name != "sqlite":
            async with connection.begin():
                yield connection
            return
        # Past SQLAlchemy, which would begin a transaction; within one SQLite ignores the switch.
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None  # noqa: S101 - it was just connected
        await driver.execute("PRAGMA foreign_keys = OFF")
        try:
            async with connection.begin():
                yield connection
                if broken := (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all():
                    raise BrokenReferences(sorted({row[0] for row in broken}))
        finally:
            await driver.execute("PRAGMA foreign_keys = ON")


async def current(engine: AsyncEngine) -> tuple[str, ...]:
    """The revisions the database is at; empty for an empty database."""
    async with engine.connect() as connection:
        return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_heads())


@cache
def newest() -> tuple[str, ...]:
    """The revisions that this version expects."""
    return tuple(ScriptDirectory.from_config(_config()).get_heads())


@cache
def known() -> frozenset[str]:
    """All revisions up to that."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


async def is_current(engine: AsyncEngine) -> bool:
    """Whether the database is at the revision that this version expects."""
    return set(await current(engine)) == set(newest())


async def require_current(engine: AsyncEngine) -> None:
    """Raises NotCurrent, OSError where no database answers, and SQLAlchemyError."""
    at = await current(engine)
    if newer := set(at) - known():
        raise NotCurrent(f"The database is of a newer version: {', '.join(sorted(newer))} is not known to this one.")
    if set(at) != set(newest()):
        raise NotCurrent("The database is not of this version: run `zinara migrate` first.")
