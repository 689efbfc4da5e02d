"""Jobs for tests, and the processes that work at them."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Awaitable, Callable
from typing import Any

from app.admin.lab.job import Job, Progress, bound, played
from tests.games import tiny

PATIENCE_S = 300.0
"""Workers give way to everything else: while the machine is busy they hardly get on."""


def job(matches: int = 30, game: str = "tiny", **changes: Any) -> Job:
    """Bots of the tiny game, which play in no time; `tiny-held` waits on its way, `tiny-long` hardly ends."""
    return Job(
        **{
            "game": game,
            "maker": tiny.MAKERS[game],
            "content": {},
            "bots": ("meek", "bold", "meek"),
            "decks": (),
            "mirrored": False,
            "matches": matches,
            "seed": "s",
            **changes,
        }
    )


def expected(matches: int) -> Progress:
    """What a run of the tiny game comes to that nothing interrupts."""
    of, total = job(matches), Progress()
    for start in of.starts(0):
        total = total.plus(played(of, bound(of), start))
    return total


def workers(parent: int | None = None) -> set[int]:
    """The worker processes of a process, of this one unless told; without those that have ended."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat=,args="], capture_output=True, text=True, check=True)
    lines = [line.split(None, 3) for line in told.stdout.splitlines()]
    found = [line for line in lines if len(line) == 4 and "app.admin.lab.worker" in line[3] and line[2][0] != "Z"]
    return {int(pid) for pid, ppid, _, _ in found if int(ppid) == (parent or os.getpid())}


def alive(pids: set[int]) -> set[int]:
    """Those of the processes that there still are."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True)
    lines = [line.split() for line in told.stdout.splitlines()]
    return {int(pid) for pid, stat in lines if stat[0] != "Z"} & pids


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


async def until(found: Callable[[], Awaitable[Any]]) -> Any:
    """Ask until there is something to be found."""
    async with asyncio.timeout(PATIENCE_S):
        while not (value := await found()):
            await asyncio.sleep(0.05)
        return value
