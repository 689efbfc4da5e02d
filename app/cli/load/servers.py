"""Servers that are started to be measured, and what the system tells of their processes."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from app.cli.workers import COMMAND
from app.kit import migrations
from app.kit.db import create_engine

HOST = "127.0.0.1"
UP_WITHIN_S, DOWN_WITHIN_S = 60.0, 15.0
LAG = "zinara_loop_lag_seconds"


class NotStarted(Exception):  # noqa: N818 - what happened, not what is wrong
    """A server did not come up."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used up to now: seconds of processor time, and its memory in kilobytes."""

    cpu_s: float
    rss_kb: int


class Server:
    """One server process on the loopback, with figures at a port of its own."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self._port, self._figures = _free_port(), _free_port()
        self.origin = f"http://{HOST}:{self._port}"
        self._log = log
        ports = ["--port", str(self._port), "--metrics-port", str(self._figures)]
        with log.open("wb") as told:
            self._process = subprocess.Popen(  # noqa: S603 - this program itself
                [sys.executable, "-c", COMMAND, "serve", "--host", HOST, *ports], env=environment, stderr=told
            )

    def wait(self) -> None:
        """Until it can be played on. Raises NotStarted."""
        deadline = time.monotonic() + UP_WITHIN_S
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.origin}/readyz", timeout=5):  # noqa: S310
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise NotStarted(self._log.read_text()[-2000:])

    def usage(self) -> Usage:
        """Read from `/proc`."""
        folder = Path(f"/proc/{self._process.pid}")
        ticks = folder.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
        pages = int(folder.joinpath("statm").read_text().split()[1])
        kilobytes = pages * os.sysconf("SC_PAGE_SIZE") // 1024
        return Usage(sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), kilobytes)

    def lags(self) -> dict[float, float]:
        """How often the event loop was at most so many seconds late."""
        with urllib.request.urlopen(f"http://{HOST}:{self._figures}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
        return {float(each.labels["le"]): each.value for each in samples if each.name == f"{LAG}_bucket"}

    def stop(self) -> None:
        """Tell it to end, and see to it."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(DOWN_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def serving(count: int, var: Path, database_url: str, redis_url: str | None) -> Iterator[list[Server]]:
    """So many servers on one migrated database, with files in `var`. Raises NotStarted."""
    asyncio.run(_migrated(database_url))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")} | {
        "ZINARA_VAR": str(var),
        "ZINARA_DATABASE_URL": database_url,
        "ZINARA_LOG_LEVEL": "warning",
        "ZINARA_LOG_FORMAT": "text",
        "ZINARA_LAB_WORKERS": "0",
        # All come from one address here.
        "ZINARA_GUESTS_BY_ADDRESS": "1000000 per minute",
        "ZINARA_SOCKETS_BY_ADDRESS": "1000000",
        **({} if redis_url is None else {"ZINARA_REDIS_URL": redis_url}),
    }
    with ExitStack() as stack:
        servers = []
        for number in range(count):
            server = Server(environment, var / f"server-{number}.log")
            stack.callback(server.stop)
            server.wait()
            servers.append(server)
        yield servers


async def _migrated(url: str) -> None:
    engine = create_engine(url)
    try:
        await migrations.upgrade(engine)
    finally:
        await engine.dispose()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
