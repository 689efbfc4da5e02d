"""What the server says of a list of cards before it is a deck, over HTTP."""

import httpx

from tests.decks.builders import Json, new, refused, starter


async def test_games_that_are_not_there(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    for answer in (
        await client.get("/api/me/decks?game=nothing"),
        await client.post("/api/me/decks", json={**new({}), "game": "nothing"}),
        await client.post("/api/decks/check", json={"game": "nothing", "cards": {}}),
        await client.post("/api/decks/sample", json={"game": "nothing", "cards": {}}),
        await client.post("/api/decks/code", json={"game": "nothing", "cards": {}}),
        await client.post("/api/decks/import", json={"game": "nothing", "text": ""}),
    ):
        assert refused(answer) == (404, "no_such_game")


async def test_every_fault_of_a_draft_is_named(client: httpx.AsyncClient) -> None:
    async def check(cards: Json) -> list[Json]:
        answer = await client.post("/api/decks/check", json={"game": "zinara", "cards": cards})
        found: list[Json] = answer.json()["faults"]
        return found

    assert await check(await starter(client)) == []
    assert await check({"mur": 60, "no-such": -2}) == [
        {"code": "copies", "params": {"card": "mur", "copies": 60, "most": 3}},
        {"code": "unknown_card", "params": {"card": "no-such"}},
        {"code": "copies", "params": {"card": "no-such", "copies": -2, "most": 3}},
        {"code": "deck_large", "params": {"size": 60, "largest": 50}},
    ]


async def test_a_sample_deal_is_one_of_the_deck_with_a_squad_that_fits(client: httpx.AsyncClient) -> None:
    cards = await starter(client)
    hands = set()
    for _ in range(6):
        answer = await client.post("/api/decks/sample", json={"game": "zinara", "cards": cards})
        deal = answer.json()["deal"]
        assert len(deal["hand"]) == 15
        assert all(deal["hand"].count(card) <= cards[card] for card in deal["hand"])
        assert deal["meter"]["legal"]
        assert len(set(deal["picks"])) == len(deal["picks"]) > 1
        hands.add(tuple(deal["hand"]))
    assert len(hands) > 1
    faulty = await client.post("/api/decks/sample", json={"game": "zinara", "cards": {"mur": 3}})
    assert refused(faulty) == (422, "deck_faulty")


async def test_a_deck_is_shared_as_a_code_and_imported(client: httpx.AsyncClient) -> None:
    cards = await starter(client)
    code = (await client.post("/api/decks/code", json={"game": "zinara", "cards": cards})).json()["code"]
    assert len(code) <= 200
    imported = await client.post("/api/decks/import", json={"game": "zinara", "text": f" {code}\n"})
    assert imported.json() == {"cards": cards, "faults": []}
    spoilt = await client.post("/api/decks/import", json={"game": "zinara", "text": code[:-3] + "AAA"})
    assert spoilt.json() == {"cards": {}, "faults": [{"code": "code_damaged", "params": {}}]}
    listed = await client.post("/api/decks/import", json={"game": "zinara", "text": "3x Мюр\nToll Boar x2\nnobody"})
    assert listed.json()["cards"] == {"mur": 3, "toll-boar": 2}
    assert listed.json()["faults"] == [{"code": "unknown_name", "params": {"line": 3, "text": "nobody"}}]
    unknown = await client.post("/api/decks/code", json={"game": "zinara", "cards": {"no-such": 1}})
    assert refused(unknown) == (422, "no_code")
