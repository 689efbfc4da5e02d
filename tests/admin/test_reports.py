from typing import Any

import httpx
import pytest

from app.kit.time import TurnedClock
from tests.accounts.entrance import refused
from tests.admin.staff import Hall
from tests.admin.test_discipline import id_of

pytestmark = pytest.mark.slow

MATCH = {"about": "match", "match": "nothing"}


async def report(
    browser: httpx.AsyncClient, reason: str = "insults", words: str = "", **subject: Any
) -> httpx.Response:
    return await browser.post("/api/reports", json={"subject": subject, "reason": reason, "words": words})


async def queue(browser: httpx.AsyncClient, **wanted: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await browser.get("/api/admin/reports", params=wanted)).json()["reports"]
    return found


async def test_a_report_is_made_taken_and_closed_and_all_of_it_logged(hall: Hall) -> None:
    boss, ann = await hall.called("Boss", "admin"), await hall.called("Ann", "moderator")
    ada, bob, eve = await hall.called("Ada"), await hall.called("Bob"), await hall.called("Eve")
    made = await report(ada, about="player", name="eve", words=" Rude. ")
    assert made.status_code == 201
    assert refused(await report(ada, about="player", name="Eve")) == (409, "already_reported")
    await report(bob, "name", about="player", name="Eve")
    newest, oldest = await queue(ann)
    assert (oldest["reporter"]["name"], oldest["person"]["name"], oldest["words"]) == ("Ada", "Eve", "Rude.")
    assert (oldest["others"], newest["others"], newest["reason"]) == (1, 1, "name")
    here = f"/api/admin/reports/{oldest['id']}"
    assert (await ann.post(f"{here}/take")).status_code == 204
    assert (await ann.post(f"{here}/take")).status_code == 204
    assert [each["taken_by"]["name"] for each in await queue(ann, state="taken")] == ["Ann"]
    assert (await boss.post(f"{here}/take")).status_code == 204
    verdict = {"outcome": "acted", "note": "Muted."}
    assert (await ann.post(f"{here}/close", json=verdict)).status_code == 204
    assert refused(await boss.post(f"{here}/close", json=verdict)) == (409, "report_closed")
    assert refused(await boss.post(f"{here}/take")) == (409, "report_closed")
    (closed,) = await queue(boss, state="closed")
    assert (closed["outcome"], closed["note"], closed["taken_by"]["name"], closed["others"]) == (
        "acted",
        "Muted.",
        "Ann",
        1,
    )
    entries = (await boss.get("/api/admin/audit", params={"act": "report"})).json()["entries"]
    acts = [(entry["actor"]["name"], entry["act"]) for entry in entries][::-1]
    assert acts == [("Ann", "report.taken"), ("Boss", "report.taken"), ("Ann", "report.closed")]
    assert (await report(ada, about="player", name="Eve")).status_code == 201
    assert len(await queue(ann, subject=await id_of(eve))) == 3


async def test_nobody_judges_what_is_said_of_themselves(hall: Hall) -> None:
    ann, ada = await hall.called("Ann", "moderator"), await hall.called("Ada")
    made = (await report(ada, about="player", name="Ann")).json()["id"]
    assert refused(await ann.post(f"/api/admin/reports/{made}/take")) == (403, "own_report")
    closing = await ann.post(f"/api/admin/reports/{made}/close", json={"outcome": "nothing"})
    assert refused(closing) == (403, "own_report")


async def test_what_is_not_there_cannot_be_reported(hall: Hall) -> None:
    ada = await hall.called("Ada")
    assert refused(await report(hall.nobody(), about="player", name="Ada")) == (401, "no_session")
    assert refused(await report(ada, about="player", name="Ada")) == (409, "own_self")
    for subject in (
        {"about": "player", "name": "Eve"},
        MATCH,
        {"about": "seat", "match": "nothing", "seat": 0},
        {"about": "line", "table": "none", "account": "nobody", "line": "c1"},
    ):
        assert refused(await report(ada, **subject)) == (404, "not_found")
    for wrong in ({"about": "dog"}, {"about": "seat", "match": "x", "seat": 9}, {"about": "player"}):
        assert refused(await report(ada, **wrong)) == (422, "invalid_request")


async def test_reports_come_a_few_at_a_time(hall: Hall, clock: TurnedClock) -> None:
    ada = await hall.called("Ada")
    told = [refused(await report(ada, **MATCH))[1] for _ in range(11)]
    assert told == ["not_found"] * 10 + ["too_many_tries"]


async def test_a_match_and_its_seats_are_reported(hall: Hall) -> None:
    ann, ada, bob = await hall.called("Ann", "moderator"), await hall.called("Ada"), await hall.called("Bob")
    match = await hall.match_of(ada, bob)
    assert (await report(ada, "stalling", about="seat", match=match, seat=1)).status_code == 201
    assert (await report(ada, "cheating", about="match", match=match)).status_code == 201
    assert refused(await report(ada, about="seat", match=match, seat=0)) == (409, "own_self")
    assert refused(await report(ada, about="seat", match=match, seat=5)) == (404, "not_found")
    of_match, of_seat = await queue(ann)
    assert (of_match["kind"], of_match["subject"], of_match["person"]) == ("match", match, None)
    assert (of_seat["person"]["name"], of_seat["match"]) == ("Bob", match)


async def test_bots_are_not_reported(hall: Hall) -> None:
    ada = await hall.called("Ada")
    started = (await ada.post("/api/play-bot", json={"game": "zinara", "level": "novice"})).json()
    table = started["table"]["id"]
    entropy = {"entropy": "ab" * 32}
    match = (await ada.post(f"/api/tables/{table}/ready", json=entropy)).json()["table"]["match"]
    assert refused(await report(ada, about="seat", match=match, seat=1)) == (404, "not_found")


@pytest.mark.parametrize("whose", ["reporter", "reported"])
async def test_a_deleted_account_takes_its_words_along(hall: Hall, whose: str) -> None:
    ann, ada, eve = await hall.called("Ann", "moderator"), await hall.called("Ada"), await hall.called("Eve")
    await report(ada, about="player", name="Eve", words="Rude.")
    assert (await ada.get("/api/account/export")).json()["reports"][0]["words"] == "Rude."
    gone = ada if whose == "reporter" else eve
    await gone.post("/api/account/delete", json={"password": "correct horse"})
    (kept,) = await queue(ann)
    assert kept["words"] == ("" if whose == "reporter" else "Rude.")
    assert kept["reporter" if whose == "reporter" else "person"]["deleted"]


async def test_a_table_is_closed_and_a_match_broken_off(hall: Hall) -> None:
    boss, ann = await hall.called("Boss", "admin"), await hall.called("Ann", "moderator")
    ada, bob = await hall.called("Ada"), await hall.called("Bob")
    match = await hall.match_of(ada, bob)
    table = (await ada.get("/api/me/running")).json()
    why = {"reason": "cheating", "note": "Both are one."}
    waiting = (await ada.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
    assert (await ann.post(f"/api/admin/tables/{waiting}/close", json=why)).status_code == 204
    assert refused(await ann.post(f"/api/admin/tables/{waiting}/close", json=why)) == (410, "table_closed")
    assert refused(await ann.post(f"/api/admin/tables/{hall.table}/close", json=why)) == (409, "running")
    assert table is not None
    assert (await ann.post(f"/api/admin/matches/{match}/abort", json=why)).status_code == 204
    assert refused(await ann.post(f"/api/admin/matches/{match}/abort", json=why)) == (409, "over")
    assert (await ada.get(f"/api/matches/{match}/replay")).json()["outcome"]["reason"] == "aborted"
    for what in ("luck", "replay?side=spectator"):
        assert (await ada.get(f"/api/matches/{match}/{what}")).status_code == 200
    gains = (await ada.get(f"/api/matches/{match}/gains")).json()
    assert "void" in str(gains)
    entries = (await boss.get("/api/admin/audit")).json()["entries"]
    assert [(entry["act"], entry["subject"], entry["details"]) for entry in entries] == [
        ("match.aborted", match, why),
        ("table.closed", waiting, why),
    ]
