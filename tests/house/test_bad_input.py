"""What every address makes of what nobody should send: a refusal with a code, on either database, and nothing else.

The addresses, their parameters and the fields of their bodies are those of the server's own description."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import orjson
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from app.kit.bounds import LARGEST_BODY
from app.kit.time import TurnedClock
from app.main import create_app
from app.settings import Settings
from app.tables.service import MOST_HOSTED
from tests.conftest import running
from tests.migrated import migrate

NUL = "a\0b"
LONG = "A" * 10_000
TEXTS = ("", NUL, LONG, "..", "9" * 40)
VALUES: tuple[Any, ...] = (None, -1, 2**64, [], {}, *TEXTS)
RAW = (b"", b"[]", b"\xff\xfe", b'{"game":NaN}', b"9" * 5000, b"[" * 20_000, b'{"\\ud800":"\\ud800"}')
FITTING: dict[str, Any] = {
    "game": "zinara",
    "level": "novice",
    "entropy": "ab" * 32,
    "name": "Somebody",
    "password": "correct horse",
    "old": "correct horse",
    "new": "correct horse",
    "cards": {},
    "text": "anything",
    "version": 1,
    "account": "nobody",
}


@pytest.fixture
async def app(tmp_path: Path, database_url: str, clock: TurnedClock) -> AsyncIterator[FastAPI]:
    """A whole server, once on SQLite and once on PostgreSQL."""
    settings = Settings(
        _env_file=None,
        var=tmp_path,
        database_url=database_url,
        sign_in_by_address="100000 per minute",
        sign_up_by_address="100000 per minute",
    )
    app = create_app(settings, clock)
    await migrate(app.state.settings.database_url)
    async with running(app):
        yield app


@asynccontextmanager
async def guest(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
        await client.post("/api/session/guest")
        yield client


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost next to nothing."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("app.accounts.passwords.PasswordHasher", lambda: cheap)


def operations(app: FastAPI) -> Iterator[tuple[str, str, list[str], list[str]]]:
    """Method, address, names of query parameters, names of the body's fields."""
    described = app.openapi()
    schemas = described["components"]["schemas"]
    for address, methods in described["paths"].items():
        for method, operation in methods.items():
            query = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            fields = schemas[body["$ref"].rpartition("/")[2]]["properties"] if "$ref" in body else {}
            yield method.upper(), address, query, list(fields)


def filled(address: str, value: str) -> str:
    """The address with a value in place of each parameter."""
    parts = [quote(value, safe="") if part.startswith("{") else part for part in address.split("/")]
    return "/".join(parts)


def requests(app: FastAPI) -> Iterator[tuple[str, str, bytes | None]]:
    for method, address, query, fields in operations(app):
        fitting = {field: FITTING.get(field) for field in fields if field in FITTING}
        body = orjson.dumps(fitting) if fields else None
        if "{" in address:
            yield from ((method, filled(address, text), body) for text in TEXTS if text)
        here = filled(address, "nothing")
        yield from ((method, f"{here}?{name}={quote(text, safe='')}", body) for name in query for text in TEXTS)
        if fields:
            yield from ((method, here, raw) for raw in RAW)
        for field in [*fields, "unasked"]:
            if fields:
                yield from ((method, here, _with(fitting, field, value)) for value in VALUES)


def _with(body: dict[str, Any], field: str, value: Any) -> bytes:
    # The integers are larger than orjson writes.
    large = isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 60
    text = orjson.dumps({**body, field: "LARGE" if large else value})
    return text.replace(b'"LARGE"', str(value).encode()) if large else text


@pytest.mark.slow
async def test_every_address_refuses_what_it_cannot_use(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    async with guest(app) as client:
        for method, address, body in requests(app):
            headers = {"Content-Type": "application/json"} if body is not None else {}
            answer = await client.request(method, address, content=body, headers=headers)
            asked = f"{method} {address[:120]!r} {(body or b'')[:120]!r}"
            assert answer.status_code < 500, f"{asked}: {answer.status_code}"
            if answer.status_code >= 400:
                assert isinstance(answer.json()["code"], str), asked
            if "/session" in address:
                await client.post("/api/session/guest")
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_body_beyond_reason_is_not_read(app: FastAPI) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 10_000
            yield b" " * 10_000

    async with guest(app) as client:
        for address in ("/api/tables", "/api/session", "/api/decks/import"):
            whole = await client.post(address, content=b" " * (LARGEST_BODY + 1))
            assert (whole.status_code, whole.json()["code"]) == (413, "too_large")
            parts = await client.post(address, content=endless())
            assert (parts.status_code, parts.json()["code"]) == (413, "too_large")


async def test_no_address_reads_files_outside_the_games(app: FastAPI, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("")
    async with guest(app) as client:
        for game in ("", ".", "..", "../decks/zinara", str(tmp_path), "no-such-game"):
            answer = await client.get("/api/decks", params={"game": game})
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


async def test_tables_opened_at_the_same_moment_are_counted(app: FastAPI) -> None:
    async with guest(app) as client:
        answers = await asyncio.gather(*(client.post("/api/tables", json={"game": "zinara"}) for _ in range(20)))
    assert sorted(answer.status_code for answer in answers) == [201] * MOST_HOSTED + [429] * (20 - MOST_HOSTED)
