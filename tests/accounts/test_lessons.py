"""What somebody has been told once: kept with the account, whatever becomes of it."""

import asyncio

import httpx

from app.accounts import lessons
from app.accounts.lessons import MOST
from app.games.contract import Json
from app.kit.db import Database
from tests.ratings.ends import people

ADDRESS = "/api/me/lessons"


async def tell(client: httpx.AsyncClient, *names: str, status: int = 200) -> Json:
    answer = await client.post(ADDRESS, json={"lessons": names})
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


async def test_a_guest_who_becomes_a_player_keeps_them(client: httpx.AsyncClient) -> None:
    assert (await client.get(ADDRESS)).status_code == 401
    await client.post("/api/session/guest")
    assert (await client.get(ADDRESS)).json() == {"lessons": []}
    await tell(client, "zinara:squad", "zinara:deck")
    assert await tell(client, "zinara:deck", "zinara:end") == {"lessons": ["zinara:deck", "zinara:end", "zinara:squad"]}
    made = await client.post("/api/account", json={"name": "Learner", "password": "a long password"})
    assert made.status_code == 201
    kept = ["zinara:deck", "zinara:end", "zinara:squad"]
    assert (await client.get(ADDRESS)).json() == {"lessons": kept}
    assert (await client.get("/api/account/export")).json()["lessons"] == kept


async def test_others_have_their_own_and_what_is_no_name_is_refused(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    for bad in ("", "zinara", "zinara:", "Zinara:deck", "zinara:deck more", "x" * 21 + ":a", "zinara:<b>"):
        await tell(client, bad, status=422)
    assert (await client.get(ADDRESS)).json() == {"lessons": []}
    await tell(client, "zinara:deck")
    client.cookies.clear()
    await client.post("/api/session/guest")
    assert (await client.get(ADDRESS)).json() == {"lessons": []}


async def test_there_is_an_end_to_them(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    await tell(client, *[f"zinara:{n}" for n in range(MOST)])
    refused = await tell(client, "zinara:more", status=409)
    assert refused == {"code": "too_many_lessons", "params": {"most": MOST}}
    await tell(client, "zinara:1")


async def test_told_in_two_tabs_at_once_is_told_once(database: Database) -> None:
    await people(database, "Ann")

    async def keep(*names: str) -> list[str]:
        async with database.writing() as session:
            return await lessons.keep(session, "Ann", names)

    await asyncio.gather(*[keep("zinara:deck", f"zinara:{n}") for n in range(6)])
    async with database.reading() as session:
        assert await lessons.known(session, "Ann") == sorted(["zinara:deck", *[f"zinara:{n}" for n in range(6)]])
