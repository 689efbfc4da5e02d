"""What is to be played: the same job gives the same matches, whoever plays which part of it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.games import registry
from app.games.contract import Game, Json
from app.games.selfplay import chained, play, schedule, schedule_random
from app.games.sums import added, sums

ROUNDS = 4
"""A part is so many matches for each seat: mirrored ones stay together."""


@dataclass(frozen=True, slots=True)
class Job:
    """`maker` and `content` make the game; without `decks` every seat gets one by chance."""

    game: str
    maker: str
    content: Json
    bots: tuple[str, ...]
    decks: tuple[Json, ...]
    mirrored: bool
    matches: int
    seed: str

    @property
    def part(self) -> int:
        """How many matches are played in one go."""
        return ROUNDS * len(self.bots)

    def starts(self, done: int) -> Iterator[int]:
        """Where each part begins, when so many matches are done."""
        return iter(range(done, self.matches, self.part))


@dataclass(frozen=True, slots=True)
class Part:
    """What some matches in a row came to; `chain` is the one sum of all of them."""

    matches: int
    sums: Json
    chain: str


@dataclass(frozen=True, slots=True)
class Progress:
    """What a run has come to so far: its first matches, without a gap."""

    done: int = 0
    sums: Json | None = None
    chain: str = ""

    def plus(self, part: Part) -> "Progress":
        """With the next part."""
        total = part.sums if self.sums is None else added(self.sums, part.sums)
        chain = hashlib.sha256(f"{self.chain}{part.chain}".encode()).hexdigest()
        return Progress(self.done + part.matches, total, chain)


def bound(job: Job) -> Game[Any]:
    """The game of a job, in any process."""
    if registry.registered().get(job.game) != job.maker:
        registry.register(job.game, job.maker)
    return registry.make(job.game, job.content)


def played(job: Job, game: Game[Any], start: int) -> Part:
    """The part that begins there."""
    until = min(job.matches, start + job.part)
    if job.decks:
        setups = schedule(job.bots, job.decks, until, job.seed, mirrored=job.mirrored, start=start)
    else:
        setups = schedule_random(game, job.bots, until, job.seed, mirrored=job.mirrored, start=start)
    records = [play(game, setup) for setup in setups]
    return Part(len(records), sums(records), chained(records))
