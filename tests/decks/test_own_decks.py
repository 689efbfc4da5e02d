"""Decks that accounts keep, over HTTP."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from app.decks.keeper import DeckKeeper
from app.decks.models import MOST_DECKS, Deck
from app.kit.time import TurnedClock
from tests.decks.builders import Json, create, new, own, refused, somebody, starter, visitor

pytestmark = pytest.mark.slow


async def test_a_deck_is_kept_changed_and_deleted(builder: httpx.AsyncClient, cards: Json, clock: TurnedClock) -> None:
    deck = await create(builder, cards, "  My   deck ")
    assert deck == {
        "id": deck["id"], "game": "zinara", "name": "My deck", "version": 1, "cards": cards, "faults": [],
        "changed_at": deck["changed_at"],
    }  # fmt: skip
    assert await own(builder) == [deck]
    clock.advance(60)
    changed = await builder.put(
        f"/api/me/decks/{deck['id']}", json={"version": 1, "name": "Колода «Ёж»", "cards": {"mur": 3}}
    )
    now = changed.json()["deck"]
    assert (now["name"], now["version"], now["cards"]) == ("Колода «Ёж»", 2, {"mur": 3})
    assert now["changed_at"] >= deck["changed_at"] + 60
    assert (await builder.get(f"/api/me/decks/{deck['id']}")).json() == changed.json()
    clock.advance(60)
    other = await create(builder, cards, "Another")
    assert [one["id"] for one in await own(builder)] == [other["id"], deck["id"]]
    gone = await builder.delete(f"/api/me/decks/{deck['id']}?version=2")
    assert gone.status_code == 204
    assert [one["id"] for one in await own(builder)] == [other["id"]]
    assert refused(await builder.get(f"/api/me/decks/{deck['id']}")) == (404, "not_found")


async def test_an_unfinished_deck_is_kept_with_its_faults(builder: httpx.AsyncClient) -> None:
    deck = await create(builder, {"mur": 4, "no-such": 1})
    assert deck["faults"] == [
        {"code": "copies", "params": {"card": "mur", "copies": 4, "most": 3}},
        {"code": "unknown_card", "params": {"card": "no-such"}},
        {"code": "deck_small", "params": {"size": 5, "smallest": 30}},
    ]
    assert (await own(builder))[0]["faults"] == deck["faults"]


async def test_a_second_tab_never_overwrites_the_first(builder: httpx.AsyncClient, cards: Json) -> None:
    deck = await create(builder, cards)
    address = f"/api/me/decks/{deck['id']}"
    first = {"version": 1, "name": "First", "cards": cards}
    assert (await builder.put(address, json=first)).status_code == 200
    stale = await builder.put(address, json={"version": 1, "name": "Second", "cards": {"mur": 1}})
    assert refused(stale) == (409, "deck_changed")
    assert stale.json()["params"] == {"version": 2}
    assert refused(await builder.delete(f"{address}?version=1")) == (409, "deck_changed")
    kept = (await builder.get(address)).json()["deck"]
    assert (kept["name"], kept["cards"], kept["version"]) == ("First", cards, 2)
    # Sent again because the answer was lost, it is as good as the first time.
    again = await builder.put(address, json=first)
    assert (again.status_code, again.json()["deck"]) == (200, kept)


async def test_of_saves_at_once_one_comes_through(builder: httpx.AsyncClient, cards: Json) -> None:
    deck = await create(builder, cards)
    answers = await asyncio.gather(
        *(
            builder.put(f"/api/me/decks/{deck['id']}", json={"version": 1, "name": f"Tab {n}", "cards": cards})
            for n in range(10)
        )
    )
    saved = [answer.json()["deck"] for answer in answers if answer.status_code == 200]
    assert len(saved) == 1
    assert {refused(answer) for answer in answers if answer.status_code != 200} == {(409, "deck_changed")}
    assert await own(builder) == saved


async def test_nobody_keeps_more_decks_than_there_are_slots(app: FastAPI, builder: httpx.AsyncClient) -> None:
    made = 0
    for _ in range(MOST_DECKS - 3):
        made += (await builder.post("/api/me/decks", json=new({"mur": 1}))).status_code == 201
    answers = await asyncio.gather(*(builder.post("/api/me/decks", json=new({"mur": 1})) for _ in range(12)))
    made += sum(answer.status_code == 201 for answer in answers)
    assert made == MOST_DECKS
    assert {refused(answer) for answer in answers if answer.status_code != 201} == {(409, "too_many_decks")}
    mine = await own(builder)
    assert len(mine) == MOST_DECKS
    assert (await builder.delete(f"/api/me/decks/{mine[5]['id']}?version=1")).status_code == 204
    await create(builder, {"mur": 2})
    async with app.state.database.reading() as session:
        slots = list(await session.scalars(select(Deck.slot)))
    assert sorted(slots) == list(range(MOST_DECKS))
    # Of another game there may be as many again.
    async with somebody(app) as other:
        await create(other, {"mur": 1})


async def test_level_1_may_look_and_is_told_how_far_it_is(app: FastAPI) -> None:
    async with somebody(app, experience=35) as client:
        answer = (await client.get("/api/me/decks?game=zinara")).json()
        assert answer == {
            "decks": [],
            "most": MOST_DECKS,
            "unlock": {"allowed": False, "level": 2, "reached": 1, "experience": 35, "wanted": 80},
        }
        denied = await client.post("/api/me/decks", json=new(await starter(client)))
        assert refused(denied) == (403, "decks_locked")
        assert denied.json()["params"] == {"level": 2, "experience": 35, "wanted": 80}
        assert await own(client) == []


async def test_guests_keep_no_decks(app: FastAPI) -> None:
    async with somebody(app, guest=True) as client:
        unlock = (await client.get("/api/me/decks?game=zinara")).json()["unlock"]
        assert (unlock["allowed"], unlock["reached"]) == (False, 2)
        assert refused(await client.post("/api/me/decks", json=new({}))) == (403, "decks_need_account")
    async with visitor(app) as nobody:
        answer = (await nobody.get("/api/me/decks?game=zinara")).json()
        assert (answer["decks"], answer["unlock"]["allowed"]) == ([], False)
        assert refused(await nobody.post("/api/me/decks", json=new({}))) == (401, "no_session")


async def test_decks_are_their_owner_s_alone(app: FastAPI, builder: httpx.AsyncClient, cards: Json) -> None:
    deck = await create(builder, cards)
    address = f"/api/me/decks/{deck['id']}"
    async with somebody(app) as other:
        for answer in (
            await other.get(address),
            await other.put(address, json={"version": 1, "name": "Stolen", "cards": {}}),
            await other.delete(f"{address}?version=1"),
        ):
            assert refused(answer) == (404, "not_found")
        assert await own(other) == []
    assert await own(builder) == [deck]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""}, {"name": " \t "}, {"name": "x" * 41}, {"name": "two\nlines"}, {"name": "\u202eright to left"},
        {"name": "nul\x00"}, {"name": 7}, {"cards": {"mur": 0}}, {"cards": {"mur": -1}}, {"cards": {"mur": 1.5}},
        {"cards": {"mur": "3"}}, {"cards": {"mur": True}}, {"cards": {"no such id": 1}}, {"cards": {"": 1}},
        {"cards": {f"c{n}": 1 for n in range(151)}}, {"cards": ["mur"]}, {"more": 1}, {"game": ""},
    ],
)  # fmt: skip
async def test_what_cannot_be_kept_is_refused_and_changes_nothing(client: httpx.AsyncClient, wrong: Json) -> None:
    await client.post("/api/session/guest")
    answer = await client.post("/api/me/decks", json={**new({"mur": 1}), **wrong})
    assert refused(answer) == (422, "invalid_request")
    assert await own(client) == []


async def test_decks_are_exported_and_go_with_their_account(
    app: FastAPI, builder: httpx.AsyncClient, cards: Json
) -> None:
    await create(builder, cards)
    async with somebody(app) as other:
        await create(other, cards, "Another's")
        account = (await other.get("/api/session")).json()["account"]["id"]
        async with app.state.database.writing() as session:
            (mine,) = await DeckKeeper().export(session, account)
            assert (mine["name"], mine["cards"]) == ("Another's", cards)
            await DeckKeeper().forget(session, account, "nobody")
            assert await DeckKeeper().export(session, account) == []
        assert await own(other) == []
    exported = (await builder.get("/api/account/export")).json()
    assert [deck["name"] for deck in exported["decks"]] == ["Mine"]
    assert len(await own(builder)) == 1


@pytest.mark.parametrize("version", [0, -1, 2**31, 2**63, 10**30])
async def test_a_version_that_no_deck_ever_has_is_refused(
    builder: httpx.AsyncClient, cards: dict[str, int], version: int
) -> None:
    deck = (await builder.post("/api/me/decks", json={"game": "zinara", "name": "One", "cards": cards})).json()["deck"]
    address = f"/api/me/decks/{deck['id']}"
    # By hand: orjson does not write the largest.
    body = f'{{"version":{version},"name":"Two","cards":{{}}}}'.encode()
    changed = await builder.put(address, content=body, headers={"Content-Type": "application/json"})
    assert (changed.status_code, changed.json()["code"]) == (422, "invalid_request")
    removed = await builder.delete(address, params={"version": str(version)})
    assert (removed.status_code, removed.json()["code"]) == (422, "invalid_request")
    assert (await builder.get(address)).json()["deck"]["name"] == "One"


async def test_a_deck_asked_for_again_under_its_key_is_made_once(
    builder: httpx.AsyncClient, cards: Json, app: FastAPI
) -> None:
    wish = {**new(cards, "Mine"), "key": "a-key-of-mine"}
    answers = await asyncio.gather(*(builder.post("/api/me/decks", json=wish) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {201}
    (deck,) = await own(builder)
    assert {answer.json()["deck"]["id"] for answer in answers} == {deck["id"]}
    changed = {"version": 1, "name": "Theirs", "cards": {"mur": 1}}
    await builder.put(f"/api/me/decks/{deck['id']}", json=changed)
    # It is answered as it is by now; what was asked for again changes nothing.
    assert (await builder.post("/api/me/decks", json=wish)).json()["deck"]["name"] == "Theirs"
    assert (await create(builder, cards))["id"] != deck["id"]
    async with somebody(app) as other:
        theirs = (await other.post("/api/me/decks", json=wish)).json()["deck"]
        assert theirs["id"] != deck["id"]
        assert theirs["name"] == "Mine"
    bad = await builder.post("/api/me/decks", json={**wish, "key": "short"})
    assert refused(bad) == (422, "invalid_request")
