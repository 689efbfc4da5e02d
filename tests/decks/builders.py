"""People who build decks, and what they ask of a server over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import insert, update

from app.accounts.models import Account
from app.ratings.models import Progress

STARTER = "vella-vanguard"
Json = dict[str, Any]


@asynccontextmanager
async def visitor(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that nobody has used yet."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
        yield client


@asynccontextmanager
async def somebody(app: FastAPI, experience: int = 80, *, guest: bool = False) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with an account and so much experience."""
    async with visitor(app) as client:
        account = (await client.post("/api/session/guest")).json()["account"]["id"]
        async with app.state.database.writing() as session:
            await session.execute(update(Account).where(Account.id == account).values(guest=guest))
            played = {"account_id": account, "game": "zinara", "experience": experience}
            await session.execute(insert(Progress).values({**played, "mu": 25.0, "sigma": 8.0, "rated": 0}))
        yield client


async def starter(client: httpx.AsyncClient) -> dict[str, int]:
    decks = (await client.get("/api/decks?game=zinara")).json()["decks"]
    return next(deck["cards"] for deck in decks if deck["id"] == STARTER)


def new(cards: Json, name: str = "Mine") -> Json:
    return {"game": "zinara", "name": name, "cards": cards}


async def create(client: httpx.AsyncClient, cards: Json, name: str = "Mine") -> Json:
    answer = await client.post("/api/me/decks", json=new(cards, name))
    assert answer.status_code == 201, answer.text
    deck: Json = answer.json()["deck"]
    return deck


async def own(client: httpx.AsyncClient) -> list[Json]:
    found: list[Json] = (await client.get("/api/me/decks?game=zinara")).json()["decks"]
    return found


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
