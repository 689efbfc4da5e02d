"""Curating over HTTP: what admins are shown, what they are refused, and what players notice of it."""

from typing import Any

import httpx
import orjson
import pytest
from sqlalchemy import select, update

from app.decks.models import StarterRevision
from app.main import create_app
from app.matches.models import Match
from app.settings import Settings
from tests.admin.staff import Hall
from tests.conftest import running

pytestmark = pytest.mark.slow

STONE, VELLA = "stone-and-storm", "vella-vanguard"
SHELF = "/api/admin/starters/zinara"

Json = dict[str, Any]


@pytest.fixture
async def admin(hall: Hall) -> httpx.AsyncClient:
    return await hall.called("Ada", "admin")


async def deck(browser: httpx.AsyncClient, deck_id: str = VELLA) -> Json:
    found: Json = (await browser.get(f"{SHELF}/{deck_id}")).json()
    return found


def draft(of: Json, **cards: int) -> Json:
    """A draft with other copies of some cards, for the version that was seen."""
    changed = {**of["published"]["cards"], **{card.replace("_", "-"): n for card, n in cards.items()}}
    return {
        "version": of["version"],
        "name": of["published"]["name"],
        "hint": of["published"]["hint"],
        "cards": {card: n for card, n in changed.items() if n},
    }


async def offered(browser: httpx.AsyncClient) -> dict[str, dict[str, int]]:
    decks = (await browser.get("/api/decks", params={"game": "zinara"})).json()["decks"]
    return {each["id"]: each["cards"] for each in decks}


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_draft_on_its_way_to_everybody(hall: Hall, admin: httpx.AsyncClient) -> None:
    before = await deck(admin)
    assert (before["status"], before["version"], before["draft"], before["faults"]) == ("published", 1, None, [])
    assert [(each["number"], each["author"]) for each in before["revisions"]] == [(1, None)]
    wish = draft(before, mur=2, toll_boar=2)
    saved = await admin.put(f"{SHELF}/{VELLA}/draft", json={**wish, "name": {**wish["name"], "en": "  Vanguard "}})
    told = saved.json()
    assert (told["version"], told["draft"]["number"], told["draft"]["name"]["en"]) == (2, 2, "Vanguard")
    assert told["draft"]["author"]["name"] == "Ada"
    assert told["draft_faults"] == []
    player = await hall.guest()
    assert (await offered(player))[VELLA] == before["published"]["cards"]
    published = (await admin.post(f"{SHELF}/{VELLA}/publish", json={"version": 2})).json()
    assert (published["published"]["number"], published["draft"], published["version"]) == (2, None, 3)
    assert (await offered(player))[VELLA] == wish["cards"]
    assert refused(await admin.post(f"{SHELF}/{VELLA}/publish", json={"version": 2})) == (409, "starter_changed")
    log = (await admin.get("/api/admin/audit", params={"subject": VELLA})).json()["entries"]
    assert [(entry["act"], entry["actor"]["name"]) for entry in log] == [
        ("starter.published", "Ada"),
        ("starter.drafted", "Ada"),
    ]
    assert log[0]["details"] == {
        "game": "zinara",
        "revision": 2,
        "changes": {"name": {"en": ["Vella Vanguard", "Vanguard"]}, "cards": {"mur": [3, 2], "toll-boar": [1, 2]}},
    }


async def started(hall: Hall) -> str:
    """A match of two guests."""
    host, other = await hall.guest(), await hall.guest()
    table = (await host.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
    await other.post(f"/api/tables/{table}/sit")
    for each in (host, other):
        answer = await each.post(f"/api/tables/{table}/ready", json={"entropy": "00" * 32})
    match: str = answer.json()["table"]["match"]
    return match


async def choices(hall: Hall, match: str) -> dict[str, dict[str, int]]:
    """The decks that both seats of the match may choose from."""
    async with hall.database.reading() as session:
        wanted = select(Match.options).where(Match.id == match)
        own, others = orjson.loads((await session.scalars(wanted)).one())["decks"]
    assert own == others
    return {each["id"]: each["cards"] for each in own}


async def test_a_match_that_runs_notices_nothing_of_a_new_revision_or_a_retirement(
    hall: Hall, admin: httpx.AsyncClient
) -> None:
    before = await deck(admin)
    match = await started(hall)
    wish = draft(before, mur=2, toll_boar=2)
    await admin.put(f"{SHELF}/{VELLA}/draft", json=wish)
    await admin.post(f"{SHELF}/{VELLA}/publish", json={"version": 2})
    assert (await choices(hall, match))[VELLA] == before["published"]["cards"]
    later = await started(hall)
    assert (await choices(hall, later))[VELLA] == wish["cards"]
    await admin.post(SHELF, json={"id": "third", **{part: wish[part] for part in ("name", "hint", "cards")}})
    await admin.post(f"{SHELF}/third/publish", json={"version": 1})
    retired = await admin.post(f"{SHELF}/{VELLA}/retire", json={"version": 3})
    assert retired.json()["status"] == "retired"
    assert list(await choices(hall, match)) == list(await choices(hall, later)) == [STONE, VELLA]
    assert list(await choices(hall, await started(hall))) == [STONE, "third"]


async def test_a_faulty_draft_is_shown_with_its_faults_and_not_published(admin: httpx.AsyncClient) -> None:
    wish = {**draft(await deck(admin), mur=2), "hint": {"ru": "", "en": "Well", "pt": "Bem"}}
    saved = (await admin.put(f"{SHELF}/{VELLA}/draft", json=wish)).json()
    assert [(fault["at"], fault["code"]) for fault in saved["draft_faults"]] == [
        (["hint", "ru"], "text"),
        (["cards"], "starter_size"),
    ]
    checked = await admin.post(f"{SHELF}/check", json={part: wish[part] for part in ("name", "hint", "cards")})
    assert checked.json()["faults"] == saved["draft_faults"]
    answer = await admin.post(f"{SHELF}/{VELLA}/publish", json={"version": 2})
    assert refused(answer) == (422, "starter_faulty")
    assert answer.json()["params"]["faults"] == saved["draft_faults"]


async def test_a_deck_whose_cards_are_gone_is_not_offered_and_admins_see_why(
    hall: Hall, admin: httpx.AsyncClient, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    cards = {**(await deck(admin))["published"]["cards"], "long-forgotten": 1}
    async with hall.database.writing() as session:
        of_vella = update(StarterRevision).where(StarterRevision.deck_id == VELLA)
        await session.execute(of_vella.values(cards=orjson.dumps(cards).decode()))
    assert list(await offered(admin)) == [STONE]
    assert list(await choices(hall, await started(hall))) == [STONE]
    told = await deck(admin)
    assert told["status"] == "published"
    assert {fault["code"] for fault in told["faults"]} == {"unknown_card", "starter_size"}
    async with running(create_app(settings)):
        assert any(f"starter deck {VELLA} of zinara is not offered" in line for line in caplog.messages)


async def test_a_deck_from_its_beginning_to_its_end(admin: httpx.AsyncClient) -> None:
    of = draft(await deck(admin))
    fresh = {"id": "third", **{part: of[part] for part in ("name", "hint", "cards")}}
    made = await admin.post(SHELF, json=fresh)
    assert (made.status_code, made.json()["status"]) == (201, "draft")
    assert refused(await admin.post(SHELF, json=fresh)) == (409, "starter_exists")
    assert list(await offered(admin)) == [STONE, VELLA]
    await admin.post(f"{SHELF}/third/publish", json={"version": 1})
    ordered = await admin.put(f"{SHELF}/order", json={"was": [STONE, VELLA, "third"], "order": ["third", STONE, VELLA]})
    assert [each["id"] for each in ordered.json()["decks"]] == list(await offered(admin)) == ["third", STONE, VELLA]
    late = await admin.put(f"{SHELF}/order", json={"was": [STONE, VELLA, "third"], "order": [VELLA, "third", STONE]})
    assert refused(late) == (409, "order_changed")
    retired = await admin.post(f"{SHELF}/{STONE}/retire", json={"version": 1})
    assert retired.json()["status"] == "retired"
    assert list(await offered(admin)) == ["third", VELLA]
    few = await admin.post(f"{SHELF}/{VELLA}/retire", json={"version": 1})
    assert (refused(few), few.json()["params"]) == ((409, "few_starters"), {"count": 1, "least": 2})
    restored = await admin.post(f"{SHELF}/{STONE}/restore", json={"version": 2})
    assert restored.json()["status"] == "published"
    await admin.put(f"{SHELF}/third/draft", json={**of, "version": 2})
    shelf = (await admin.delete(f"{SHELF}/third/draft", params={"version": 3})).json()["decks"]
    assert [(each["id"], each["draft"]) for each in shelf] == [("third", None), (STONE, None), (VELLA, None)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 0}, {"version": 2**31}, {"cards": {"mur": 0}}, {"cards": {"no such": 1}}, {"name": {"fr": "Un"}},
        {"name": ["en"]}, {"hint": {"en": "x" * 401}}, {"place": 1}, {"name": {"en": 7}},
    ],
)  # fmt: skip
async def test_what_is_no_draft_is_refused(admin: httpx.AsyncClient, wrong: Json) -> None:
    answer = await admin.put(f"{SHELF}/{VELLA}/draft", json={**draft(await deck(admin)), **wrong})
    assert refused(answer) == (422, "invalid_request")
    assert (await deck(admin))["draft"] is None


async def test_what_is_not_there(admin: httpx.AsyncClient) -> None:
    wish = draft(await deck(admin))
    assert refused(await admin.get("/api/admin/starters/nothing")) == (404, "no_such_game")
    for name in ("nothing", "9" * 400):
        assert refused(await admin.get(f"{SHELF}/{name}")) == (404, "not_found")
        assert refused(await admin.put(f"{SHELF}/{name}/draft", json=wish)) == (404, "not_found")
    for wrong in ("Third", "a b", "-", "", "x" * 41, "third-"):
        fresh = {"id": wrong, **{part: wish[part] for part in ("name", "hint", "cards")}}
        assert refused(await admin.post(SHELF, json=fresh)) == (422, "invalid_request")
