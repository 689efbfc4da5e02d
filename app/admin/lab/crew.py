"""The workers of one run: processes that are given part after part, and leave nothing behind."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import asdict
from types import TracebackType
from typing import Self

import orjson

from app.admin.lab.job import Job, Part
from app.settings import ROOT

LONGEST_LINE = 8 * 1024 * 1024
"""Bytes of an answer: sums grow with cards and pairs of decks."""


class WorkerDied(Exception):  # noqa: N818 - what happened, not what is wrong
    """A worker process is gone."""


class WorkFailed(Exception):  # noqa: N818 - what happened, not what is wrong
    """The game or a bot broke; it would again."""


class Crew:
    """So many workers for a job, as long as the block runs."""

    def __init__(self, job: Job, size: int) -> None:
        self._job = job
        self._size = size
        self._all: list[Process] = []
        self._idle: deque[Process] = deque()
        self._going: deque[asyncio.Task[Part]] = deque()

    async def __aenter__(self) -> Self:
        try:
            for _ in range(self._size):
                await self._start()
        except BaseException:
            await self._end()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._end()

    async def _start(self) -> None:
        # Rules and bots need none of the server's secrets.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ZINARA_")}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "app.admin.lab.worker",
            stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, cwd=ROOT, env=environment,
        )  # fmt: skip
        self._all.append(process)
        self._idle.append(process)
        _send(process, asdict(self._job))

    async def parts(self, starts: Iterable[int]) -> AsyncIterator[Part]:
        """The parts that begin there, in their order. Raises `WorkerDied`, `WorkFailed`."""
        for start in starts:
            while not self._idle:
                await asyncio.wait([t for t in self._going if not t.done()], return_when=asyncio.FIRST_COMPLETED)
                for part in self._ready():
                    yield part
            self._going.append(asyncio.create_task(self._play(self._idle.popleft(), start)))
        while self._going:
            await asyncio.wait([self._going[0]])
            for part in self._ready():
                yield part

    def _ready(self) -> Iterable[Part]:
        """What is next and there. One that failed counts at once, whosever turn it is."""
        for task in self._going:
            if task.done():
                task.result()
        while self._going and self._going[0].done():
            yield self._going.popleft().result()

    async def _play(self, worker: Process, start: int) -> Part:
        if worker.stdout is None:
            raise WorkerDied
        _send(worker, start)
        line = await worker.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerDied
        answer = orjson.loads(line)
        if (why := answer.get("failed")) is not None:
            raise WorkFailed(why)
        self._idle.append(worker)
        return Part(**answer)

    async def _end(self) -> None:
        for process in self._all:
            if process.returncode is None:
                process.kill()
        for task in self._going:
            task.cancel()
        await asyncio.gather(*self._going, return_exceptions=True)
        for process in self._all:
            await process.communicate()


def _send(worker: Process, value: object) -> None:
    """Writes a line; should the worker be gone, its answer will not come."""
    if worker.stdin is not None:
        worker.stdin.write(orjson.dumps(value) + b"\n")
