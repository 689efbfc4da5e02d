"""Taking one's data along, and deleting the account: matches stay whole under an anonymous name."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import orjson
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from app.accounts.models import Account, AccountSession, FormerName, NameKey
from app.decks.models import Deck
from app.kit.time import TurnedClock
from app.main import create_app
from app.matches.room import Command
from app.settings import Settings
from app.tables.models import ChatLine, TableSeat
from tests.accounts.entrance import PASSWORD, Browse, browsers, refused, sign_in, sign_up
from tests.conftest import running
from tests.migrated import migrate

ANONYMOUS = re.compile(r"Anon-\d{4}")


@pytest.fixture
def settings(settings: Settings, database_url: str) -> Settings:
    """On both kinds of database."""
    return settings.model_copy(update={"database_url": database_url})


class Hall:
    """A whole server, and the two who play there."""

    def __init__(self, app: FastAPI, browse: Browse) -> None:
        self.app = app
        self.browse = browse
        self.ada, self.bob = browse(), browse()

    async def match(self) -> str:
        """Both sign up, sit down and begin."""
        self.table = (await self.ada.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
        await self.bob.post(f"/api/tables/{self.table}/sit")
        for each in (self.ada, self.bob):
            begun = await each.post(f"/api/tables/{self.table}/ready", json={"entropy": "00" * 32})
        match: str = begun.json()["table"]["match"]
        return match

    async def surrender(self, match: str, seat: int) -> None:
        play = self.app.state.playing
        move = play.games.current("zinara").decode('{"do": "surrender"}')
        await play.matches.play(match, Command(seat, "give-up", "menu", 0, move))

    async def count(self, model: Any) -> int:
        async with self.app.state.database.reading() as session:
            return await session.scalar(select(func.count()).select_from(model)) or 0


@asynccontextmanager
async def hall(settings: Settings, clock: TurnedClock) -> AsyncIterator[Hall]:
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app) as client, browsers(client) as browse:
        made = Hall(app, browse)
        await sign_up(made.ada, "Ada")
        await sign_up(made.bob, "Bob")
        yield made


async def delete(at: httpx.AsyncClient, password: str = PASSWORD) -> httpx.Response:
    return await at.post("/api/account/delete", json={"password": password})


async def test_what_is_deleted_is_gone_and_matches_stay_whole(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        await made.bob.post("/api/account/name", json={"name": "Bobby"})
        match = await made.match()
        assert refused(await delete(made.bob)) == (409, "still_playing")
        assert (await made.bob.get("/api/session")).json()["account"]["name"] == "Bobby"
        await made.surrender(match, 1)
        assert refused(await delete(made.bob, "wrong")) == (403, "wrong_password")
        me = (await made.bob.get("/api/session")).json()["account"]["id"]
        gone = await delete(made.bob)
        assert (gone.status_code, gone.json()) == (200, {"account": None})
        assert "session" not in made.bob.cookies

        replay = (await made.ada.get(f"/api/matches/{match}/replay")).json()
        (name,) = {seat["name"] for seat in replay["seats"]} - {"Ada"}
        assert ANONYMOUS.fullmatch(name)
        assert replay["steps"]
        table = (await made.ada.get(f"/api/tables/{made.table}")).json()
        recent = (await made.ada.get("/api/players/me?game=zinara")).json()
        assert "Bob" not in f"{table} {replay} {recent}"
        assert (await sign_in(made.browse(), "Bobby")).status_code == 401
        async with made.app.state.database.reading() as session:
            left = await session.get(Account, me)
            assert left is not None
            assert (left.name, left.password, left.guest) == (name, None, False)
            assert left.deleted_at is not None
            taken = set(await session.scalars(select(NameKey.account_id)))
            assert me not in taken
        assert await made.count(FormerName) == 0
        assert await made.count(AccountSession) == 1
        await sign_up(made.browse(), "Bobby")


async def test_one_gets_up_from_tables_and_takes_back_what_one_said(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        table = (await made.ada.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
        await made.bob.post(f"/api/tables/{table}/sit")
        async with made.app.state.database.writing() as session:
            ada = await session.scalar(select(Account.id).where(Account.name == "Ada"))
            line = {"table_id": table, "account_id": ada, "command": "c", "seat": 0, "text": "hm", "at": 1.0, "n": 0}
            session.add(ChatLine(**line))
            deck = {"id": "d", "account_id": ada, "game": "zinara", "slot": 0, "name": "x", "cards": "{}", "version": 1}
            session.add(Deck(**deck, created_at=1.0, changed_at=1.0))
        await delete(made.ada)
        seats = (await made.bob.get(f"/api/tables/{table}")).json()["table"]["seats"]
        assert [seat["name"] if seat else None for seat in seats] == [None, "Bob"]
        assert (await made.bob.get(f"/api/tables/{table}")).json()["table"]["host"] == seats[1]["account"]
        assert [await made.count(model) for model in (ChatLine, Deck, TableSeat)] == [0, 0, 1]


async def test_all_sessions_end(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        phone = made.browse()
        await sign_in(phone, "Ada")
        await delete(made.ada)
        assert (await phone.get("/api/session")).json() == {"account": None}
        assert refused(await phone.get("/api/account")) == (401, "no_session")


async def test_guests_leave_without_a_password(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        guest = made.browse()
        await guest.post("/api/session/guest")
        assert (await guest.get("/api/account")).json()["something"] is False
        await guest.post("/api/tables", json={"game": "zinara"})
        assert (await guest.get("/api/account")).json()["something"] is True
        assert (await guest.post("/api/account/delete", json={})).json() == {"account": None}
        assert await made.count(TableSeat) == 0


async def test_players_lose_nothing_by_signing_in_as_somebody_else(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        await made.ada.post("/api/tables", json={"game": "zinara"})
        assert (await made.ada.get("/api/account")).json()["something"] is False


async def test_the_export_has_what_is_kept_and_no_secret(settings: Settings, clock: TurnedClock) -> None:
    async with hall(settings, clock) as made:
        match = await made.match()
        answer = await made.ada.get("/api/account/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        export = answer.json()
        assert export["format"] == 1
        assert export["account"]["name"] == "Ada"
        assert [each["match"] for each in export["matches"]] == [match]
        assert export["matches"][0]["players"] == ["Ada", "Bob"]
        assert export["tables"] == [{"table": made.table}]
        assert [each["device"] for each in export["sessions"]] == ["Firefox · Linux"]
        assert {"decks", "progress"} <= export.keys()
        bob = (await made.bob.get("/api/session")).json()["account"]["id"]
        text = orjson.dumps(export).decode()
        for secret in ("argon2", "token", "password", bob, made.ada.cookies["session"]):
            assert secret not in text
