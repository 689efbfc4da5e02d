"""Which names may be had, and which are the same."""

import httpx
import pytest

from app.accounts import naming
from app.accounts.names import Reserved, cleaned, keys_of
from app.kit.errors import Conflict, Unprocessable
from app.kit.time import TurnedClock
from tests.accounts.entrance import PASSWORD, Browse, refused, sign_in, sign_up


@pytest.mark.parametrize(
    "name", ["Ada", "ada_lovelace-1815", "Ёжик", "José", "日本語", "1337", "x" * 20, "ﬁre", "  Ada "]
)
def test_names_that_may_be_had(name: str) -> None:
    assert 3 <= len(cleaned(name)) <= 20


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("ab", "name_length"),
        ("x" * 21, "name_length"),
        ("a b c", "name_signs"),
        ("a.b.c", "name_signs"),
        ("<b>x</b>", "name_signs"),
        ("___", "name_signs"),
        ("a\u200bbc", "name_signs"),
        ("a\u202ebc", "name_signs"),
        ("x\u0335yz", "name_signs"),
        ("٣٤٥", "name_signs"),
        ("🔑🔑🔑", "name_signs"),
        ("Иvan", "name_scripts"),
        ("pаypal", "name_scripts"),
        ("αbc", "name_scripts"),
    ],
)
def test_names_that_may_not(name: str, code: str) -> None:
    with pytest.raises(Unprocessable) as refusal:
        cleaned(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "aDA"),
        ("Ivan", "lvan"),
        ("bob", "b0b"),
        ("HOT", "НОТ"),
        ("cope", "соре"),
        ("Horr", "Ногг"),
        ("Иван", "ИВАН"),
        ("corn", "com"),
    ],
)
def test_look_alikes_are_the_same_name(one: str, other: str) -> None:
    assert keys_of(one) & keys_of(other)


@pytest.mark.parametrize(("one", "other"), [("Roy", "Ror"), ("José", "Jose"), ("Ann", "Anna"), ("a-b-c", "a_b_c")])
def test_other_names_are_not(one: str, other: str) -> None:
    assert not keys_of(one) & keys_of(other)


@pytest.mark.parametrize(
    "name",
    [
        *("Guest-1234", "guest-l234", "GUEST_12O4", "Guest", "Guest1", "Gue5t-1".replace("5", "s")),
        *("Гость-12", "Convidado-7", "Anon-1234", "novice", "N0vice", "Novice-Bot", "Бот-новичок", "robot"),
        *("Admin", "аdmin".replace("а", "a"), "ZINARA", "zlnara".replace("l", "i")),
    ],
)
def test_names_of_guests_and_bots_are_kept(name: str) -> None:
    with pytest.raises(Conflict, match="name_reserved"):
        Reserved(["novice"]).refuse(name)


@pytest.mark.parametrize("name", ["Guesta", "Robotnik", "Zinara_fan", "Botanist", "Гостья"])
def test_names_that_begin_like_them_are_not(name: str) -> None:
    Reserved(["novice"]).refuse(name)


async def test_look_alikes_of_bots_of_any_game_are_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/account", json={"name": "stеady".replace("е", "e"), "password": PASSWORD})
    assert refused(answer) == (409, "name_reserved")


async def test_the_name_changes_once_a_month(client: httpx.AsyncClient, browse: Browse, clock: TurnedClock) -> None:
    await sign_up(client, "Ada")
    assert (await client.get("/api/account")).json()["rename_from"] is None
    renamed = (await client.post("/api/account/name", json={"name": "Grace"})).json()
    assert (renamed["name"], renamed["rename_from"] - clock.now() > 29 * 86400) == ("Grace", True)
    again = await client.post("/api/account/name", json={"name": "Hedy"})
    assert refused(again) == (429, "renamed_lately")
    assert (await client.get("/api/session")).json()["account"]["name"] == "Grace"
    assert (await sign_in(browse(), "Ada")).status_code == 401
    assert (await sign_in(browse(), "grace")).status_code == 200

    # Nobody passes for who somebody lately was; later the name is free.
    other = browse()
    refusal = await other.post("/api/account", json={"name": "Ada", "password": PASSWORD})
    assert refused(refusal) == (409, "name_taken")
    clock.advance(naming.AGAIN_AFTER_S + 1)
    await sign_up(other, "Ada")
    assert (await client.post("/api/account/name", json={"name": "Ada"})).json()["code"] == "name_taken"
    assert (await client.post("/api/account/name", json={"name": "GRACE"})).json()["name"] == "GRACE"
    former = (await client.get("/api/account/export")).json()["account"]["former_names"]
    assert [each["name"] for each in former] == ["Ada", "Grace"]


async def test_one_s_own_former_name_can_be_had_again(client: httpx.AsyncClient, clock: TurnedClock) -> None:
    await sign_up(client, "Ada")
    for name in ("Grace", "Ada", "Grace"):
        assert (await client.post("/api/account/name", json={"name": name})).json()["name"] == name
        clock.advance(naming.AGAIN_AFTER_S + 1)


async def test_a_refused_name_changes_nothing(client: httpx.AsyncClient, browse: Browse) -> None:
    await sign_up(client, "Ada")
    await sign_up(browse(), "Grace")
    for name, code in (("grace", "name_taken"), ("Guest-1", "name_reserved"), ("x", "name_length")):
        assert (await client.post("/api/account/name", json={"name": name})).json()["code"] == code
    own = (await client.get("/api/account")).json()
    assert (own["name"], own["rename_from"]) == ("Ada", None)


async def test_guests_have_no_name_to_change(client: httpx.AsyncClient) -> None:
    await client.post("/api/session/guest")
    assert refused(await client.post("/api/account/name", json={"name": "Ada"})) == (403, "guest")
