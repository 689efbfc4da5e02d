"""A Redis and a PostgreSQL of a test's own, on free ports, which it may stop, kill and start again."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, Self

from tests.servers import HOST, free_port

WITHIN_S = 60.0
POSTGRES_PROGRAMS = "/usr/lib/postgresql/*/bin"
"""Where Debian has the programs that it keeps out of the way."""
UNPRIVILEGED = "postgres"
"""As whom PostgreSQL runs where the tests are run by root, which it refuses to be."""

How = Literal["fast", "immediate"]
"""Whether sessions are ended in order, or everything just ends, as by a crash."""


class OwnRedis:
    """A `redis-server` that keeps nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://{HOST}:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        program = shutil.which("redis-server")
        assert program, "this test starts a Redis of its own: install redis-server"
        kept = ["--save", "", "--appendonly", "no", "--dir", tempfile.gettempdir()]
        command = [program, "--bind", HOST, "--port", str(self.port), *kept]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _until_listening(self.port)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it; with SIGTERM in order."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WITHIN_S)
            self._process = None


class OwnPostgres:
    """A cluster in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"postgresql+asyncpg://zinara@{HOST}:{self.port}/postgres"
        self._folder = folder
        self._programs = _postgres_programs()

    @classmethod
    def made(cls, folder: Path) -> Self:
        """A new one, which does not run."""
        made = cls(folder)
        made._do("initdb", "-U", "zinara", "-A", "trust", "-E", "UTF8", "-N", "-D", str(folder))
        return made

    def start(self) -> None:
        """Start it and wait until it can be used."""
        # What it says it has written need outlive it, not the machine.
        how = f"-c listen_addresses={HOST} -c port={self.port} -c unix_socket_directories={self._folder} -c fsync=off"
        self._control("start", "-l", str(self._folder / "log"), "-o", how)

    def stop(self, how: How) -> None:
        """Stop it; its clients are thrown out."""
        self._control("stop", "-m", how)

    @property
    def runs(self) -> bool:
        return (self._folder / "postmaster.pid").exists()

    def _control(self, act: str, *words: str) -> None:
        self._do("pg_ctl", act, "-w", "-D", str(self._folder), *words)

    def _do(self, program: str, *words: str) -> None:
        whose = UNPRIVILEGED if os.geteuid() == 0 else None
        command = [str(self._programs / program), *words]
        subprocess.run(command, user=whose, group=whose, stdout=subprocess.DEVNULL, cwd="/", check=True)


@asynccontextmanager
async def own_redis() -> AsyncIterator[OwnRedis]:
    """One that runs at first; ended afterwards."""
    own = OwnRedis()
    await asyncio.to_thread(own.start)
    try:
        yield own
    finally:
        await asyncio.to_thread(own.end)


@asynccontextmanager
async def own_postgres() -> AsyncIterator[OwnPostgres]:
    """One that runs at first; stopped afterwards, and all it kept is deleted."""
    # pytest's own folders are closed to everybody else.
    folder = Path(tempfile.mkdtemp(prefix="zinara-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, UNPRIVILEGED, UNPRIVILEGED)
        own = await asyncio.to_thread(OwnPostgres.made, folder)
        await asyncio.to_thread(own.start)
        try:
            yield own
        finally:
            if own.runs:
                await asyncio.to_thread(own.stop, "immediate")
    finally:
        shutil.rmtree(folder)


def _postgres_programs() -> Path:
    found = sorted(Path("/").glob(f"{POSTGRES_PROGRAMS.removeprefix('/')}/initdb"))
    program = shutil.which("initdb") or (str(found[-1]) if found else "")
    assert program, "this test starts a PostgreSQL of its own: install its server, with initdb and pg_ctl"
    return Path(program).resolve().parent


def _until_listening(port: int) -> None:
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port), 1.0).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"nobody listens on port {port}")
