"""Coming in without a form."""

import hashlib

import httpx
from sqlalchemy import select

from app.accounts.models import Account, AccountSession
from app.kit.db import Database
from app.main import create_app
from app.settings import Settings
from tests.conftest import running


async def test_nobody_becomes_a_guest_once(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/session")).json() == {"account": None}
    first = await client.post("/api/session/guest")
    account = first.json()["account"]
    assert account["guest"]
    assert account["name"].startswith("Guest-")
    assert (await client.post("/api/session/guest")).json() == first.json()
    assert (await client.get("/api/session")).json() == first.json()


async def test_the_cookie_is_out_of_scripts_reach_and_of_other_sites(client: httpx.AsyncClient) -> None:
    (cookie,) = (await client.post("/api/session/guest")).headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "Path=/" in cookie


async def test_over_https_the_cookie_never_travels_in_the_open(settings: Settings, client: httpx.AsyncClient) -> None:
    answer = await client.post("https://zinara.test/api/session/guest")
    assert "Secure" in answer.headers["set-cookie"]


async def test_a_copy_of_the_database_opens_no_session(client: httpx.AsyncClient, settings: Settings) -> None:
    await client.post("/api/session/guest")
    token = client.cookies["session"]
    database = Database(settings.database_url)
    async with database.reading() as session:
        (kept,) = list(await session.scalars(select(AccountSession.token_hash)))
        assert len(list(await session.scalars(select(Account.id)))) == 1
    await database.close()
    assert kept == hashlib.sha256(token.encode()).hexdigest()
    client.cookies.set("session", kept, domain="zinara.test")
    assert (await client.get("/api/me/running", headers={"Cookie": f"session={kept}"})).status_code == 401


async def test_a_session_outlives_the_server(settings: Settings, client: httpx.AsyncClient) -> None:
    account = (await client.post("/api/session/guest")).json()
    async with running(create_app(settings)) as again:
        again.cookies.set("session", client.cookies["session"])
        assert (await again.get("/api/session")).json() == account
