"""A whole server of its own for browser tests: a process that can be stopped and started again on the same port."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.migrated import migrate

READY_WITHIN_S = 30.0
ZINARA = [sys.executable, "-c", "from app.cli import main; main()"]


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
        self._process: subprocess.Popen[bytes] | None = None
        # In a thread of its own, since Playwright has an event loop in this one.
        with ThreadPoolExecutor(1) as threads:
            threads.submit(lambda: asyncio.run(migrate(f"sqlite+aiosqlite:///{self.database}"))).result()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        with (self.var / "server.log").open("ab") as log:
            command = [*ZINARA, "serve", "--port", str(self.port)]
            self._process = subprocess.Popen(command, env=self.environment(), stdout=log, stderr=log)
        deadline = time.monotonic() + READY_WITHIN_S
        while not self._ready():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError((self.var / "server.log").read_text(encoding="utf-8"))
            time.sleep(0.05)

    def stop(self) -> None:
        """Let it finish and go."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._process = None

    def freeze(self) -> None:
        """Stop it where it is: it reads and answers nothing any more. Only `kill` ends that."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

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

    def environment(self) -> dict[str, str]:
        """What its commands are run with."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")}
        mine = {"VAR": str(self.var), "TEST_CLOCK": "true", "SECRET_KEY": "browser tests", "BOT_PACE": "0.1"}
        # Everybody comes from one address here, and many sign up.
        limits = ("SIGN_IN_BY_ADDRESS", "SIGN_UP_BY_ADDRESS", "GUESTS_BY_ADDRESS")
        mine |= dict.fromkeys(limits, "1000 per minute")
        return {**kept, **{f"ZINARA_{name}": value for name, value in mine.items()}}
