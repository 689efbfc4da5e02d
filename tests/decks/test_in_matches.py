"""Which decks a match offers to whom."""

import httpx
import orjson
from fastapi import FastAPI
from sqlalchemy import select

from app.matches.models import Match
from tests.decks.builders import Json, create, somebody


async def offered(app: FastAPI, match: str) -> list[list[str]]:
    """The decks that each seat of the match was offered at its start, by id."""
    async with app.state.database.reading() as session:
        options = orjson.loads(await session.scalar(select(Match.options).where(Match.id == match)))
    return [[deck["id"] for deck in decks] for decks in options["decks"]]


async def started(first: httpx.AsyncClient, *others: httpx.AsyncClient) -> str:
    """The match of people at a new table, or of one and a bot."""
    wish = {"game": "zinara"} if others else {"game": "zinara", "bot": "novice"}
    table = (await first.post("/api/tables", json=wish)).json()["table"]["id"]
    for other in others:
        await other.post(f"/api/tables/{table}/sit")
    for each in (first, *others):
        shown = (await each.post(f"/api/tables/{table}/ready", json={"entropy": "00" * 32})).json()["table"]
    assert shown["status"] == "running"
    match: str = shown["match"]
    return match


async def test_a_seat_is_offered_its_own_legal_decks(app: FastAPI, builder: httpx.AsyncClient, cards: Json) -> None:
    starters = [deck["id"] for deck in (await builder.get("/api/decks?game=zinara")).json()["decks"]]
    legal = await create(builder, cards)
    await create(builder, {"mur": 3}, "Unfinished")
    async with somebody(app) as other, somebody(app, guest=True) as guest:
        others = await create(other, cards)
        assert await offered(app, await started(builder, other)) == [
            [legal["id"], *starters],
            [others["id"], *starters],
        ]
        assert await offered(app, await started(guest)) == [starters, starters]


async def test_a_match_keeps_the_deck_it_started_with(app: FastAPI, builder: httpx.AsyncClient, cards: Json) -> None:
    deck = await create(builder, cards)
    match = await started(builder)
    address = f"/api/me/decks/{deck['id']}"
    await builder.put(address, json={"version": 1, "name": "Edited", "cards": {"mur": 1}})
    room = await app.state.playing.matches.rooms.get(match)
    assert (room.state.decks[0][0].name, room.state.decks[0][0].cards) == ("Mine", cards)
    await builder.delete(f"{address}?version=2")
    room = await app.state.playing.matches.rooms.get(match)
    assert room.state.decks[0][0].cards == cards
    assert deck["id"] not in [own.id for own in room.state.decks[1]]
