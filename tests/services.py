"""Services that some tests need: PostgreSQL, Redis, Chromium, a C compiler.

A test marked `postgres`, `redis`, `browser` or `compiler` runs where the service is there. Where it is not, the test is
skipped and the last lines of the run say how to get the service; with `CI` set it fails instead.
"""

import asyncio
import functools
import os
import shutil
import sysconfig
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest
import redis
from sqlalchemy.engine import make_url

from app.kit.ids import new_id
from tests.migrated import migrate

POSTGRES = os.environ.get("ZINARA_TEST_POSTGRES", "postgresql+asyncpg://root@127.0.0.1:5432/test")
REDIS = os.environ.get("ZINARA_TEST_REDIS", "redis://127.0.0.1:6379/0")
CHROMIUM = os.environ.get("ZINARA_TEST_CHROMIUM", "")
# The headless shell first: without windows it takes less time for the same pages.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = "missing service"
PROBE_WITHIN_S = 3.0


@dataclass(frozen=True)
class Service:
    """What tests with the marker `marker` need; `probe` returns why it is missing, or nothing."""

    marker: str
    name: str
    probe: Callable[[], str | None]
    remedy: str


def _dsn() -> str:
    return make_url(POSTGRES).set(drivername="postgresql").render_as_string(hide_password=False)


@functools.cache
def _probe_postgres() -> str | None:
    async def connect() -> None:
        connection = await asyncpg.connect(_dsn(), timeout=PROBE_WITHIN_S)
        await connection.close()

    try:
        asyncio.run(connect())
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        return str(error) or type(error).__name__
    return None


@functools.cache
def _probe_redis() -> str | None:
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=PROBE_WITHIN_S) as client:
            client.ping()
    except redis.RedisError as error:
        return str(error)
    return None


@functools.cache
def find_chromium() -> str | None:
    """The path of Chromium's executable, or None."""
    if CHROMIUM:
        return CHROMIUM if Path(CHROMIUM).exists() else None
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def _probe_chromium() -> str | None:
    return None if find_chromium() else "no executable found"


def _probe_compiler() -> str | None:
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        return "no compiler found"
    return None if Path(sysconfig.get_path("include"), "Python.h").is_file() else "Python's headers are missing"


SERVICES = (
    Service(
        "postgres",
        "PostgreSQL",
        _probe_postgres,
        "start a PostgreSQL server and set ZINARA_TEST_POSTGRES=postgresql+asyncpg://USER@HOST:5432/DATABASE"
        " (the user must be able to create databases); on Debian as root, .ci/prepare does all of it",
    ),
    Service(
        "redis",
        "Redis",
        _probe_redis,
        "start a Redis server and set ZINARA_TEST_REDIS=redis://HOST:6379/0; on Debian as root, .ci/prepare does it",
    ),
    Service(
        "browser",
        "Chromium",
        _probe_chromium,
        "install Chromium (Debian: apt-get install chromium-headless-shell), or set ZINARA_TEST_CHROMIUM to its path",
    ),
    Service("compiler", "a C compiler", _probe_compiler, "Debian: apt-get install gcc libc6-dev python3-dev"),
)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose service is missing; fail it with `CI` set."""
    for service in SERVICES:
        if item.get_closest_marker(service.marker) and (reason := service.probe()):
            item.user_properties.append((MISSING, service.name))
            sentence = f"needs {service.name}: {reason}"
            if os.environ.get("CI"):
                pytest.fail(sentence, pytrace=False)
            pytest.skip(sentence)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what could not run, and how to get what it needs."""
    hurt: dict[str, int] = {}
    reports = [report for outcome in ("skipped", "failed", "error") for report in terminalreporter.getreports(outcome)]
    # What could not even be collected is said by pytest itself.
    for report in (one for one in reports if isinstance(one, pytest.TestReport)):
        for key, name in report.user_properties:
            if key == MISSING:
                hurt[str(name)] = hurt.get(str(name), 0) + 1
    if hurt:
        terminalreporter.section("could not run")
    for service in SERVICES:
        if service.name in hurt:
            terminalreporter.line(f"{hurt[service.name]} tests need {service.name}: {service.remedy}")


def _url(database: str) -> str:
    return make_url(POSTGRES).set(database=database).render_as_string(hide_password=False)


async def _told(statement: str) -> None:
    """Have the server do something."""
    server = await asyncpg.connect(_dsn())
    try:
        await server.execute(statement)
    finally:
        await server.close()


@asynccontextmanager
async def fresh_postgres(like: str = "template1") -> AsyncIterator[str]:
    """The URL of a new database, which is dropped afterwards: a copy of the one called `like`."""
    name = f"zinara_test_{new_id()}"
    await _told(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
    try:
        yield _url(name)
    finally:
        await _told(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def migrated_postgres() -> Iterator[str]:
    """The name of a database with the newest tables: to copy it takes a fraction of the time that migrating takes."""
    name = f"zinara_test_{new_id()}"
    # In a thread, because a loop may be running in this one.
    with ThreadPoolExecutor(1) as apart:
        for work in (_told(f'CREATE DATABASE "{name}"'), migrate(_url(name))):
            apart.submit(asyncio.run, work).result()
        yield name
        apart.submit(asyncio.run, _told(f'DROP DATABASE "{name}" WITH (FORCE)')).result()


@pytest.fixture
async def postgres_url(migrated_postgres: str) -> AsyncIterator[str]:
    """The URL of a database with the newest tables, dropped after the test. Mark the test `postgres`."""
    async with fresh_postgres(migrated_postgres) as url:
        yield url


@pytest.fixture
def redis_url() -> str:
    """The URL of a Redis server, which other tests use as well: keep to keys of your own. Mark the test `redis`."""
    return REDIS


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of Chromium's executable. Mark the test `browser`."""
    path = find_chromium()
    assert path is not None
    return path


ON_BOTH = ["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.slow])]


@pytest.fixture(params=ON_BOTH)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new database, once on SQLite and once on PostgreSQL. `tests.migrated` gives it its tables."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        return
    async with fresh_postgres(request.getfixturevalue("migrated_postgres")) as url:
        yield url


@pytest.fixture(params=ON_BOTH)
async def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The same without any table."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
        return
    async with fresh_postgres() as url:
        yield url
