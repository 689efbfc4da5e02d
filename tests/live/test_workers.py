"""`zinara serve --workers`: processes that share a port, of which one that ends is replaced."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from app.cli.workers import COMMAND
from app.settings import ROOT
from tests.players import people
from tests.servers import HOST, free_port

# Several servers are started anew, with nothing shared: on a busy machine that takes a while.
pytestmark = [pytest.mark.slow, pytest.mark.postgres, pytest.mark.redis, pytest.mark.timeout(300)]
WORKERS = 2
PATIENCE_S = 120.0


def children(parent: int) -> set[int]:
    """The processes that it started and that run."""
    told = subprocess.run(
        ["ps", "-ww", "-A", "-o", "pid=,ppid=,stat=,args="], capture_output=True, text=True, check=True
    )
    lines = [line.split(None, 3) for line in told.stdout.splitlines()]
    return {int(pid) for pid, ppid, stat, args in lines if int(ppid) == parent and stat[0] != "Z" and "--fd" in args}


def running(pids: set[int]) -> set[int]:
    told = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True)
    return {int(pid) for pid, stat in map(str.split, told.stdout.splitlines()) if stat[0] != "Z"} & pids


async def until_ready(origin: str) -> None:
    async with asyncio.timeout(PATIENCE_S), httpx.AsyncClient() as client:
        while True:
            try:
                if (await client.get(f"{origin}/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)


async def until_gone(pids: set[int]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while running(pids):
            await asyncio.sleep(0.05)


@asynccontextmanager
async def working(
    var: Path, postgres_url: str, redis_url: str, *words: str
) -> AsyncIterator[tuple[subprocess.Popen[bytes], str]]:
    """Workers on one port, all of which have started."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")} | {
        "ZINARA_VAR": str(var),
        "ZINARA_DATABASE_URL": postgres_url,
        "ZINARA_REDIS_URL": redis_url,
        "ZINARA_LOG_FORMAT": "text",
    }
    command = [sys.executable, "-c", COMMAND, "serve", "--workers", str(WORKERS), "--port", str(port), *words]
    with (var / "server.log").open("wb") as log:
        parent = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=log)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while (var / "server.log").read_text().count("serving on") < WORKERS:
                assert parent.poll() is None, (var / "server.log").read_text()
                await asyncio.sleep(0.05)
        yield parent, f"http://{HOST}:{port}"
    finally:
        parent.kill()
        parent.wait()


async def test_a_worker_that_dies_is_replaced_and_all_end_together(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    async with working(tmp_path, postgres_url, redis_url) as (parent, origin):
        first = children(parent.pid)
        assert len(first) == WORKERS
        os.kill(min(first), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE_S):
            while not len(children(parent.pid) - first):
                await asyncio.sleep(0.05)
        await until_ready(origin)
        async with people(origin, 1) as (player,):
            assert (await player.get("/api/session"))["account"]
        now = children(parent.pid)
        assert len(now) == WORKERS
        parent.terminate()
        assert await asyncio.to_thread(parent.wait, PATIENCE_S) == 0
        assert not running(first | now)
    assert "is replaced" in (tmp_path / "server.log").read_text()


async def test_workers_end_with_the_process_that_started_them(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    async with working(tmp_path, postgres_url, redis_url) as (parent, _):
        pids = children(parent.pid)
        assert len(pids) == WORKERS
        parent.kill()
        parent.wait()
        await until_gone(pids)


async def test_workers_that_cannot_start_are_not_started_for_ever(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(AssertionError, match="in use"):
            async with working(tmp_path, postgres_url, redis_url, "--metrics-port", str(port)):
                pass


def test_one_database_file_is_for_one_process(tmp_path: Path) -> None:
    environment = {**os.environ, "ZINARA_VAR": str(tmp_path)}
    environment.pop("ZINARA_DATABASE_URL", None)
    command = [sys.executable, "-c", COMMAND, "serve", "--workers", "2"]
    told = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert told.returncode == 1
    assert "PostgreSQL and Redis" in told.stderr
