import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app import __version__
from app.cli import cli

ZINARA = Path(sys.executable).with_name("zinara")


def zinara(*words: str, var: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ZINARA_VAR": str(var)}
    environment.pop("ZINARA_DATABASE_URL", None)
    return subprocess.run(
        [ZINARA, *words], env=environment, cwd=var, capture_output=True, text=True, timeout=240, check=False
    )


def test_the_version_is_told(tmp_path: Path) -> None:
    assert zinara("--version", var=tmp_path).stdout.strip() == __version__


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    told = zinara(command, "--help", var=tmp_path)
    assert told.returncode == 0
    assert "Usage: zinara" in told.stdout


@pytest.mark.parametrize("command", ["serve", "migrate"])
@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PORT", "many", "ZINARA_PORT: "),
        ("PUBLIC_ORIGINS", "https://play.example", "public_origins"),
        ("DATABASE_URL", "mysql://somewhere", "neither sqlite nor postgresql"),
        ("DATABASE_URL", "nonsense", "Could not parse"),
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


@pytest.mark.slow
def test_migrate_says_where_the_database_is_and_can_run_again(tmp_path: Path) -> None:
    first, second = zinara("migrate", var=tmp_path), zinara("migrate", var=tmp_path)
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert second.stdout.startswith("Database at ")
    assert (tmp_path / "zinara.db").exists()


@pytest.mark.slow
def test_two_processes_that_migrate_at_once_do_not_collide(tmp_path: Path, empty_database_url: str) -> None:
    environment = {**os.environ, "ZINARA_VAR": str(tmp_path), "ZINARA_DATABASE_URL": empty_database_url}
    both = [
        subprocess.Popen([ZINARA, "migrate"], env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in both:
        _, complaint = process.communicate(timeout=240)
        assert process.returncode == 0, complaint


@pytest.mark.slow
def test_a_wrong_setting_stops_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZINARA_PORT", "many")
    told = zinara("serve", var=tmp_path)
    assert told.returncode != 0
    assert "ZINARA_PORT" in told.stderr


@pytest.mark.slow
def test_serve_answers_until_it_is_asked_to_stop(tmp_path: Path) -> None:
    zinara("migrate", var=tmp_path)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "ZINARA_VAR": str(tmp_path)}
    with subprocess.Popen(
        [ZINARA, "serve", "--port", str(port)], env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert answers(f"http://127.0.0.1:{port}/readyz", within=120)
        finally:
            server.terminate()
        _, logged = server.communicate(timeout=240)
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
