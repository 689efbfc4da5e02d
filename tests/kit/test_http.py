import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import httpx
import pytest
from fastapi import FastAPI
from pydantic import BaseModel
from sqlalchemy import text

from app.kit.db import Database, SessionDep
from app.kit.errors import Conflict, Fault, TooMany
from app.kit.http import CarefulAnswers, answer_with_codes

PASSWORD = "correct horse battery staple"


class SignUp(BaseModel):
    name: str
    password: int


@pytest.fixture
async def http(database: Database) -> AsyncIterator[httpx.AsyncClient]:
    app = FastAPI()
    app.add_middleware(CarefulAnswers)
    answer_with_codes(app)
    app.state.database = database
    async with database.writing() as session:
        await session.execute(text("CREATE TABLE seat (taken INTEGER)"))

    @app.post("/taken")
    async def taken() -> None:
        raise Conflict("seat_taken", seat=1)

    @app.post("/too-many")
    async def too_many() -> None:
        raise TooMany("slow_down", retry_after=3)

    @app.post("/sign-up")
    async def sign_up(form: SignUp) -> None:
        raise AssertionError(form)

    @app.post("/crash")
    async def crash() -> None:
        raise RuntimeError(PASSWORD)

    @app.post("/sit")
    async def sit(session: SessionDep, refused: bool = False) -> str:
        await session.execute(text("INSERT INTO seat VALUES (1)"))
        if refused:
            raise Conflict("seat_taken", seat=1)
        return "ok"

    @app.get("/seats")
    async def seats(session: SessionDep) -> int:
        return int((await session.execute(text("SELECT count(*) FROM seat"))).scalar_one())

    @app.post("/unreachable")
    async def unreachable() -> None:
        raise ConnectionRefusedError(111, "nobody listens")

    @app.post("/wrong")
    async def wrong(session: SessionDep) -> None:
        await session.execute(text("SELECT nothing FROM nowhere"))

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
        yield client


async def test_a_fault_is_answered_with_its_status_code_and_parameters(http: httpx.AsyncClient) -> None:
    answer = await http.post("/taken")
    assert (answer.status_code, answer.json()) == (409, {"code": "seat_taken", "params": {"seat": 1}})


async def test_who_is_too_fast_is_told_when_to_come_back(http: httpx.AsyncClient) -> None:
    answer = await http.post("/too-many")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")


async def test_an_invalid_request_names_the_fields_and_not_what_was_in_them(http: httpx.AsyncClient) -> None:
    answer = await http.post("/sign-up", json={"password": PASSWORD})
    assert answer.status_code == 422
    assert PASSWORD not in answer.text
    assert answer.json() == {
        "code": "invalid_request",
        "params": {
            "fields": [{"at": ["body", "name"], "code": "missing"}, {"at": ["body", "password"], "code": "int_parsing"}]
        },
    }


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("PUT", "/sit", 405, "method_not_allowed"),
    ],
)
async def test_unknown_addresses_are_refused_with_a_code(
    http: httpx.AsyncClient, method: str, address: str, status: int, code: str
) -> None:
    answer = await http.request(method, address)
    assert (answer.status_code, answer.json()) == (status, {"code": code, "params": {}})


async def test_a_crash_tells_nothing_but_where_to_look(http: httpx.AsyncClient) -> None:
    answer = await http.post("/crash")
    assert answer.status_code == 500
    assert PASSWORD not in answer.text
    assert answer.json()["code"] == "internal_error"
    assert answer.json()["params"]["request"]


async def test_a_database_that_is_locked_is_unavailable_for_now(
    http: httpx.AsyncClient, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.engine.dialect.name == "sqlite":
        monkeypatch.setattr("app.kit.db.SQLITE_BUSY_MS", 1)
        await database.engine.dispose()
        with closing(sqlite3.connect(database.engine.url.database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = await http.post("/sit")
            assert (answer.status_code, answer.json()) == (503, {"code": "unavailable", "params": {}})
            other.execute("ROLLBACK")
        assert (await http.post("/sit")).status_code == 200
    answer = await http.post("/unreachable")
    assert (answer.status_code, answer.json()) == (503, {"code": "unavailable", "params": {}})


async def test_what_was_answered_with_ok_is_committed_and_what_was_refused_is_not(http: httpx.AsyncClient) -> None:
    await http.post("/sit")
    assert (await http.get("/seats")).json() == 1
    await http.post("/sit", params={"refused": True})
    assert (await http.get("/seats")).json() == 1


@pytest.mark.parametrize("address", ["/nothing", "/taken", "/crash"])
async def test_every_answer_keeps_browsers_careful(http: httpx.AsyncClient, address: str) -> None:
    headers = (await http.post(address)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


async def test_every_request_has_an_id_of_its_own(http: httpx.AsyncClient) -> None:
    ids = {(await http.get("/seats")).headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3


def test_kinds_of_faults_have_statuses_of_their_own() -> None:
    statuses = [kind.status for kind in Fault.__subclasses__()]
    assert len(statuses) == len(set(statuses))
