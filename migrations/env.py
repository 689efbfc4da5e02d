"""Alembic's entry: with the connection it was handed, or with the database of the settings (`alembic revision …`)."""

import asyncio
import importlib
import pkgutil

from alembic import context
from sqlalchemy import Connection, text

import app
from app.kit.db import Base, create_engine
from app.kit.migrations import rebuilding
from app.settings import Settings

# Any number, as long as it stays: two processes that migrate at once wait for one another.
POSTGRESQL_LOCK = 7_146_272


def import_models() -> None:
    """Import every feature's `models`, so that `Base.metadata` knows all tables."""
    for package in pkgutil.walk_packages(app.__path__, "app."):
        if package.ispkg and importlib.util.find_spec(f"{package.name}.models"):
            importlib.import_module(f"{package.name}.models")


def run(connection: Connection) -> None:
    """Run the migrations on `connection`; the caller commits."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})"))
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        compare_type=True,
        # SQLite cannot alter a table: the changed table is made anew and the rows copied.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_on_settings() -> None:
    """Run the migrations on the database of the settings."""
    engine = create_engine(Settings().database_url)
    async with rebuilding(engine) as connection:
        await connection.run_sync(run)
    await engine.dispose()


import_models()
handed = context.config.attributes.get("connection")
if handed is None:
    asyncio.run(run_on_settings())
else:
    run(handed)
