"""Several server processes on one socket: started together, replaced when one ends, ended together."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

from uvicorn.config import STARTUP_FAILURE

from app.cli.serving import GOODBYE_WITHIN_S

COMMAND = "from app.entry import main; main()"
AGAIN_S = 1.0
"""Until a process that ended is replaced."""
PATIENCE_S = 2.0
"""Beyond what a server takes for its good-byes, until it is killed."""

log = logging.getLogger(__name__)


class Workers:
    """So many processes of `zinara serve`, each with one end of a pipe: when this one dies, they see it and end."""

    def __init__(self, bound: socket.socket, count: int, metrics_port: int | None) -> None:
        self._bound = bound
        self._metrics_ports: Sequence[int | None] = [
            None if metrics_port is None else metrics_port + number for number in range(count)
        ]
        self._stop = asyncio.Event()

    async def run(self) -> int:
        """Serve until told to stop; the exit code. A process that cannot even start would fail again: all stop then."""
        loop = asyncio.get_running_loop()
        for told in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(told, self._stop.set)
        codes = await asyncio.gather(*map(self._keep, self._metrics_ports))
        return max(codes)

    async def _keep(self, metrics_port: int | None) -> int:
        """One of them, whatever happens to it; 0, or why it could not start."""
        while True:
            process = await self._started(metrics_port)
            ends, stops = asyncio.create_task(process.wait()), asyncio.create_task(self._stop.wait())
            await asyncio.wait([ends, stops], return_when=asyncio.FIRST_COMPLETED)
            stops.cancel()
            if self._stop.is_set():
                await _ended(process)
                return 0
            if process.returncode == STARTUP_FAILURE:
                self._stop.set()
                return STARTUP_FAILURE
            log.warning("process %d ended with %d and is replaced", process.pid, process.returncode)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), AGAIN_S)

    async def _started(self, metrics_port: int | None) -> Process:
        descriptor = self._bound.fileno()
        figures = [] if metrics_port is None else ["--metrics-port", str(metrics_port)]
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", COMMAND, "serve", "--fd", str(descriptor), *figures,
            stdin=PIPE, pass_fds=[descriptor],
        )  # fmt: skip


async def _ended(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), GOODBYE_WITHIN_S + PATIENCE_S)
    except TimeoutError:
        process.kill()
        await process.wait()


def bound(host: str, port: int) -> socket.socket:
    """A socket at the address, for whoever listens on it. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found
