import asyncio
from pathlib import Path

import asyncpg
import httpx
import pytest

import app.main
from app.kit import migrations
from app.kit.static import Editions
from app.kit.time import TurnedClock
from app.main import create_app
from app.settings import Settings
from tests.conftest import running

pytestmark = pytest.mark.slow

PAGE = "<!doctype html><title>Zinara</title>"


@pytest.fixture(autouse=True)
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of one page and one module."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "main.js").write_text("export const hall = 1;\n")
    monkeypatch.setattr(app.main, "STATIC", folder)
    return folder


async def test_alive_and_ready(client: httpx.AsyncClient) -> None:
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})


async def test_not_ready_before_the_migration(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "newest", lambda: ("0007",))
    async with running(create_app(settings)) as client:
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"code": "not_migrated", "params": {}})
        assert (await client.get("/healthz")).status_code == 200


async def test_not_ready_without_a_database(settings: Settings) -> None:
    nowhere = settings.model_copy(update={"database_url": "postgresql+asyncpg://nobody@127.0.0.1:1/nothing"})
    async with running(create_app(nowhere)) as client:
        answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unreachable")


async def test_not_ready_where_the_database_lets_nobody_in(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise asyncpg.InvalidPasswordError("password authentication failed")

    monkeypatch.setattr("asyncpg.connect", connect)
    nowhere = settings.model_copy(update={"database_url": "postgresql+asyncpg://nobody:wrong@127.0.0.1:1/nothing"})
    async with running(create_app(nowhere)) as client:
        answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_refuses_login")
    told = [record for record in caplog.records if " waits for the database" in record.getMessage()]
    assert told
    assert told[0].getMessage().endswith(": password authentication failed")
    assert {record.levelname for record in told} == {"ERROR"}
    assert all(record.exc_info is None for record in told)


async def test_the_page_answers_every_address_of_the_client(client: httpx.AsyncClient) -> None:
    for address in ("/", "/table/abc", "/admin/lab/abc"):
        answer = await client.get(address)
        assert (answer.status_code, answer.text) == (200, PAGE), address
        assert answer.headers["content-type"].startswith("text/html")


async def test_where_the_client_has_no_page_its_page_says_so(client: httpx.AsyncClient) -> None:
    etag = (await client.get("/")).headers["etag"]
    for address in ("/nonsense", "/match/abc/replay", "/admin/nonsense", "/admin/audit/abc"):
        answer = await client.get(address, headers={"if-none-match": etag})
        assert (answer.status_code, answer.text) == (404, PAGE), address


async def test_the_page_does_not_answer_for_the_server(client: httpx.AsyncClient) -> None:
    files = ("/static/nothing.js", "/client/0123456789abcdef/main.js", "/robots.txt")
    for address in ("/api", "/api/nothing", "/ws/nothing", *files):
        answer = await client.get(address)
        assert (answer.status_code, answer.json()) == (404, {"code": "not_found", "params": {}}), address


async def test_files_are_served(client: httpx.AsyncClient) -> None:
    answer = await client.get("/static/main.js")
    assert answer.text == "export const hall = 1;\n"
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_nothing_outside_the_folder_is_served(client: httpx.AsyncClient) -> None:
    edition = Editions(app.main.STATIC).current().name
    for path in ("../pyproject.toml", "%2e%2e/pyproject.toml", "/etc/passwd"):
        for address in (f"/static/{path}", f"/client/{edition}/{path}"):
            assert (await client.get(address)).status_code == 404, address


async def test_the_clock_cannot_be_turned_on_a_server_for_players(client: httpx.AsyncClient) -> None:
    assert (await client.post("/test/clock", json={"seconds": 60})).status_code in {404, 405}


async def test_the_clock_of_a_test_server_can_be_turned(settings: Settings) -> None:
    server = create_app(settings.model_copy(update={"test_clock": True}))
    clock = server.state.clock
    assert isinstance(clock, TurnedClock)
    async with running(server) as client, asyncio.timeout(60):
        sleeper = asyncio.create_task(clock.sleep_until(clock.now() + 3600))
        await asyncio.sleep(0)
        before = clock.now()
        answer = await client.post("/test/clock", json={"seconds": 3600})
        await sleeper
    assert before + 3600 <= answer.json()["now"] <= clock.now()
