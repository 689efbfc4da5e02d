"""Pages of other sites in a browser that is signed in here, and sessions that somebody else chose.

What single headers come to is in `tests/kit/test_origin.py` and `tests/cases/test_access.py`; here everything that
changes something is tried, at a real server."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.main import create_app
from app.settings import Settings
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import PASSWORD, called
from tests.http import browser
from tests.players import PATIENCE_S, Player
from tests.servers import HOST

pytestmark = pytest.mark.slow

# As browsers send them along with what another site's page does: a form, a fetch, a sandboxed frame, a link to follow.
FOREIGN: tuple[dict[str, str], ...] = (
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example", "Content-Type": "text/plain"},
    {"Origin": "https://evil.example", "Content-Type": "application/x-www-form-urlencoded"},
)
SOCKETS = ("/ws/lobby", "/ws/matches/nothing", "/ws/tables/nothing")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("sites"))) as server:
        yield server


def changing() -> Iterator[tuple[str, str]]:
    """Every address that may change something."""
    for path, methods in create_app(Settings(_env_file=None)).openapi()["paths"].items():
        for method in methods:
            if method != "get":
                yield method.upper(), path.replace("{", "").replace("}", "")


async def test_no_page_of_another_site_changes_anything(server: Measured) -> None:
    ada = await called(server, "Ada")
    before = await ada.get("/api/account/export")
    tried = 0
    for method, path in changing():
        for headers in FOREIGN:
            answer = await ada.http.request(method, path, content=b'{"game":"tiny"}', headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), (method, path, headers)
            assert "set-cookie" not in answer.headers
            tried += 1
    assert tried > 200
    assert await ada.get("/api/account/export") == before
    # What only looks is answered, and other sites' pages cannot read it: nothing says that they may.
    for method in ("GET", "OPTIONS", "HEAD"):
        answer = await ada.http.request(method, "/api/account", headers=FOREIGN[0])
        assert not [name for name in answer.headers if name.startswith("access-control")]
    await ada.close()


async def test_looking_changes_nothing(server: Measured) -> None:
    """A link, an image, a page that is fetched beforehand: no address that is only looked at does anything."""
    ada = await called(server, "Lin")
    before = await ada.get("/api/account/export")
    described = create_app(Settings(_env_file=None)).openapi()["paths"]
    for path in [path for path, methods in described.items() if "get" in methods]:
        await ada.http.get(path.replace("{", "").replace("}", ""), params={"game": "tiny", "action": "delete"})
    assert await ada.get("/api/account/export") == before
    await ada.close()


@pytest.mark.parametrize("path", SOCKETS)
async def test_no_page_of_another_site_opens_a_socket(server: Measured, path: str) -> None:
    host = server.origin.removeprefix("http://")
    foreign = (
        "https://evil.example",
        "null",
        f"https://{host}",
        f"{server.origin}.evil.example",
        "http://localhost",
        None,
    )
    eve = await Player(server.origin).come_in()
    for origin in foreign:
        with pytest.raises(InvalidStatus) as refused:
            async with eve.socket(path, Origin=origin):
                pass
        assert refused.value.response.status_code == 403
    # Whatever the page says of the host, the server asked is the one that counts.
    with pytest.raises(InvalidStatus, match="403"):
        async with eve.socket(path, Origin="https://evil.example", **{"X-Forwarded-Host": "evil.example"}):
            pass
    await eve.close()


async def test_nobody_is_given_a_session_that_somebody_else_knows(server: Measured) -> None:
    """A cookie from elsewhere is never made one that opens something, and what was known before is worth nothing."""
    async with browser(server.origin) as http:
        for planted in ("chosen", "A" * 43, "../../etc", "a" * 5000):
            http.cookies.clear()
            answer = await http.post("/api/session/guest", headers={"Cookie": f"session={planted}"})
            assert answer.status_code == 200
            assert http.cookies["session"] != planted
    eve = await Player(server.origin).come_in()
    known = eve.http.cookies["session"]
    victim = Player(server.origin)
    victim.http.cookies.set("session", known, HOST)
    await victim.post("/api/account", {"name": "Victim", "password": PASSWORD}, 201)
    assert victim.http.cookies["session"] != known
    assert (await eve.get("/api/session"))["account"] is None
    for each in (eve, victim):
        await each.close()


async def test_signing_in_makes_what_was_known_before_worthless(server: Measured) -> None:
    victim = await called(server, "Bea")
    eve = await Player(server.origin).come_in()
    known = eve.http.cookies["session"]
    again = Player(server.origin)
    again.http.cookies.set("session", known, HOST)
    async with eve.socket("/ws/lobby") as listening:
        await again.post("/api/session", {"name": "Bea", "password": PASSWORD})
        assert again.http.cookies["session"] != known
        with suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE_S):
                async for _ in listening:
                    pass
        assert listening.close_code == 4001
    eve.http.cookies.clear()
    eve.http.cookies.set("session", known, HOST)
    assert (await eve.get("/api/session"))["account"] is None
    for each in (victim, eve, again):
        await each.close()


async def test_only_the_cookie_says_who_one_is(server: Measured) -> None:
    ada = await called(server, "Cho")
    token = ada.http.cookies["session"]
    async with browser(server.origin) as http:
        for headers in ({"Authorization": f"Bearer {token}"}, {"X-Session": token}, {"Cookie": f"Session={token}"}):
            answer = await http.get(f"/api/session?session={token}", headers=headers)
            assert answer.json()["account"] is None
    await ada.close()
