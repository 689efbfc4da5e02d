"""One's devices: listed, and signed out one by one or all at once."""

import httpx

from app.kit.time import TurnedClock
from tests.accounts.entrance import PASSWORD, Browse, refused, sign_in, sign_up

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1"
)


async def devices(at: httpx.AsyncClient) -> list[tuple[str, bool]]:
    sessions = (await at.get("/api/account/sessions")).json()["sessions"]
    return [(each["device"], each["this"]) for each in sessions]


async def signed_in(at: httpx.AsyncClient) -> bool:
    return (await at.get("/api/session")).json()["account"] is not None


async def test_devices_are_listed_and_one_can_be_signed_out(browse: Browse, clock: TurnedClock) -> None:
    desk, phone = browse(), browse(user_agent=IPHONE)
    await sign_up(desk, "Ada")
    await sign_in(phone, "Ada")
    assert sorted(await devices(desk)) == [("Firefox · Linux", True), ("Safari · iPhone", False)]
    assert sorted(await devices(phone)) == [("Firefox · Linux", False), ("Safari · iPhone", True)]
    listed = (await desk.get("/api/account/sessions")).json()["sessions"]
    (other,) = [each["id"] for each in listed if not each["this"]]
    for each in listed:
        assert desk.cookies["session"] not in str(each)
    left = (await desk.delete(f"/api/account/sessions/{other}")).json()["sessions"]
    assert [each["this"] for each in left] == [True]
    assert not await signed_in(phone)
    assert refused(await desk.delete(f"/api/account/sessions/{other}")) == (404, "not_found")


async def test_a_browser_whose_session_has_ended_forgets_it(client: httpx.AsyncClient, browse: Browse) -> None:
    await sign_up(client, "Ada")
    phone = browse()
    await sign_in(phone, "Ada")
    await client.delete("/api/account/sessions")
    assert refused(await phone.post("/api/tables", json={"game": "zinara"})) == (401, "no_session")
    assert not await signed_in(phone)
    assert "session" not in phone.cookies


async def test_nobody_signs_others_out(browse: Browse) -> None:
    ada, grace = browse(), browse()
    await sign_up(ada, "Ada")
    await sign_up(grace, "Grace")
    (session,) = (await ada.get("/api/account/sessions")).json()["sessions"]
    assert (await grace.delete(f"/api/account/sessions/{session['id']}")).status_code == 404
    assert await signed_in(ada)
    assert refused(await browse().get("/api/account/sessions")) == (401, "no_session")


async def test_all_others_are_signed_out_at_once(browse: Browse) -> None:
    here, others = browse(), [browse() for _ in range(3)]
    await sign_up(here, "Ada")
    for each in others:
        await sign_in(each, "Ada")
    assert len((await here.delete("/api/account/sessions")).json()["sessions"]) == 1
    assert [await signed_in(each) for each in (here, *others)] == [True, False, False, False]


async def test_when_a_session_was_last_seen_is_kept(
    client: httpx.AsyncClient, browse: Browse, clock: TurnedClock
) -> None:
    await sign_up(client, "Ada")
    phone = browse()
    await sign_in(phone, "Ada")
    began = clock.now()
    clock.advance(3600)
    await phone.get("/api/session")
    await client._transport.app.state.desk.seen.write()  # type: ignore[attr-defined]
    clock.advance(3600)
    sessions = (await client.get("/api/account/sessions")).json()["sessions"]
    here, there = sorted(sessions, key=lambda each: not each["this"])
    assert clock.now() - here["seen_at"] < 60
    assert 3500 < there["seen_at"] - began < 3700


async def test_a_new_password_signs_out_everywhere_else(browse: Browse) -> None:
    here, phone = browse(), browse()
    await sign_up(here, "Ada")
    await sign_in(phone, "Ada")
    token = here.cookies["session"]
    change = {"old": PASSWORD, "new": "another horse"}
    assert refused(await here.post("/api/account/password", json={**change, "old": "wrong"})) == (403, "wrong_password")
    assert refused(await here.post("/api/account/password", json={**change, "new": "short"})) == (
        422,
        "password_length",
    )
    assert await signed_in(phone)
    assert (await here.post("/api/account/password", json=change)).status_code == 200
    assert here.cookies["session"] != token
    assert await signed_in(here)
    assert not await signed_in(phone)
    assert (await sign_in(phone, "Ada")).status_code == 401
    assert (await sign_in(phone, "Ada", "another horse")).status_code == 200


async def test_guests_have_no_password_to_change(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    answer = await client.post("/api/account/password", json={"old": PASSWORD, "new": "another horse"})
    assert refused(answer) == (403, "guest")
