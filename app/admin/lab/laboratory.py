"""The lab of a server, put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.admin.lab.people import People
from app.admin.lab.runner import Runner, spare_cores
from app.admin.lab.service import Lab
from app.decks.service import Decks
from app.kit.db import Database
from app.kit.tasks import going_on
from app.kit.time import Clock
from app.matches.playing import Playing


@asynccontextmanager
async def laboratory(
    database: Database, playing: Playing, decks: Decks, clock: Clock, workers: int | None
) -> AsyncIterator[Lab]:
    """What admins can do, and while the block runs, runs are played by so many workers; by none, on a server of 0."""
    crew = spare_cores(workers)
    runner = Runner(database, playing.games, clock, crew)
    async with going_on(*([runner.run] if crew else [])):
        yield Lab(playing.games, decks, People(playing.retelling), runner, clock)
