from typing import Any

import httpx
import pytest

from app.kit.time import TurnedClock
from tests.accounts.entrance import refused, sign_in
from tests.admin.staff import Hall

pytestmark = pytest.mark.slow

WHY = {"reason": "insults", "note": "Twice today.", "hours": 2}


async def id_of(browser: httpx.AsyncClient) -> str:
    account: str = (await browser.get("/api/session")).json()["account"]["id"]
    return account


async def logged(boss: httpx.AsyncClient) -> list[tuple[str, str | None]]:
    """Acts and whom they were done to, oldest first."""
    entries = (await boss.get("/api/admin/audit")).json()["entries"]
    return [(entry["act"], entry["person"] and entry["person"]["name"]) for entry in entries][::-1]


async def test_whoever_is_suspended_is_turned_out_and_told_why_at_the_door(hall: Hall, clock: TurnedClock) -> None:
    boss, eve = await hall.called("Boss", "admin"), await hall.called("Eve")
    eves = await id_of(eve)
    seen = (await boss.post(f"/api/admin/people/{eves}/suspension", json=WHY)).json()
    assert [(each["kind"], each["reason"]) for each in seen["sanctions"]] == [("suspension", "insults")]
    assert seen["sessions"] == 0
    assert (await eve.get("/api/session")).json() == {"account": None}
    answer = await sign_in(eve, "Eve")
    assert refused(answer) == (403, "suspended")
    told = answer.json()["params"]
    assert (told["reason"], told["note"]) == ("insults", "Twice today.")
    assert told["until"] == pytest.approx(clock.now() + 7200, abs=60)
    assert refused(await sign_in(eve, "Eve", "wrong horse")) == (401, "wrong_sign_in")
    clock.advance(7300)
    assert (await sign_in(eve, "Eve")).status_code == 200
    assert await logged(boss) == [("account.suspended", "Eve")]


async def test_a_suspension_can_be_taken_back(hall: Hall) -> None:
    boss, eve = await hall.called("Boss", "admin"), await hall.called("Eve")
    address = f"/api/admin/people/{await id_of(eve)}/suspension"
    await boss.post(address, json=WHY)
    assert (await boss.delete(address)).json()["sanctions"] == []
    assert (await sign_in(eve, "Eve")).status_code == 200
    assert refused(await boss.delete(address)) == (409, "no_sanction")
    assert await logged(boss) == [("account.suspended", "Eve"), ("account.unsuspended", "Eve")]


async def test_seats_at_tables_that_wait_are_freed(hall: Hall) -> None:
    boss, eve, ada = await hall.called("Boss", "admin"), await hall.called("Eve"), await hall.called("Ada")
    table = (await eve.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
    await ada.post(f"/api/tables/{table}/sit")
    await boss.post(f"/api/admin/people/{await id_of(eve)}/suspension", json=WHY)
    await hall.seats_given_up()
    seen = (await ada.get(f"/api/tables/{table}")).json()["table"]
    assert [seat and seat["name"] for seat in seen["seats"]] == [None, "Ada"]


async def test_nobody_is_disciplined_by_an_equal(hall: Hall) -> None:
    boss, ann, bob = await hall.called("Boss", "admin"), await hall.called("Ann", "moderator"), await hall.called("Bob")
    guest = await hall.guest()
    for whom in (ann, boss):
        assert refused(await ann.post(f"/api/admin/people/{await id_of(whom)}/mute", json=WHY)) == (403, "not_above")
    assert (await ann.post(f"/api/admin/people/{await id_of(guest)}/mute", json=WHY)).status_code == 200
    assert (await ann.post(f"/api/admin/people/{await id_of(bob)}/mute", json=WHY)).status_code == 200
    assert (await boss.post(f"/api/admin/people/{await id_of(ann)}/mute", json=WHY)).status_code == 200
    assert refused(await boss.post(f"/api/admin/people/{await id_of(boss)}/mute", json=WHY)) == (403, "not_above")
    gone = await id_of(bob)
    await bob.post("/api/account/delete", json={"password": "correct horse"})
    assert refused(await boss.post(f"/api/admin/people/{gone}/mute", json=WHY)) == (409, "account_gone")


NONSENSE: list[dict[str, Any]] = [
    {"hours": 0},
    {"hours": -1},
    {"hours": 1e6},
    {"reason": "because"},
    {"note": "x" * 301},
    {"more": 1},
]


async def test_sanctions_that_make_no_sense_are_refused(hall: Hall) -> None:
    boss, eve = await hall.called("Boss", "admin"), await hall.called("Eve")
    for wrong in NONSENSE:
        answer = await boss.post(f"/api/admin/people/{await id_of(eve)}/mute", json={**WHY, **wrong})
        assert refused(answer) == (422, "invalid_request"), wrong
    assert await logged(boss) == []


async def test_a_role_is_given_by_admins_and_the_last_one_stays(hall: Hall) -> None:
    boss, bob = await hall.called("Boss", "admin"), await hall.called("Bob")
    mine, bobs = await id_of(boss), await id_of(bob)
    last = await boss.post(f"/api/admin/people/{mine}/role", json={"role": "player"})
    assert refused(last) == (409, "last_admin")
    given = await boss.post(f"/api/admin/people/{bobs}/role", json={"role": "moderator"})
    assert given.json()["role"] == "moderator"
    assert (await bob.get("/api/admin/reports")).status_code == 200
    await boss.post(f"/api/admin/people/{bobs}/role", json={"role": "player"})
    assert refused(await bob.get("/api/admin/reports")) == (403, "not_allowed")
    assert await logged(boss) == [("role.changed", "Bob")] * 2


async def test_people_are_found_by_names_of_before_and_what_they_keep_is_exported(hall: Hall) -> None:
    ann, eve = await hall.called("Ann", "moderator"), await hall.called("Eve")
    await eve.post("/api/account/name", json={"name": "Mallory"})
    await ann.post(f"/api/admin/people/{await id_of(eve)}/mute", json=WHY)

    async def found(name: str) -> list[str]:
        answer = await ann.get("/api/admin/people", params={"name": name})
        return [each["name"] for each in answer.json()["people"]]

    assert await found("EVE") == await found("malL") == await found(await id_of(eve)) == ["Mallory"]
    assert await found("nobody") == await found("%") == []
    assert await found("") == ["Ann", "Mallory"]
    one = (await ann.get(f"/api/admin/people/{await id_of(eve)}")).json()
    assert (one["former"], one["sessions"], one["matches"], one["role"]) == (["Eve"], 1, 0, "player")
    assert refused(await ann.get("/api/admin/people/nobody")) == (404, "not_found")
    kept = (await eve.get("/api/account/export")).json()["account"]
    assert kept["role"] == "player"
    (mute,) = (await eve.get("/api/account/export")).json()["sanctions"]
    assert (mute["kind"], mute["reason"], mute["note"]) == ("mute", "insults", "Twice today.")
