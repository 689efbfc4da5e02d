"""The headers of every kind of answer, judged by two published checklists: what OWASP's Secure Headers Project
recommends to send and to leave out, and what Mozilla's HTTP Observatory takes points off for.

From OWASP's recommendation this server departs in three things: `Referrer-Policy` is `same-origin`, so that the server
sees which of its own pages asked, and other sites nothing; `Strict-Transport-Security` says nothing of subdomains,
which are the operator's; and what is the same for everybody is kept by browsers.
"""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import httpx
import pytest

from app.main import STATIC
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import PASSWORD
from tests.attack.wire import upgrade, wire
from tests.http import PATIENCE_S, PLAIN, browser

pytestmark = pytest.mark.slow

HTTPS = {"X-Forwarded-Proto": "https"}
SIX_MONTHS_S = 15_768_000


@dataclass(frozen=True)
class Kind:
    """One kind of answer, and how to get it."""

    method: str
    path: str
    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


KINDS = {
    "page": Kind("GET", "/", 200),
    "page of somebody": Kind("GET", "/player/Nobody", 200),
    "head": Kind("HEAD", "/api/session", 405),
    "file": Kind("GET", f"/static/{next(STATIC.glob('*.js')).name}", 200),
    "file of an edition": Kind("GET", "{edition}", 200),
    "no such file": Kind("GET", "/static/nothing.js", 404),
    "no such edition": Kind("GET", "/client/0000/app.js", 404),
    "outside the files": Kind("GET", "/static/..%2f..%2fpyproject.toml", 404),
    "no such address": Kind("GET", "/api/nothing", 404),
    "session": Kind("GET", "/api/session", 200),
    "content": Kind("GET", "/api/games/tiny/content", 200),
    "download": Kind("GET", "/api/account/export", 200),
    "description": Kind("GET", "/api/openapi.json", 200),
    "created": Kind("POST", "/api/tables", 201, body=b'{"game":"tiny"}'),
    "invalid": Kind("POST", "/api/tables", 422, body=b"{}"),
    "no JSON": Kind("POST", "/api/tables", 422, body=b"{"),
    "not allowed": Kind("GET", "/api/admin/audit", 403),
    "not this method": Kind("PATCH", "/api/session", 405),
    "options": Kind("OPTIONS", "/api/session", 405),
    "too large": Kind("POST", "/api/tables", 413, body=b" " * 70_000),
    "a foreign page": Kind("POST", "/api/tables", 403, (("Origin", "https://evil.example"),)),
    "a foreign preflight": Kind("OPTIONS", "/api/tables", 405, (("Origin", "https://evil.example"),)),
    "a NUL": Kind("GET", "/api/tables/%00", 400),
    "alive": Kind("GET", "/healthz", 200),
    "not modified": Kind("GET", "/", 304, (("If-None-Match", "{etag}"),)),
    "a part": Kind("GET", f"/static/{next(STATIC.glob('*.js')).name}", 206, (("Range", "bytes=0-10"),)),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("headers"))) as server:
        yield server


@pytest.fixture(scope="module")
def cookie(server: Measured) -> str:
    """The session of somebody with a name."""
    wish = {"name": "Ada", "password": PASSWORD}
    answer = httpx.post(f"{server.origin}/api/account", json=wish, verify=PLAIN, timeout=PATIENCE_S)
    return answer.raise_for_status().cookies["session"]


@pytest.fixture
async def http(server: Measured, cookie: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who is signed in, through a proxy with TLS."""
    async with browser(server.origin, headers=HTTPS, cookies={"session": cookie}) as http:
        yield http


async def answer_of(http: httpx.AsyncClient, kind: Kind) -> httpx.Response:
    page = await http.get("/")
    found = re.search(r'"(/client/\w+/app\.js)"', page.text)
    assert found is not None
    names = {"edition": found[1], "etag": page.headers["etag"]}
    headers = {name: value.format(**names) for name, value in kind.headers}
    if kind.body:
        headers["Content-Type"] = "application/json"
    path = kind.path.format(**names)
    return await http.request(kind.method, path, headers=headers, content=kind.body or None)


def wrong_by_owasp(headers: httpx.Headers) -> list[str]:
    """What the recommendation of OWASP's Secure Headers Project would have otherwise."""
    expected = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
        "referrer-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    wrong = [name for name, value in expected.items() if headers.get(name) != value]
    permitted = headers.get("permissions-policy", "")
    wrong += [
        each for each in ("camera", "microphone", "geolocation", "payment", "usb") if f"{each}=()" not in permitted
    ]
    telling = {"server", "sourcemap", "x-sourcemap", "x-generator", "x-framework", "via", "x-debug"}
    wrong += [name for name in headers if name in telling or "powered" in name or "version" in name]
    return wrong


def points_off_by_observatory(headers: httpx.Headers) -> list[str]:
    """The rules of Mozilla's HTTP Observatory that an answer breaks, by the names they have there. The bonus ones are
    among them: the policy begins with nothing, and frames are forbidden by it."""
    broken = []
    policy = {
        part.split()[0]: part.split()[1:] for part in headers.get("content-security-policy", "").split("; ") if part
    }
    if policy.get("default-src") != ["'none'"]:
        broken.append("csp-implemented-with-no-unsafe-default-src-none")
    sources = [source for each in policy.values() for source in each]
    if {"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:"} & set(sources):
        broken.append("csp-implemented-with-unsafe-inline")
    if {"'none'", "'self'"}.isdisjoint(policy.get("base-uri", [])) or "form-action" not in policy:
        broken.append("csp-base-uri-and-form-action")
    if policy.get("frame-ancestors") != ["'none'"]:
        broken.append("x-frame-options-implemented-via-csp")
    age = re.fullmatch(r"max-age=(\d+)", headers.get("strict-transport-security", ""))
    if age is None or int(age[1]) < SIX_MONTHS_S:
        broken.append("hsts-implemented-max-age-at-least-six-months")
    if "access-control-allow-origin" in headers:
        broken.append("cross-origin-resource-sharing-not-implemented")
    if headers.get("x-content-type-options") != "nosniff":
        broken.append("x-content-type-options-nosniff")
    if headers.get("cross-origin-resource-policy") != "same-origin":
        broken.append("corp-implemented")
    if headers.get("referrer-policy") not in ("no-referrer", "same-origin", "strict-origin"):
        broken.append("referrer-policy-private")
    for cookie in headers.get_list("set-cookie"):
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        if not {"httponly", "secure"} <= flags or not {"samesite=lax", "samesite=strict"} & flags:
            broken.append("cookies-secure-with-httponly-sessions-and-samesite")
    return broken


@pytest.mark.parametrize("what", KINDS)
async def test_every_kind_of_answer_passes(http: httpx.AsyncClient, what: str) -> None:
    answer = await answer_of(http, KINDS[what])
    assert answer.status_code == KINDS[what].status
    assert wrong_by_owasp(answer.headers) == []
    assert points_off_by_observatory(answer.headers) == []
    if KINDS[what].path.startswith("/api/"):
        # What is somebody's is kept by nobody.
        assert answer.headers["cache-control"] == "no-store"
    if answer.content and answer.status_code != 304:
        assert answer.headers["content-type"].split(";")[0] in (
            "application/json",
            "text/html",
            "text/javascript",
        )


async def test_the_session_s_cookie_passes(server: Measured) -> None:
    async with browser(server.origin, headers=HTTPS) as http:
        answer = await http.post("/api/session/guest")
        assert answer.headers.get_list("set-cookie")
        assert points_off_by_observatory(answer.headers) == []


async def test_what_opens_no_socket_and_what_is_no_request_pass_as_well(server: Measured) -> None:
    opening = upgrade(server)
    foreign = opening.replace(server.origin.encode(), b"https://evil.example")
    older, keyless = opening.replace(b"Version: 13", b"Version: 12"), opening.replace(b"-Key: ", b"-Key: x")
    for said, status in (
        (foreign, 403),
        (older, 400),
        (keyless, 400),
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * 9000 + b"\r\n\r\n", 431),
    ):
        async with wire(server) as connection:
            await connection.write(said)
            found, headers, _ = await connection.answer()
            assert found == status
            assert wrong_by_owasp(httpx.Headers(headers)) == []
            # It came in the open, where that header says nothing.
            tls = "hsts-implemented-max-age-at-least-six-months"
            assert points_off_by_observatory(httpx.Headers(headers)) == [tls]


async def test_without_tls_nothing_is_said_of_it(server: Measured) -> None:
    async with browser(server.origin) as http:
        assert "strict-transport-security" not in (await http.get("/")).headers


async def test_what_is_the_same_for_everybody_is_kept(http: httpx.AsyncClient) -> None:
    found = (await http.get("/api/games/tiny/content")).json()["hash"]
    kept = await http.get(f"/api/games/tiny/content/{found}")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "set-cookie" not in kept.headers


async def test_nobody_is_led_elsewhere(http: httpx.AsyncClient) -> None:
    """There is no redirection by what an address says: with or without a slash, it is a page, a file or refused."""
    for path in (
        "//evil.example",
        "/%2f/evil.example",
        "/\\evil.example",
        "/api/tables/",
        "/static",
        "/client/",
        "/api",
    ):
        for address in (path, f"{path}?next=https://evil.example"):
            answer = await http.get(address)
            assert answer.headers.get("location", "/").startswith(("/", str(http.base_url))), address
            assert "evil" not in answer.headers.get("location", ""), address
