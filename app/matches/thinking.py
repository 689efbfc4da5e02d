"""Bots thinking, in processes of their own: they are handed what their seat may know, and nothing else."""

import asyncio
import os
import random
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from typing import Any

import orjson
from prometheus_client import Gauge, Histogram

from app.games import registry
from app.games.contract import Game
from app.kit import compiled

KINDNESS = 5
"""How much more willing than the server a bot is to wait for the processor."""

_THOUGHT = Histogram(
    "zinara_bot_thinking_seconds",
    "From asking a bot to its answer, the wait for a worker included.",
    ["level"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
_THINKING = Gauge("zinara_bots_thinking", "Bots that were asked and have not answered.")

PATIENCE_S = 2.0
"""How long a bot may think before it must say what it has."""

_games: dict[tuple[str, str], Game[Any]] = {}


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: `view` and `legal` as JSON, exactly as a person in its seat is sent them."""

    maker: str
    content_hash: str
    content: bytes
    level: str
    seat: int
    view: bytes
    legal: str
    seed: int


def think(question: Question) -> bytes:
    """The move that the bot chooses, as JSON."""
    game = _game(question)
    choose = random.Random(question.seed).randrange
    bot = game.bots[question.level]
    latest = time.monotonic() + PATIENCE_S
    move = bot(
        orjson.loads(question.view),
        question.seat,
        orjson.loads(question.legal),
        choose,
        lambda: time.monotonic() < latest,
    )
    return orjson.dumps(move)


def _game(question: Question) -> Game[Any]:
    key = question.maker, question.content_hash
    if key not in _games:
        _games[key] = registry.made(question.maker, orjson.loads(question.content))
    return _games[key]


class Thinkers:
    """Worker processes, started when the first bot is asked."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, question: Question) -> bytes:
        """What the bot answers. A worker that died is replaced, and asked once more."""
        began = time.perf_counter()
        with _THINKING.track_inprogress():
            answer = await self._think(question)
        _THOUGHT.labels(question.level).observe(time.perf_counter() - began)
        return answer

    async def _think(self, question: Question) -> bytes:
        for attempt in (1, 2):
            pool = self._pool = self._pool or self._started()
            try:
                return await asyncio.wrap_future(pool.submit(think, question))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
                if attempt == 2:
                    raise
        raise AssertionError

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_set_up_worker)

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _set_up_worker() -> None:
    """The server ends its workers; and if it is killed, they end by themselves."""
    compiled.use()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(KINDNESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
