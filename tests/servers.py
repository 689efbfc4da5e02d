"""Server processes that tests start, kill and start again."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.http import get, post
from tests.nursery import nursery

HOST = "127.0.0.1"
UP_WITHIN_S = DOWN_WITHIN_S = 120.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`python -m tests.serving` with files in `var`; its clock can be turned and its bots answer at once."""

    module = "tests.serving"

    def __init__(self, var: Path, **settings: str) -> None:
        self.var = var
        self.port = free_port()
        self.settings = {
            "ZINARA_VAR": str(var),
            "ZINARA_TEST_CLOCK": "1",
            "ZINARA_BOT_PACE": "0",
            "ZINARA_LOG_FORMAT": "text",
            "ZINARA_SIGN_IN_BY_ADDRESS": "1000 per minute",
            "ZINARA_SIGN_UP_BY_ADDRESS": "1000 per minute",
            "ZINARA_GUESTS_BY_ADDRESS": "100000 per minute",
            "ZINARA_SOCKETS_BY_ADDRESS": "100000",
            **settings,
        }
        self._pid: int | None = None
        self._turned = 0.0

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def log(self) -> Path:
        return self.var / "server.log"

    @property
    def pid(self) -> int:
        assert self._pid is not None
        return self._pid

    def start(self) -> None:
        """Start it and wait until it is ready."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")}
        self.var.mkdir(parents=True, exist_ok=True)
        environment |= {**self.settings, "ZINARA_TEST_CLOCK_AHEAD": str(self._turned)}
        self._pid = nursery().start(self.module, [HOST, str(self.port)], environment, self.log)
        deadline = time.monotonic() + UP_WITHIN_S
        while time.monotonic() < deadline:
            assert nursery().ended(self._pid) is None, self.log.read_text()
            try:
                if get(f"{self.origin}/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"not ready: {self.log.read_text()}")

    def kill(self) -> None:
        """`kill -9`."""
        if self._pid is not None:
            self._end(signal.SIGKILL)

    def terminate(self) -> float:
        """SIGTERM; the seconds until it had ended, as one does that was told to."""
        began = time.monotonic()
        assert self._end(signal.SIGTERM) == 0, self.log.read_text()
        return time.monotonic() - began

    def _end(self, how: signal.Signals) -> int:
        """The exit code."""
        os.kill(self.pid, how)
        deadline = time.monotonic() + DOWN_WITHIN_S
        while (code := nursery().ended(self.pid)) is None:
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.005)
        self._pid = None
        return code

    def sleep_while_down(self, seconds: float) -> None:
        """Let time pass, as the server's clock has it, while no server runs."""
        self._turned += seconds

    def turn_clock(self, seconds: float) -> None:
        """Turn the server's clock ahead."""
        post(f"{self.origin}/test/clock", {"seconds": seconds})
        self._turned += seconds

    def crashes(self) -> list[str]:
        """Lines of the log that tell of a crash."""
        words = ("Traceback", "Error", "crashed")
        return [line for line in self.log.read_text().splitlines() if any(word in line for word in words)]


@contextmanager
def serving(var: Path, **settings: str) -> Iterator[ServerProcess]:
    """A server while the block runs; afterwards its log must tell of no crash."""
    server = ServerProcess(var, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()
    assert not server.crashes(), server.log.read_text()
