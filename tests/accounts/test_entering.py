"""Signing up, in and out."""

import asyncio

import httpx
import pytest

from tests.accounts.entrance import PASSWORD, Browse, refused, sign_in, sign_up


async def test_a_guest_becomes_a_player_and_loses_nothing(client: httpx.AsyncClient, browse: Browse) -> None:
    guest = (await client.post("/api/session/guest")).json()["account"]
    table = (await client.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
    token = client.cookies["session"]
    player = await sign_up(client, "Ada")
    assert player == {"id": guest["id"], "name": "Ada", "guest": False, "role": "player"}
    assert (await client.get(f"/api/tables/{table}")).json()["table"]["seats"][0]["name"] == "Ada"
    assert client.cookies["session"] != token
    old = await browse().get("/api/session", headers={"Cookie": f"session={token}"})
    assert old.json() == {"account": None}


async def test_signing_up_needs_no_guest(client: httpx.AsyncClient) -> None:
    player = await sign_up(client, "Ada")
    assert (await client.get("/api/session")).json() == {"account": player}
    again = await client.post("/api/account", json={"name": "Bob", "password": PASSWORD})
    assert refused(again) == (409, "already_player")


async def test_signing_in_elsewhere_and_out(client: httpx.AsyncClient, browse: Browse) -> None:
    player = await sign_up(client, "Ada")
    phone = browse()
    await phone.post("/api/session/guest")
    before = phone.cookies["session"]
    answer = await sign_in(phone, " aDA ")
    assert answer.json() == {"account": player}
    assert phone.cookies["session"] not in {before, client.cookies["session"]}
    assert (await browse().get("/api/session", headers={"Cookie": f"session={before}"})).json()["account"] is None
    assert (await phone.delete("/api/session")).json() == {"account": None}
    assert "session" not in phone.cookies
    assert (await client.get("/api/session")).json() == {"account": player}


async def test_a_wrong_password_and_a_name_that_nobody_has_are_answered_alike(
    client: httpx.AsyncClient, browse: Browse
) -> None:
    await sign_up(client, "Ada")
    other = browse()
    wrong, unknown = await sign_in(other, "Ada", "wrong horse"), await sign_in(other, "Nobody", "wrong horse")
    assert refused(wrong) == (401, "wrong_sign_in")
    assert (wrong.status_code, wrong.content) == (unknown.status_code, unknown.content)
    assert "set-cookie" not in wrong.headers
    assert "set-cookie" not in unknown.headers


async def test_a_hash_is_computed_whether_or_not_the_name_exists(
    client: httpx.AsyncClient, browse: Browse, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sign_up(client, "Ada")
    await client.post("/api/session", json={"name": "Nobody", "password": "for the decoy"})
    passwords = client._transport.app.state.desk.entering._passwords  # type: ignore[attr-defined]
    verified: list[str] = []
    honest = passwords._verify

    def verify(hashed: str, plain: str) -> bool:
        verified.append(hashed)
        return bool(honest(hashed, plain))

    monkeypatch.setattr(passwords, "_verify", verify)
    other = browse()
    for name in ("Ada", "Nobody", "Guest-1234", "!", "x" * 300):
        assert refused(await sign_in(other, name, "wrong horse")) == (401, "wrong_sign_in")
    assert len(verified) == 5
    # All of them as costly as the real one.
    assert len({hashed.rpartition("$")[0].rpartition("$")[0] for hashed in verified}) == 1


@pytest.mark.parametrize("password", ["seven77", "x" * 201])
async def test_passwords_have_a_length_and_nothing_else(client: httpx.AsyncClient, password: str) -> None:
    refusal = await client.post("/api/account", json={"name": "Ada", "password": password})
    assert refused(refusal) == (422, "password_length")
    assert (await client.get("/api/session")).json() == {"account": None}


async def test_any_signs_make_a_password_however_they_are_composed(client: httpx.AsyncClient, browse: Browse) -> None:
    await sign_up(client, "Ada", "  é пароль 🔑 ")
    assert (await sign_in(browse(), "Ada", "  e\u0301 пароль 🔑 ")).status_code == 200


async def test_of_many_who_want_a_name_at_once_one_gets_it(client: httpx.AsyncClient, browse: Browse) -> None:
    crowd = [browse(f"203.0.113.{n}") for n in range(8)]
    for each in crowd[::2]:
        await each.post("/api/session/guest")
    names = ["Ivan", "IVAN", "ivan", "lvan", "Ivan", "1van", "iVan", "Ivan"]
    wishes = [
        each.post("/api/account", json={"name": name, "password": PASSWORD})
        for each, name in zip(crowd, names, strict=True)
    ]
    answers = await asyncio.gather(*wishes)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    kept = [(await each.get("/api/session")).json()["account"] for each in crowd]
    assert sum(account is not None and not account["guest"] for account in kept) == 1


async def test_a_guest_who_signs_up_twice_at_once_becomes_one_player(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await client.post("/api/session/guest")
    headers = {"Cookie": f"session={client.cookies['session']}"}
    passwords = client._transport.app.state.desk.entering._passwords  # type: ignore[attr-defined]
    honest, both = passwords.hash, asyncio.Barrier(2)

    async def hash_(password: str) -> str:
        # By then both are known as the guest: a token that came later would be nobody's any more.
        await both.wait()
        return str(await honest(password))

    monkeypatch.setattr(passwords, "hash", hash_)
    wishes = [
        client.post("/api/account", json={"name": name, "password": PASSWORD}, headers=headers)
        for name in ("Ada", "Grace")
    ]
    assert sorted(answer.status_code for answer in await asyncio.gather(*wishes)) == [201, 409]
