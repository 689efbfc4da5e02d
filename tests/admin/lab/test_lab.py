"""What admins do in the lab, over HTTP, on a server that plays the runs."""

import csv
from io import StringIO
from typing import Any

import httpx
import pytest

from app.decks import starters
from app.decks.codes import encode
from app.decks.shelf import Shelf
from app.decks.starter import Contents
from app.settings import ROOT
from tests.admin.lab.jobs import until, workers
from tests.admin.staff import Hall

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

Json = dict[str, Any]
SHELF = Shelf(ROOT / "decks")
WISH: Json = {
    "game": "zinara",
    "bots": ["novice", "novice"],
    "decks": [{"id": "stone-and-storm"}, {"id": "vella-vanguard"}],
    "matches": 4,
    "seed": "s",
}


@pytest.fixture
async def boss(hall: Hall) -> httpx.AsyncClient:
    return await hall.called("Boss", "admin")


async def started(boss: httpx.AsyncClient, **changes: Any) -> Json:
    answer = await boss.post("/api/admin/lab/runs", json={**WISH, **changes})
    assert answer.status_code == 201, answer.text
    run: Json = answer.json()
    return run


async def ended(boss: httpx.AsyncClient, run_id: str) -> Json:
    async def there() -> Json | None:
        told: Json = (await boss.get(f"/api/admin/lab/runs/{run_id}")).json()
        return told if told["run"]["status"] not in {"queued", "running"} else None

    found: Json = await until(there)
    return found


async def acts(boss: httpx.AsyncClient) -> list[str]:
    entries = (await boss.get("/api/admin/audit", params={"act": "lab"})).json()["entries"]
    return [entry["act"] for entry in reversed(entries)]


async def test_a_run_is_played_and_read(boss: httpx.AsyncClient) -> None:
    run = await started(boss)
    assert (run["status"], run["done"], run["by"]) == ("queued", 0, "Boss")
    assert [sum(deck["cards"].values()) for deck in run["decks"]] == [30, 30]
    told = await ended(boss, run["id"])
    assert (told["run"]["status"], told["run"]["done"]) == ("done", 4)
    assert told["report"]["matches"] == 4
    assert told["report"]["matrix"]["stone-and-storm"]["vella-vanguard"]["n"] == 4
    sheet = await boss.get(f"/api/admin/lab/runs/{run['id']}/cards.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert {line["card"] for line in csv.DictReader(StringIO(sheet.text))} == set(told["report"]["cards"])
    assert (await boss.get(f"/api/admin/lab/runs/{run['id']}/secrets.csv")).status_code == 404
    again = await ended(boss, (await started(boss))["id"])
    assert again["run"]["chain"] == told["run"]["chain"]
    assert again["report"] == told["report"]
    assert [run["status"] for run in (await boss.get("/api/admin/lab/runs")).json()["runs"]] == ["done", "done"]
    assert await acts(boss) == ["lab.started", "lab.started"]


async def test_a_run_is_cancelled_resumed_and_deleted(boss: httpx.AsyncClient) -> None:
    run = await started(boss, matches=5000, decks=[])
    where = f"/api/admin/lab/runs/{run['id']}"

    async def busy() -> set[int]:
        return workers()

    await until(busy)
    assert (await boss.delete(where)).json()["code"] == "lab_going_on"
    assert (await boss.post(f"{where}/resume")).json()["code"] == "lab_not_stopped"
    assert (await boss.post(f"{where}/cancel")).json()["status"] == "cancelled"

    async def idle() -> bool:
        return not workers()

    await until(idle)
    assert (await boss.post(f"{where}/cancel")).json()["code"] == "lab_ended"
    assert (await boss.post(f"{where}/resume")).json()["status"] == "queued"
    await until(busy)
    await boss.post(f"{where}/cancel")
    await until(idle)
    assert (await boss.delete(where)).status_code == 204
    assert (await boss.get(where)).status_code == 404
    assert await acts(boss) == ["lab.started", "lab.cancelled", "lab.resumed", "lab.cancelled", "lab.deleted"]


async def test_what_can_be_chosen(boss: httpx.AsyncClient) -> None:
    told = (await boss.get("/api/admin/lab/choices", params={"game": "zinara"})).json()
    assert (told["game"], told["seats"]) == ("zinara", 2)
    assert {"novice", "steady"} <= set(told["bots"])
    assert {deck["id"] for deck in told["decks"]} >= {"stone-and-storm", "vella-vanguard"}
    assert set(told["cards"]["longstride"]) == {"ru", "en", "pt"}
    assert (await boss.get("/api/admin/lab/choices", params={"game": "chess"})).json()["code"] == "no_such_game"


CANNOT_BE_PLAYED: list[tuple[Json, str]] = [
    ({"game": "chess"}, "no_such_game"),
    ({"bots": ["novice"]}, "lab_bots"),
    ({"bots": ["novice", "nobody"]}, "lab_bots"),
    ({"decks": [{"id": "none"}]}, "lab_no_deck"),
    ({"decks": [{"id": "stone-and-storm", "draft": True}]}, "lab_no_deck"),
    ({"decks": [{"code": "D1-xxxx"}]}, "lab_no_deck"),
    ({"decks": [{"id": "stone-and-storm"}] * 2}, "lab_same_deck"),
    ({"decks": [{}]}, "invalid_request"),
    ({"decks": [{"id": "a", "code": "b"}]}, "invalid_request"),
    ({"matches": 0}, "invalid_request"),
    ({"matches": 20_001}, "invalid_request"),
    ({"seed": ""}, "invalid_request"),
    ({"seed": "a b"}, "invalid_request"),
]


async def test_what_cannot_be_played_is_refused(boss: httpx.AsyncClient) -> None:
    for changes, code in CANNOT_BE_PLAYED:
        answer = await boss.post("/api/admin/lab/runs", json={**WISH, **changes})
        assert answer.json()["code"] == code, answer.text
    assert (await boss.get("/api/admin/lab/runs")).json()["runs"] == []
    assert await acts(boss) == []


async def test_decks_by_code(boss: httpx.AsyncClient) -> None:
    cards = dict(SHELF.bundled("zinara")[0].contents.cards)
    code = encode("zinara", cards, SHELF.numbers("zinara"))
    run = await started(boss, decks=[{"code": code}, {"id": "vella-vanguard"}], matches=1)
    assert run["decks"][0] == {"id": code, "name": code, "cards": cards, "draft": False}
    few = encode("zinara", {"longstride": 3}, SHELF.numbers("zinara"))
    answer = await boss.post("/api/admin/lab/runs", json={**WISH, "decks": [{"code": few}]})
    assert answer.json()["code"] == "lab_deck_faulty"
    assert answer.json()["params"]["fault"] == "deck_small"


async def test_a_draft_meets_what_was_published(hall: Hall, boss: httpx.AsyncClient) -> None:
    async with hall.database.writing() as session:
        deck = next(each for each in await starters.curated(session, "zinara") if each.deck.id == "vella-vanguard")
        assert deck.published is not None
        was = starters.contents_of(deck.published)
        cards = {**was.cards, "mur": was.cards["mur"] - 1, "burrow-runner": 1}
        await starters.write(session, deck, Contents(was.name, was.hint, cards), None, 1.0)
    told = (await boss.get("/api/admin/lab/choices", params={"game": "zinara"})).json()
    assert [deck["draft"] for deck in told["decks"] if deck["id"] == "vella-vanguard"] == [False, True]
    run = await started(boss, decks=[{"id": "vella-vanguard"}, {"id": "vella-vanguard", "draft": True}], matches=1)
    assert [deck["id"] for deck in run["decks"]] == ["vella-vanguard", "vella-vanguard:draft"]
    assert [deck["cards"]["mur"] for deck in run["decks"]] == [was.cards["mur"], was.cards["mur"] - 1]


async def test_only_so_many_runs_wait(boss: httpx.AsyncClient) -> None:
    runs = [await started(boss, matches=5000) for _ in range(10)]
    assert (await boss.post("/api/admin/lab/runs", json=WISH)).json() == {"code": "lab_full", "params": {"most": 10}}
    await boss.post(f"/api/admin/lab/runs/{runs[-1]['id']}/cancel")
    await started(boss)
    answer = await boss.post(f"/api/admin/lab/runs/{runs[-1]['id']}/resume")
    assert answer.json()["code"] == "lab_full"
