"""Where servers of tests come from: a process that has imported all they need, and forks for each of them."""

import atexit
import functools
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import orjson

from app.settings import ROOT


class Nursery:
    """Asks `tests.forking` for servers, and whether they have ended. Any thread may ask."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.forking"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._one_at_a_time = threading.Lock()
        atexit.register(self._process.communicate)

    def start(self, module: str, arguments: list[str], environment: dict[str, str], log: Path) -> int:
        """Start a server, which is `main` of the module; its process id."""
        pid: int = self._ask({"module": module, "arguments": arguments, "environment": environment, "log": str(log)})
        return pid

    def ended(self, pid: int) -> int | None:
        """None while the server runs; then, once, its exit code, which is negative if a signal ended it."""
        code: int | None = self._ask({"pid": pid})
        return code

    def _ask(self, wanted: dict[str, Any]) -> Any:
        asks, answers = self._process.stdin, self._process.stdout
        assert asks is not None
        assert answers is not None
        with self._one_at_a_time:
            asks.write(orjson.dumps(wanted) + b"\n")
            asks.flush()
            return orjson.loads(answers.readline())


@functools.cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery()
