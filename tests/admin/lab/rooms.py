"""A lab in one process, without a server around it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from app import __version__
from app.admin.lab import runs
from app.admin.lab.models import LabRun
from app.admin.lab.runner import Runner
from app.decks.shelf import Shelf
from app.games import registry
from app.kit.db import Database
from app.kit.ids import new_id
from app.kit.time import Clock
from app.matches.games import Games
from tests.admin.lab.jobs import until
from tests.games import tiny


class Room:
    """A database with runs of the tiny game, and runners for them."""

    def __init__(self, database: Database, clock: Clock) -> None:
        for name, maker in tiny.MAKERS.items():
            registry.register(name, maker)
        self.database = database
        self.clock = clock
        self.games = Games(database, Shelf(Path("nowhere")))

    async def queued(self, matches: int = 30, game: str = "tiny", **changes: Any) -> str:
        """A run that waits."""
        run_id = new_id()
        bound = self.games.current(game)
        async with self.database.writing() as session:
            await self.games.keep(session, bound)
            session.add(
                LabRun(
                    **{
                        "id": run_id,
                        "by": "somebody",
                        "created_at": self.clock.now(),
                        "game": game,
                        "bots": orjson.dumps(["meek", "bold", "meek"]).decode(),
                        "decks": "[]",
                        "mirrored": False,
                        "matches": matches,
                        "seed": "s",
                        "catalogue_hash": bound.hash,
                        "rules_version": bound.game.rules_version,
                        "app_version": __version__,
                        "status": "queued",
                        "done": 0,
                        "chain": "",
                        **changes,
                    }
                )
            )
        return run_id

    async def run(self, run_id: str) -> LabRun:
        """As it is now."""
        async with self.database.reading() as session:
            found = await runs.get(session, run_id)
        assert found is not None
        return found

    async def until(self, run_id: str, status: str, done: int = 0) -> LabRun:
        """Wait until it has come so far."""

        async def there() -> LabRun | None:
            run = await self.run(run_id)
            return run if run.status == status and run.done >= done else None

        found: LabRun = await until(there)
        return found

    async def change(self, run_id: str, **values: Any) -> None:
        """Behind the runner's back."""
        async with self.database.writing() as session:
            run = await runs.get(session, run_id, lock=True)
            for name, value in values.items():
                setattr(run, name, value)

    @asynccontextmanager
    async def runner(self, workers: int = 1) -> AsyncIterator[Runner]:
        """A server's runner, which stops as the server would."""
        runner = Runner(self.database, self.games, self.clock, workers)
        running = asyncio.create_task(runner.run())
        try:
            yield runner
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
