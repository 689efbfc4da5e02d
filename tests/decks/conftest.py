"""A whole server, and somebody who may build decks there."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.kit.time import TurnedClock
from app.main import create_app
from app.settings import Settings
from tests.conftest import running
from tests.decks.builders import somebody, starter
from tests.migrated import migrate


@pytest.fixture
async def app(tmp_path: Path, database_url: str, clock: TurnedClock) -> AsyncIterator[FastAPI]:
    """A whole server, once on SQLite and once on PostgreSQL."""
    app = create_app(Settings(_env_file=None, var=tmp_path, database_url=database_url), clock)
    await migrate(app.state.settings.database_url)
    async with running(app):
        yield app


@pytest.fixture
async def builder(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with somebody(app) as client:
        yield client


@pytest.fixture
async def cards(builder: httpx.AsyncClient) -> dict[str, int]:
    """The cards of a starter deck."""
    found: dict[str, int] = await starter(builder)
    return found
