"""People of every role at a whole server, over HTTP."""

from typing import Any

import httpx
from sqlalchemy import update

from app.accounts.models import Account
from app.accounts.roles import ROLES, Role
from app.kit.db import Database
from tests.accounts.entrance import Browse, sign_up

RANKS = ("nobody", "guest", *ROLES)
"""Everybody there can be, by how much they may do."""


async def promote(database: Database, name: str, role: Role) -> None:
    """Give somebody a role, past the log."""
    async with database.writing() as session:
        await session.execute(update(Account).where(Account.name == name).values(role=role))


class Hall:
    """The server of a client, and browsers at it."""

    def __init__(self, client: httpx.AsyncClient, browse: Browse) -> None:
        self._app: Any = client._transport.app  # type: ignore[attr-defined]
        self._browse = browse
        self.table = ""

    @property
    def database(self) -> Database:
        database: Database = self._app.state.database
        return database

    def nobody(self) -> httpx.AsyncClient:
        return self._browse()

    async def seats_given_up(self) -> None:
        """Wait until whoever gets up elsewhere has done so."""
        await self._app.state.tables.elsewhere.close()

    async def match_of(self, *players: httpx.AsyncClient) -> str:
        """A match that these two have begun, at `table`."""
        first, second = players
        self.table = (await first.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
        await second.post(f"/api/tables/{self.table}/sit")
        for each in players:
            seen = (await each.post(f"/api/tables/{self.table}/ready", json={"entropy": "ab" * 32})).json()["table"]
        match: str = seen["match"]
        return match

    async def guest(self) -> httpx.AsyncClient:
        browser = self._browse()
        await browser.post("/api/session/guest")
        return browser

    async def called(self, name: str, role: Role = "player") -> httpx.AsyncClient:
        """The browser of somebody with a name and a role."""
        browser = self._browse()
        await sign_up(browser, name)
        await promote(self.database, name, role)
        return browser

    async def ranked(self, rank: str) -> httpx.AsyncClient:
        """The browser of somebody of a rank."""
        if rank == "nobody":
            return self._browse()
        if rank == "guest":
            return await self.guest()
        role = next(each for each in ROLES if each == rank)
        return await self.called(f"A-{role}", role)
