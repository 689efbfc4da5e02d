"""A whole server of its own for browser tests: a process that can be stopped and started again on the same port."""

import asyncio
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.migrated import migrate
from tests.nursery import nursery

READY_WITHIN_S = 30.0
ENDED_WITHIN_S = 20.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """A server with its files in `var`, whose clock tests can turn."""

    def __init__(self, var: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.var = var
        self.client: Path | None = None
        """The folder of another client than the tree's, from the next start on."""
        self._pid: int | None = None
        # In a thread of its own, since Playwright has an event loop in this one.
        with ThreadPoolExecutor(1) as threads:
            threads.submit(lambda: asyncio.run(migrate(f"sqlite+aiosqlite:///{self.database}"))).result()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self._pid = self._begin("serve", "--port", str(self.port))
        deadline = time.monotonic() + READY_WITHIN_S
        while not self._ready():
            if time.monotonic() > deadline or nursery().ended(self._pid) is not None:
                raise RuntimeError(self.log.read_text(encoding="utf-8"))
            time.sleep(0.05)

    def run(self, *arguments: str) -> None:
        """Run another `zinara` command beside it, to its end. Raises RuntimeError when it fails."""
        if _ended(self._begin(*arguments)) != 0:
            raise RuntimeError(self.log.read_text(encoding="utf-8"))

    def stop(self) -> None:
        """Let it finish and go."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Stop it where it is: it reads and answers nothing any more. Only `kill` ends that."""
        if self._pid is not None:
            os.kill(self._pid, signal.SIGSTOP)

    @property
    def log(self) -> Path:
        """What it and its commands have to say."""
        return self.var / "server.log"

    @property
    def database(self) -> Path:
        """The file of its database."""
        return self.var / "zinara.db"

    def turn_clock(self, seconds: float) -> None:
        """Let so much time pass."""
        httpx.post(f"{self.url}/test/clock", json={"seconds": seconds}).raise_for_status()

    def _ready(self) -> bool:
        try:
            # Asked often, and nothing is cheaper to ask.
            socket.create_connection(("127.0.0.1", self.port), 2.0).close()
        except OSError:
            return False
        return httpx.get(f"{self.url}/readyz", timeout=5.0).status_code == 200

    def _begin(self, *arguments: str) -> int:
        return nursery().start("tests.browser.command", list(arguments), self._environment(), self.log)

    def _end(self, how: signal.Signals) -> None:
        if self._pid is not None:
            os.kill(self._pid, how)
            _ended(self._pid)
            self._pid = None

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")}
        mine = {"VAR": str(self.var), "TEST_CLOCK": "true", "SECRET_KEY": "browser tests", "BOT_PACE": "0.1"}
        # Everybody comes from one address here, and many sign up.
        limits = ("SIGN_IN_BY_ADDRESS", "SIGN_UP_BY_ADDRESS", "GUESTS_BY_ADDRESS")
        mine |= dict.fromkeys(limits, "1000 per minute")
        deployed = {} if self.client is None else {"DEPLOYED_CLIENT": str(self.client)}
        return {**kept, **deployed, **{f"ZINARA_{name}": value for name, value in mine.items()}}


def _ended(pid: int) -> int:
    """The exit code of a process that is about to end."""
    deadline = time.monotonic() + ENDED_WITHIN_S
    while (code := nursery().ended(pid)) is None:
        if time.monotonic() > deadline:
            raise TimeoutError(f"process {pid} does not end")
        time.sleep(0.02)
    return code
