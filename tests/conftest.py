"""What all tests share."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.kit.db import Database
from app.kit.time import TurnedClock
from app.main import create_app
from app.settings import Settings
from tests import patience
from tests.migrated import migrate
from tests.reading import read_once

pytest_plugins = ["tests.services", "tests.hall"]

# To look for garbage over and over again while all that is imported piles up takes a third of the time before the
# first test; and what is there by then stays to the end.
gc.disable()
read_once()
patience.with_locks()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Look for garbage from now on, among what is new."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def undisturbed(request: pytest.FixtureRequest) -> None:
    """What tests before left in memory is not looked through while time is measured: after the long fuzzing that takes
    a second at once, for which everybody who is waited for would be blamed."""
    if request.node.get_closest_marker("alone") is not None:
        gc.collect()
        gc.freeze()


@pytest.fixture
def clock() -> TurnedClock:
    """A clock that the test turns."""
    return TurnedClock()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a server whose files are in the test's own folder; nothing is taken from the environment."""
    return Settings(_env_file=None, var=tmp_path, database_url=f"sqlite+aiosqlite:///{tmp_path / 'zinara.db'}")


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated database, once on SQLite and once on PostgreSQL."""
    await migrate(database_url)
    database = Database(database_url)
    yield database
    await database.close()


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of `app`, whose lifespan is running; a crash is answered with 500, as in earnest."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client,
    ):
        yield client


@pytest.fixture
async def client(settings: Settings, clock: TurnedClock) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a whole server on a migrated database, whose clock is the fixture `clock`."""
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client:
        yield client
