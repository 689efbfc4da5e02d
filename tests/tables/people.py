"""People at tables of a server within the test's own process, which lets tests look into its database."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from app.accounts.models import Account
from app.games import registry
from app.games.contract import Json
from app.kit.db import Database
from app.kit.time import Clock
from app.main import create_app
from app.ratings.endings import Ending
from app.ratings.reckoning import reckon
from app.settings import Settings
from tests.conftest import running
from tests.games import tiny
from tests.migrated import migrate

READY = {"entropy": "00" * 32}


class Hall:
    """A running server, and as many people as are wanted."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack

    async def person(self, *, named: bool = False) -> "Person":
        """A guest, or somebody with an account of their own."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        http = await self._stack.enter_async_context(
            httpx.AsyncClient(transport=transport, base_url="http://zinara.test")
        )
        person = Person(http, (await http.post("/api/session/guest")).json()["account"])
        if named:
            async with self.app.state.database.writing() as session:
                await session.execute(update(Account).where(Account.id == person.id).values(guest=False))
        return person


class Person:
    """Somebody with a session."""

    def __init__(self, http: httpx.AsyncClient, account: Json) -> None:
        self.http = http
        self.id: str = account["id"]
        self.name: str = account["name"]

    async def table(self, **wishes: Any) -> Json:
        """A new table of theirs."""
        answer = await self.http.post("/api/tables", json={"game": "tiny", **wishes})
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()["table"]
        return table

    async def do(self, table: Json | str, act: str, **body: Any) -> Json:
        """The table after the act, which is taken."""
        answer = await self.http.post(_address(table, act), json=body)
        assert answer.status_code == 200, answer.text
        after: Json = answer.json()["table"]
        return after

    async def refused(self, table: Json | str, act: str, **body: Any) -> Json:
        """Why the act is not taken."""
        answer = await self.http.post(_address(table, act), json=body)
        assert 400 <= answer.status_code < 500, answer.text
        refusal: Json = answer.json()
        return refusal

    async def look(self, table: Json | str) -> Json:
        """The table as it is now."""
        found: Json = (await self.http.get(_address(table))).json()["table"]
        return found


async def reckoned(hall: Hall, *endings: Ending) -> None:
    """Let matches have ended so."""
    database: Database = hall.app.state.database
    await database.write(lambda connection: reckon(connection, endings))


def _address(table: Json | str, act: str = "") -> str:
    id_ = table if isinstance(table, str) else table["id"]
    return f"/api/tables/{id_}/{act}".rstrip("/")


@asynccontextmanager
async def open_hall(settings: Settings, clock: Clock) -> AsyncIterator[Hall]:
    """A server with the tiny games, on a migrated database."""
    for name, maker in tiny.MAKERS.items():
        registry.register(name, maker)
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app), AsyncExitStack() as stack:
        yield Hall(app, stack)


@pytest.fixture
async def hall(settings: Settings, clock: Clock) -> AsyncIterator[Hall]:
    """A server to sit down at."""
    async with open_hall(settings, clock) as hall:
        yield hall
