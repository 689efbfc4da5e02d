"""What is somebody's own: whoever else of the same rank asks for it by its right name gets a refusal, and it stays what
it was. Each address that names something of somebody's is tried; which those are is read from the description."""

import re
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from app.decks.models import Deck
from app.games.contract import Json
from app.kit.ids import new_id
from app.main import create_app
from app.settings import Settings
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import called, database_of
from tests.players import Player, people
from tests.tiny_play import seated

pytestmark = pytest.mark.slow

Told = tuple[int, str]
GONE: Told = (404, "not_found")
# Address → body, and what is told to whoever it is not theirs; at a table where a match runs, and where one waits.
OTHERS: dict[str, tuple[Json, Told] | tuple[Json, Told, Told]] = {
    "DELETE /api/account/sessions/{named}": ({}, GONE),
    "GET /api/me/decks/{deck_id}": ({}, GONE),
    "PUT /api/me/decks/{deck_id}": ({"version": 1, "name": "not mine", "cards": {}}, GONE),
    "DELETE /api/me/decks/{deck_id}?version=1": ({}, GONE),
    "POST /api/tables/{table_id}/leave": ({}, (403, "no_seat"), (403, "no_seat")),
    "POST /api/tables/{table_id}/remove": ({"account": "{account}"}, (403, "not_host"), (403, "not_host")),
    "POST /api/tables/{table_id}/ready": ({"entropy": "ab" * 32}, (403, "no_seat"), (403, "no_seat")),
    "DELETE /api/tables/{table_id}/ready": ({}, (403, "no_seat"), (403, "no_seat")),
    "POST /api/tables/{table_id}/bot": ({"level": "meek"}, (403, "not_host"), (403, "not_host")),
    "DELETE /api/tables/{table_id}/bot": ({}, (403, "not_host"), (403, "not_host")),
    "POST /api/tables/{table_id}/rematch": ({"match": "{match_id}"}, (403, "no_seat"), (403, "no_seat")),
    "DELETE /api/tables/{table_id}/rematch?match={match_id}": ({}, (403, "no_seat"), (403, "no_seat")),
    "GET /api/matches/{match_id}/replay": ({}, (409, "running")),
    "GET /api/matches/{match_id}/luck": ({}, (409, "running")),
    "GET /api/matches/{match_id}/gains": ({}, GONE),
}
# What everybody may see or do who knows its name.
OPEN = {
    "GET /api/games/{game}/content",
    "GET /api/games/{game}/content/{content_hash}",
    "GET /api/players/{name}",
    "GET /api/tables/{table_id}",
    "POST /api/tables/{table_id}/sit",
}


def test_every_address_that_names_something_is_here() -> None:
    described = create_app(Settings(_env_file=None)).openapi()["paths"]
    naming = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods if "{" in path}
    known = {address.partition("?")[0] for address in OTHERS} | OPEN
    assert known == {address for address in naming if "/api/admin/" not in address}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("belongings"))) as server:
        yield server


async def owned(player: Player, names: dict[str, str]) -> Json:
    """All that is the player's, as it is now."""
    found = [
        await player.get(f"/api/tables/{names['table_id']}"),
        await player.get("/api/me/running"),
        [each["id"] for each in (await player.get("/api/account/sessions"))["sessions"]],
        (await player.get("/api/me/decks?game=zinara"))["decks"],
    ]
    return {"of": found}


async def test_what_is_somebody_else_s_stays_theirs(server: Measured) -> None:
    async with AsyncExitStack() as stack:
        ada, eve = await called(server, "Ada"), await called(server, "Eve")
        company = await stack.enter_async_context(people(server.origin, 2))
        match, table = await seated([ada, *company])
        session = (await ada.get("/api/account/sessions"))["sessions"][0]["id"]
        names = {"match_id": match, "table_id": table, "named": session, "account": ada.account["id"]}
        names["deck_id"] = await deck_of(server, ada)
        waiting = (await ada.post("/api/tables", {"game": "tiny", "public": False}))["table"]["id"]
        before = await owned(ada, names)
        for address, (body, *expected) in OTHERS.items():
            for at, told in zip((table, waiting), expected, strict=False):
                method, path = filled(address, names | {"table_id": at}).split(" ")
                wish = {key: filled(each, names) if isinstance(each, str) else each for key, each in body.items()}
                answer = await eve.http.request(method, path, json=wish or None)
                assert (answer.status_code, answer.json().get("code")) == told, (address, at == table)
        assert await owned(ada, names) == before
        for each in (ada, eve):
            await each.close()


async def deck_of(server: Measured, player: Player) -> str:
    """The id of a deck of the player's, whatever their level."""
    async with database_of(server) as database, database.writing() as session:
        deck = Deck(
            id=new_id(),
            account_id=player.account["id"],
            game="zinara",
            slot=0,
            name="mine",
            cards="{}",
            version=1,
            created_at=0.0,
            changed_at=0.0,
        )
        session.add(deck)
    return deck.id


def filled(text: str, names: dict[str, str]) -> str:
    """The text with what its braces name."""
    return re.sub(r"\{(\w+)\}", lambda found: names[found[1]], text)
