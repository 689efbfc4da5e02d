"""Curating the starter decks, on either database: drafts, publishing, retiring, order, and two admins at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.accounts.models import Account
from app.accounts.service import Identity
from app.admin import audit
from app.admin.starters.curation import By, Curation
from app.bundled import DECKS, GAMES
from app.decks import starters
from app.decks.exchange import seed
from app.decks.seeding import sow
from app.decks.shelf import Shelf
from app.decks.starter import Contents
from app.games import registry
from app.kit.db import Database
from app.kit.errors import Conflict, Fault, NotFound, Unprocessable

STONE, VELLA = "stone-and-storm", "vella-vanguard"
SHELF = Shelf(DECKS)
CURATION = Curation(SHELF)
BY = By(Identity("boss", "Boss", guest=False, role="admin"), 2.0)

Json = dict[str, Any]
Act = Callable[..., Awaitable[None]]


@pytest.fixture
async def house(database: Database) -> Database:
    """A database with the bundled starter decks, and an admin."""
    registry.register("zinara", GAMES["zinara"])
    await sow(database, SHELF, 1.0)
    async with database.writing() as session:
        session.add(Account(id="boss", name="Boss", guest=False, created_at=1.0))
    return database


async def act(database: Database, do: Act, *given: Any) -> None:
    async with database.writing() as session:
        await do(session, "zinara", *given, BY)


async def logged(database: Database) -> list[tuple[str, str, Json]]:
    """What the log says was done by the admin, in order."""
    async with database.reading() as session:
        entries = (await audit.page(session, audit.Search(actor="boss"), None)).entries
    return [(entry.act, entry.subject, entry.details) for entry in reversed(entries)]


async def refusal(database: Database, do: Act, *given: Any) -> str:
    with pytest.raises(Fault) as refused:
        await act(database, do, *given)
    return refused.value.code


async def shown(database: Database) -> list[tuple[str, str, int, int | None]]:
    """Id, status, version and published revision of each deck."""
    async with database.reading() as session:
        return [
            (each.deck.id, each.deck.status, each.deck.version, each.deck.published)
            for each in await CURATION.all(session, "zinara")
        ]


async def offered(database: Database) -> dict[str, Contents]:
    async with database.reading() as session:
        return {deck.id: deck.contents for deck in await starters.offered(session, "zinara")}


async def contents(database: Database, **cards: int) -> Contents:
    """The contents of the Vanguard with other copies of some cards, none at 0."""
    of = (await offered(database))[VELLA]
    changed = {**of.cards, **{card.replace("_", "-"): n for card, n in cards.items()}}
    return Contents(of.name, of.hint, {card: n for card, n in changed.items() if n})


async def test_an_empty_database_begins_with_the_files_and_never_again(house: Database) -> None:
    assert await shown(house) == [(STONE, "published", 1, 1), (VELLA, "published", 1, 1)]
    assert (await offered(house))[VELLA] == SHELF.bundled("zinara")[1].contents
    await act(house, CURATION.save, VELLA, 1, await contents(house, mur=2, toll_boar=2))
    await act(house, CURATION.publish, VELLA, 2)
    await sow(house, SHELF, 4.0)
    assert await shown(house) == [(STONE, "published", 1, 1), (VELLA, "published", 3, 2)]


async def test_processes_that_start_at_once_seed_once(database: Database) -> None:
    registry.register("zinara", GAMES["zinara"])
    others = [Database(database.engine.url.render_as_string(hide_password=False)) for _ in range(3)]

    async def begin(one: Database) -> bool:
        async with one.writing() as session:
            return await seed(session, "zinara", SHELF.bundled("zinara"), 1.0)

    seeded = await asyncio.gather(*(begin(one) for one in others))
    assert sorted(seeded) == [False, False, True]
    assert await shown(database) == [(STONE, "published", 1, 1), (VELLA, "published", 1, 1)]
    for one in others:
        await one.close()


async def test_a_draft_is_offered_once_it_is_published(house: Database) -> None:
    before, after = await offered(house), await contents(house, mur=2, toll_boar=2)
    await act(house, CURATION.save, VELLA, 1, after)
    assert await offered(house) == before
    await act(house, CURATION.publish, VELLA, 2)
    assert await offered(house) == {**before, VELLA: after}
    assert await refusal(house, CURATION.publish, VELLA, 3) == "no_draft"
    details = {"game": "zinara", "revision": 2, "changes": {"cards": {"mur": [3, 2], "toll-boar": [1, 2]}}}
    assert await logged(house) == [("starter.drafted", VELLA, details), ("starter.published", VELLA, details)]


async def test_a_draft_is_changed_asked_for_again_and_discarded(house: Database) -> None:
    one, other = await contents(house, mur=2), await contents(house, mur=1)
    await act(house, CURATION.save, VELLA, 1, one)
    await act(house, CURATION.save, VELLA, 1, one)
    assert await refusal(house, CURATION.save, VELLA, 1, other) == "starter_changed"
    await act(house, CURATION.save, VELLA, 2, other)
    assert await refusal(house, CURATION.discard, VELLA, 2) == "starter_changed"
    await act(house, CURATION.discard, VELLA, 3)
    assert await refusal(house, CURATION.discard, VELLA, 4) == "no_draft"
    assert await shown(house) == [(STONE, "published", 1, 1), (VELLA, "published", 4, 1)]
    acts = [(done, details["revision"]) for done, _, details in await logged(house)]
    assert acts == [("starter.drafted", 2), ("starter.drafted", 2), ("starter.discarded", 2)]


async def test_a_faulty_draft_is_kept_and_never_published(house: Database) -> None:
    draft = Contents({"ru": "", "en": "Short", "pt": "Curto"}, {}, {"mur": 4})
    await act(house, CURATION.save, VELLA, 1, draft)
    with pytest.raises(Unprocessable) as refused:
        await act(house, CURATION.publish, VELLA, 2)
    assert refused.value.code == "starter_faulty"
    told: Any = refused.value.params["faults"]
    found = [(tuple(fault["at"]), fault["code"]) for fault in told]
    assert found == [
        (("name", "ru"), "text"),
        (("hint",), "languages"),
        (("cards", "mur"), "copies"),
        (("cards",), "starter_size"),
    ]
    assert await shown(house) == [(STONE, "published", 1, 1), (VELLA, "published", 2, 1)]


async def test_a_new_deck_comes_last_and_is_gone_with_its_draft(house: Database) -> None:
    fresh = await contents(house)
    await act(house, CURATION.create, "third", fresh)
    assert (await shown(house))[-1] == ("third", "draft", 1, None)
    for taken in ("third", "new", "import"):
        assert await refusal(house, CURATION.create, taken, fresh) == "starter_exists"
    assert await refusal(house, CURATION.retire, "third", 1) == "not_offered"
    await act(house, CURATION.discard, "third", 1)
    assert len(await shown(house)) == 2
    assert await refusal(house, CURATION.publish, "third", 1) == "not_found"
    assert [done for done, _, _ in await logged(house)] == ["starter.created", "starter.discarded"]


async def test_two_decks_stay_and_a_retired_one_comes_back(house: Database) -> None:
    assert await refusal(house, CURATION.retire, VELLA, 1) == "few_starters"
    await act(house, CURATION.create, "third", await contents(house))
    await act(house, CURATION.publish, "third", 1)
    await act(house, CURATION.retire, VELLA, 1)
    assert list(await offered(house)) == [STONE, "third"]
    assert await refusal(house, CURATION.retire, VELLA, 2) == "not_offered"
    await act(house, CURATION.restore, VELLA, 2)
    assert list(await offered(house)) == [STONE, VELLA, "third"]
    assert await refusal(house, CURATION.restore, VELLA, 3) == "not_retired"


async def test_the_order_is_changed_by_whoever_saw_it(house: Database) -> None:
    await act(house, CURATION.arrange, [STONE, VELLA], [VELLA, STONE])
    turned = {"before": [STONE, VELLA], "after": [VELLA, STONE]}
    assert await logged(house) == [("starter.arranged", "zinara", turned)]
    assert list(await offered(house)) == [VELLA, STONE]
    for was, order in (([STONE, VELLA], [VELLA, STONE]), ([VELLA, STONE], [VELLA]), ([VELLA, STONE], [VELLA, VELLA])):
        assert await refusal(house, CURATION.arrange, was, order) == "order_changed"


async def test_games_that_are_not_there(house: Database) -> None:
    async with house.reading() as session:
        with pytest.raises(NotFound):
            await CURATION.all(session, "nothing")


async def at_once(house: Database, *acts: Callable[[Database], Awaitable[None]]) -> list[str]:
    """What came of acts in processes of their own: `done` or a refusal's code, sorted."""
    processes = [Database(house.engine.url.render_as_string(hide_password=False)) for _ in acts]

    async def told(process: Database, do: Callable[[Database], Awaitable[None]]) -> str:
        try:
            await do(process)
        except Conflict as conflict:
            return conflict.code
        return "done"

    results = await asyncio.gather(*(told(process, do) for process, do in zip(processes, acts, strict=True)))
    for process in processes:
        await process.close()
    return sorted(results)


async def test_of_two_admins_who_publish_one_wins(house: Database) -> None:
    await act(house, CURATION.save, VELLA, 1, await contents(house, mur=2, toll_boar=2))

    def publish(process: Database) -> Awaitable[None]:
        return act(process, CURATION.publish, VELLA, 2)

    assert await at_once(house, publish, publish) == ["done", "starter_changed"]
    assert (await shown(house))[1] == (VELLA, "published", 3, 2)


async def test_two_admins_who_retire_two_decks_leave_enough(house: Database) -> None:
    await act(house, CURATION.create, "third", await contents(house))
    await act(house, CURATION.publish, "third", 1)

    def retire(deck: str) -> Callable[[Database], Awaitable[None]]:
        return lambda process: act(process, CURATION.retire, deck, 1)

    assert await at_once(house, retire(STONE), retire(VELLA)) == ["done", "few_starters"]
    assert len(await offered(house)) == 2
