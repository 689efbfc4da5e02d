"""One's own finished matches: found by everything one may search by, page by page, and shown to nobody else."""

from collections.abc import Sequence

import httpx
import pytest

from app.kit.db import Database
from app.matches.history import PAGE, Search, history
from app.ratings.reckoning import reckon
from tests.ratings.ends import DRAWN, LOST, VOID, WON, end, people

STORM = {"id": "storm", "name": {"ru": "Буря", "en": "Storm"}, "cards": {}}
OWN = {"id": "own", "name": "Mine", "cards": {}}


@pytest.fixture
async def played(database: Database) -> Database:
    """Four matches of Ann's, and one that is none of hers."""
    await people(database, "Ann", "Bea", "Жанна")
    endings = [
        end("m1", ["Ann", "Bea"], WON, at=1.25, deck=STORM),
        end("m2", ["Жанна", "Ann"], DRAWN, at=2.5, deck=OWN),
        end("m3", ["Ann", None], LOST, at=3.0, deck={**STORM, "name": "Thunder"}, rated=False),
        end("m4", ["Bea", "Ann"], VOID, at=3.0, rated=False, game="tiny"),
        end("m5", ["Bea", "Жанна"], WON, at=9.0, deck=OWN),
    ]
    await database.write(lambda connection: reckon(connection, endings))
    return database


async def found(database: Database, search: Search) -> Sequence[str]:
    async with database.reading() as session:
        return [past.match for past in (await history(session, "Ann", search, None)).matches]


@pytest.mark.parametrize(
    ("search", "matches"),
    [
        (Search(), ["m3", "m4", "m2", "m1"]),
        (Search(game="zinara"), ["m3", "m2", "m1"]),
        (Search(result="win"), ["m1"]),
        (Search(result="void"), ["m4"]),
        (Search(deck="storm"), ["m3", "m1"]),
        (Search(opponent="be"), ["m4", "m1"]),
        (Search(opponent="ЖАН"), ["m2"]),
        (Search(opponent="nobody"), []),
        (Search(opponent="a"), ["m4", "m1"]),
        (Search(bots=["novice"]), ["m3"]),
        (Search(opponent="b", bots=["novice"]), ["m3", "m4", "m1"]),
        (Search(opponent="bea", result="win", deck="storm", game="zinara"), ["m1"]),
        (Search(opponent="bea", deck="own"), []),
    ],
)
async def test_everything_that_is_given_has_to_fit(played: Database, search: Search, matches: list[str]) -> None:
    assert await found(played, search) == matches


async def test_a_past_match_says_what_it_was(played: Database) -> None:
    async with played.reading() as session:
        page = await history(session, "Ann", Search(), None)
    assert {deck.id: deck.name for deck in page.decks} == {"storm": "Thunder", "own": "Mine"}
    drawn = page.matches[2]
    assert (drawn.result, drawn.reason, drawn.game, drawn.at) == ("draw", "quiet", "zinara", 2.5)
    assert [other.name for other in drawn.opponents] == ["Жанна"]
    assert drawn.deck is not None
    assert drawn.after is not None
    assert page.matches[0].opponents[0].bot == "novice"
    assert page.next is None


async def test_pages_follow_one_another_without_a_gap(database: Database) -> None:
    """Also where several matches ended in the same moment."""
    await people(database, "Ann")
    endings = [end(f"m{i:02}", ["Ann", None], at=float(i // 5) + 0.1, rated=False) for i in range(2 * PAGE + 3)]
    await database.write(lambda connection: reckon(connection, endings))
    seen: list[str] = []
    before, pages = None, 0
    async with database.reading() as session:
        while pages == 0 or before is not None:
            page = await history(session, "Ann", Search(), before)
            seen += [past.match for past in page.matches]
            before, pages = page.next, pages + 1
    assert pages == 3
    assert sorted(seen) == [f"m{i:02}" for i in range(2 * PAGE + 3)]


async def test_it_is_ones_own_and_bad_marks_are_refused(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/me/matches")).status_code == 401
    await client.post("/api/session/guest")
    assert (await client.get("/api/me/matches")).json() == {"matches": [], "next": None, "decks": []}
    for bad in ("before=x", "before=1~", "before=1~a'b", "result=luck", f"opponent={'x' * 41}"):
        assert (await client.get(f"/api/me/matches?{bad}")).status_code == 422, bad
