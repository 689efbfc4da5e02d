import os
import re
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from typer.main import get_command
from typer.testing import CliRunner

from app import __version__
from app.cli import cli
from tests.http import PATIENCE_S
from tests.migrated import migrate
from tests.nursery import nursery
from tests.servers import free_port

RUN = CliRunner()
ZINARA = Path(sys.executable).with_name("zinara")


def zinara(*words: str, var: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ZINARA_VAR": str(var)}
    environment.pop("ZINARA_DATABASE_URL", None)
    return subprocess.run(
        [ZINARA, *words], env=environment, cwd=var, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )


def test_the_version_is_told(tmp_path: Path) -> None:
    assert zinara("--version", var=tmp_path).stdout.strip() == __version__


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    told = zinara(command, "--help", var=tmp_path)
    assert told.returncode == 0
    assert "Usage: zinara" in told.stdout


def arguments(command: Any, *path: str) -> Iterator[tuple[str, str]]:
    """What the command and those beneath it take, as their help calls it."""
    for name, beneath in getattr(command, "commands", {}).items():
        yield from arguments(beneath, *path, name)
    told = RUN.invoke(cli, [*path, "--help"]).stdout
    usage = re.search(r"Usage: (.*?)\s*$", told, re.MULTILINE)
    assert usage is not None, told
    yield from ((" ".join(path), name) for name in re.findall(r"[{\[](\w+)[}\]]", usage[1]) if name != "OPTIONS")


def test_arguments_are_named_alike() -> None:
    found = list(arguments(get_command(cli)))
    assert {("verify", "FILE"), ("simulate", "GAME"), ("decks check", "DIR")} <= set(found)
    assert [(command, name) for command, name in found if not name.isupper()] == []


@pytest.mark.parametrize("command", ["serve", "migrate"])
@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PORT", "many", "ZINARA_PORT: "),
        ("PUBLIC_ORIGINS", "https://play.example", "public_origins"),
        ("DATABASE_URL", "mysql://somewhere", "neither sqlite nor postgresql"),
        ("DATABASE_URL", "nonsense", "Could not parse"),
        # What the driver makes nothing of is not waited for.
        ("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:1/nothing?sslmode=require", "'sslmode'"),
        ("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:1/nothing?ssl=maybe", "must be one of"),
        ("SECRET_KEY", "", "ZINARA_SECRET_KEY: "),
        ("VAR", "/dev/null", "/dev/null"),
    ],
)
def test_what_an_operator_got_wrong_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str, value: str, told: str
) -> None:
    """Within this process: starting it anew each time would take a minute."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    monkeypatch.setenv(f"ZINARA_{name}", value)
    monkeypatch.setattr("app.cli.serving.serve_app", lambda *_: pytest.fail("it serves"))
    ran = CliRunner().invoke(cli, [command])
    assert ran.exit_code == 1
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) <= 2


def test_a_database_of_a_newer_version_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "zinara.db")) as kept:
        kept.execute("UPDATE alembic_version SET version_num = '9999'")
        kept.commit()
    for command, told in (
        ("migrate", "Can't locate revision identified by '9999'"),
        ("serve", "The database is of a newer version: 9999 is not known to this one."),
    ):
        refused = CliRunner().invoke(cli, [command])
        assert refused.exit_code == 1
        assert refused.stderr.splitlines() == [told]


def test_serve_sends_to_migrate_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    refused = CliRunner().invoke(cli, ["serve"])
    assert refused.exit_code == 1
    assert refused.stderr.splitlines() == ["The database is not of this version: run `zinara migrate` first."]


def test_a_database_that_does_not_answer_yet_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.setenv("ZINARA_DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1:1/nothing")
    served: list[object] = []
    monkeypatch.setattr("app.cli.serving.serve_app", lambda *given: served.append(given))
    monkeypatch.setattr("app.kit.logs.configure_logs", lambda *_: None)
    ran = CliRunner().invoke(cli, ["serve"])
    assert ran.exit_code == 0
    assert ran.stderr.startswith("The database does not answer yet: ")
    assert len(ran.stderr.splitlines()) == len(served) == 1


def postgresql_says(monkeypatch: pytest.MonkeyPatch, what: Exception) -> None:
    """Whoever asks PostgreSQL for a connection hears that."""

    async def connect(*_: object, **__: object) -> None:
        raise what

    monkeypatch.setattr("asyncpg.connect", connect)
    monkeypatch.setenv("ZINARA_DATABASE_URL", "postgresql+asyncpg://zinara:wrong@127.0.0.1/zinara")


@pytest.mark.parametrize("command", ["serve", "migrate"])
@pytest.mark.parametrize(
    "what",
    [
        asyncpg.InvalidPasswordError('password authentication failed for user "zinara"'),
        asyncpg.InvalidAuthorizationSpecificationError('role "zinara" does not exist'),
        asyncpg.InvalidCatalogNameError('database "zinara" does not exist'),
    ],
)
def test_a_database_that_lets_nobody_in_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, what: Exception
) -> None:
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    postgresql_says(monkeypatch, what)
    monkeypatch.setattr("app.cli.serving.serve_app", lambda *_: pytest.fail("it serves"))
    ran = CliRunner().invoke(cli, [command])
    assert ran.exit_code == 1
    assert ran.stderr.splitlines() == [f"The database refuses what ZINARA_DATABASE_URL says: {what}"]


def test_a_database_that_starts_up_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    postgresql_says(monkeypatch, asyncpg.CannotConnectNowError("the database system is starting up"))
    served: list[object] = []
    monkeypatch.setattr("app.cli.serving.serve_app", lambda *given: served.append(given))
    monkeypatch.setattr("app.kit.logs.configure_logs", lambda *_: None)
    ran = CliRunner().invoke(cli, ["serve"])
    assert (ran.exit_code, len(served)) == (0, 1)
    assert ran.stderr.splitlines() == ["The database does not answer yet: the database system is starting up"]


def test_migrate_says_where_the_database_is_and_can_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_VAR", str(tmp_path))
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    first, second = (CliRunner().invoke(cli, ["migrate"]) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0), first.stderr + second.stderr
    assert first.stdout.startswith("Database migrated from base to ")
    assert second.stdout.startswith("Database at ")
    assert (tmp_path / "zinara.db").exists()


@pytest.mark.slow
def test_processes_that_migrate_at_once_do_not_collide(tmp_path: Path, empty_database_url: str) -> None:
    environment = {**os.environ, "ZINARA_VAR": str(tmp_path), "ZINARA_DATABASE_URL": empty_database_url}
    logs = [tmp_path / f"{n}.log" for n in range(2)]
    going_on = {nursery().start("tests.house.migrating", [], environment, log): log for log in logs}
    until = time.monotonic() + PATIENCE_S
    while going_on:
        assert time.monotonic() < until
        for pid, log in list(going_on.items()):
            if (code := nursery().ended(pid)) is not None:
                assert code == 0, log.read_text()
                del going_on[pid]
        time.sleep(0.02)
    assert all("Database migrated" in log.read_text() or "Database at" in log.read_text() for log in logs)


@pytest.mark.slow
async def test_serve_answers_until_it_is_asked_to_stop(tmp_path: Path) -> None:
    """As an operator starts it, in a process of its own."""
    await migrate(f"sqlite+aiosqlite:///{tmp_path / 'zinara.db'}")
    port = free_port()
    environment = {**os.environ, "ZINARA_VAR": str(tmp_path)}
    environment.pop("ZINARA_DATABASE_URL", None)
    with subprocess.Popen(
        [ZINARA, "serve", "--port", str(port)], env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert answers(f"http://127.0.0.1:{port}/readyz", within=PATIENCE_S)
        finally:
            server.terminate()
        _, logged = server.communicate(timeout=PATIENCE_S)
    assert server.returncode == 0
    assert "Traceback" not in logged
    assert '"level":"info"' in logged


def answers(url: str, within: float) -> bool:
    until = time.monotonic() + within
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            time.sleep(0.1)
    return False
