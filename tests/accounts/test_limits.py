"""How often passwords and names may be tried."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.accounts.throttle import Limits, Throttle, place_of
from app.cli.serving import server_for
from app.kit.errors import TooMany
from app.kit.ids import new_id
from app.main import create_app
from app.settings import Settings
from tests.accounts.entrance import PASSWORD, Browse, browsers, refused, sign_in, sign_up
from tests.conftest import running
from tests.migrated import migrate
from tests.services import REDIS

FEW = Limits("3 per minute", "2 per minute", "3 per hour", "2 per hour", "9 per hour")


@pytest.fixture
async def strict(settings: Settings) -> AsyncIterator[Browse]:
    """Browsers at a server that has little patience."""
    few = settings.model_copy(
        update={
            "sign_in_by_address": "4 per hour",
            "sign_in_by_name": "3 per hour",
            "sign_up_by_address": "2 per hour",
            "guests_by_address": "2 per hour",
        }
    )
    app = create_app(few)
    await migrate(app.state.settings.database_url)
    async with running(app) as client, browsers(client) as browse:
        yield browse


async def test_tries_are_counted_by_name_and_by_address(strict: Browse) -> None:
    await sign_up(strict("203.0.113.1"), "Ada")
    thief = strict("203.0.113.66")
    for _ in range(3):
        assert refused(await sign_in(thief, "Ada", "a wrong one")) == (401, "wrong_sign_in")
    late = await sign_in(thief, "ADA")
    assert refused(late) == (429, "too_many_tries")
    assert 0 < int(late.headers["retry-after"]) <= 3600
    assert refused(await sign_in(strict("203.0.113.67"), "Ada")) == (429, "too_many_tries")
    assert refused(await sign_in(thief, "Grace")) == (429, "too_many_tries"), "the fifth from this address"
    assert refused(await sign_in(strict("203.0.113.67"), "Grace")) == (401, "wrong_sign_in")


async def test_a_name_that_nobody_has_is_counted_alike(strict: Browse) -> None:
    answers = [await sign_in(strict(f"203.0.113.{n}"), "Nobody", "a wrong one") for n in range(4)]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]


async def test_the_right_password_forgives_earlier_tries(strict: Browse) -> None:
    await sign_up(strict("203.0.113.1"), "Ada")
    for n in (2, 3):
        await sign_in(strict(f"203.0.113.{n}"), "Ada", "a wrong one")
        await sign_in(strict(f"203.0.113.{n}"), "Ada", "a wrong one")
        assert (await sign_in(strict(f"203.0.113.{n}"), "Ada")).status_code == 200


async def test_passwords_are_not_tried_out_by_a_stolen_session(strict: Browse) -> None:
    owner = strict()
    await sign_up(owner, "Ada")
    for _ in range(3):
        tried = await owner.post("/api/account/delete", json={"password": "a wrong one"})
        assert refused(tried) == (403, "wrong_password")
    tried = await owner.post("/api/account/password", json={"old": PASSWORD, "new": "another horse"})
    assert refused(tried) == (429, "too_many_tries")


async def test_signing_up_is_limited_by_address(strict: Browse) -> None:
    for name in ("Ada", "Grace"):
        await sign_up(strict("2001:db8::1"), name)
    neighbour = strict("2001:db8::ffff:2")
    answer = await neighbour.post("/api/account", json={"name": "Hedy", "password": PASSWORD})
    assert refused(answer) == (429, "too_many_tries")
    await sign_up(strict("2001:db8:1::1"), "Hedy")


async def test_guests_are_counted_by_address_and_whoever_is_somebody_is_no_new_one(strict: Browse) -> None:
    one, other, late = (strict("203.0.113.1") for _ in range(3))
    for browser in (one, other, one, other):
        assert (await browser.post("/api/session/guest")).status_code == 200
    answer = await late.post("/api/session/guest")
    assert refused(answer) == (429, "too_many_guests")
    assert 0 < int(answer.headers["retry-after"]) <= 3600
    assert (await late.get("/api/session")).json()["account"] is None
    assert (await strict("203.0.113.2").post("/api/session/guest")).status_code == 200


def test_an_address_is_as_much_as_its_owner_cannot_choose() -> None:
    assert place_of("203.0.113.1") == "203.0.113.1"
    assert place_of("::ffff:203.0.113.1") == "203.0.113.1"
    assert place_of("2001:db8::1") == place_of("2001:db8:0:0:5::2") != place_of("2001:db8:0:1::1")
    assert place_of("") == "unknown"


@pytest.mark.redis
async def test_processes_that_share_redis_count_together() -> None:
    one, other, name = Throttle(FEW, REDIS), Throttle(FEW, REDIS), new_id()
    await one.sign_in(new_id(), name)
    await other.sign_in(new_id(), name)
    with pytest.raises(TooMany):
        await one.sign_in(new_id(), name)
    await other.forgive(name)
    await one.sign_in(new_id(), name)
    for throttle in (one, other):
        await throttle.close()


async def test_without_redis_tries_are_counted_here() -> None:
    throttle = Throttle(FEW, "redis://127.0.0.1:1/0")
    for _ in range(2):
        await throttle.sign_in("203.0.113.1", "Ada")
    with pytest.raises(TooMany):
        await throttle.sign_in("203.0.113.2", "Ada")
    await throttle.close()


async def test_long_names_and_odd_ones_are_counted_too(client: httpx.AsyncClient) -> None:
    for name in ("x" * 400, "\ud800", "\x00"):
        answer = await client.post(
            "/api/session",
            content=b'{"name": "%s", "password": "whatever"}' % name.encode("unicode-escape"),
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code in {401, 422}, name


@pytest.mark.parametrize(("sender", "believed"), [("10.1.2.3", True), ("203.0.113.5", False)])
async def test_a_proxy_s_word_counts_where_it_is_trusted(settings: Settings, sender: str, believed: bool) -> None:
    strict = {"trusted_proxies": ["10.0.0.0/8"], "sign_in_by_address": "1 per hour"}
    app = create_app(settings.model_copy(update=strict))
    served = server_for(app, "127.0.0.1", 0).config
    served.load()
    await migrate(app.state.settings.database_url)
    async with running(app):
        transport = httpx.ASGITransport(served.loaded_app, client=(sender, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
            statuses = []
            for address in ("198.51.100.1", "198.51.100.2"):
                client.headers["X-Forwarded-For"] = address
                statuses.append((await sign_in(client, f"Nobody{address[-1]}")).status_code)
    assert statuses == [401, 401 if believed else 429]
