"""Takes the run that waits longest and has it played by a crew, one run at a time over all servers."""

import asyncio
import logging
import os
from contextlib import suppress

import orjson
from sqlalchemy.exc import SQLAlchemyError

from app import __version__
from app.admin.lab import runs
from app.admin.lab.crew import Crew, WorkerDied
from app.admin.lab.job import Job, Progress
from app.admin.lab.models import LabRun
from app.kit.db import Database
from app.kit.ids import new_id
from app.kit.time import Clock
from app.matches.games import Games

LOOK_EVERY_S = 5.0
BEAT_S = 1.0
"""How often progress is written, and it is found out that a run was cancelled."""

log = logging.getLogger(__name__)


def spare_cores(workers: int | None) -> int:
    """How many workers a crew has: as the operator says, or one for each core but one, and at least one."""
    return max(1, (os.cpu_count() or 1) - 1) if workers is None else workers


class Runner:
    """Plays runs while `run` goes on. `stirred` is set when there may be a run to take or one to leave."""

    def __init__(self, database: Database, games: Games, clock: Clock, workers: int) -> None:
        self._database = database
        self._games = games
        self._clock = clock
        self._workers = workers
        self._id = new_id()
        self.stirred = asyncio.Event()

    async def run(self) -> None:
        """Look for runs, for ever."""
        while True:
            if (run := await self._claimed()) is not None:
                await self._play(run)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self.stirred.wait()
            self.stirred.clear()

    async def _claimed(self) -> LabRun | None:
        now = self._clock.now()
        async with self._database.reading() as session:
            if not await runs.anything_to_do(session, now):
                return None
        async with self._database.writing() as session:
            for run_id in await runs.sweep(session, now):
                log.warning("lab run %s has lost its server", run_id)
            run = await runs.claim(session, self._id, now)
            if run is not None:
                version = self._games.current(run.game).game.rules_version
                if (run.rules_version, run.app_version) != (version, __version__):
                    await runs.begin_anew(session, run, now, version, __version__)
            return run

    async def _play(self, run: LabRun) -> None:
        """Plays the run until it is done, given up or lost."""
        held = _Held(run.id, runs.progress_of(run))
        playing = asyncio.create_task(self._played(await self._job(run), held))
        try:
            while not playing.done() and await self._renewed(held):
                self.stirred.clear()
                stirred = asyncio.create_task(self.stirred.wait())
                await asyncio.wait({playing, stirred}, timeout=BEAT_S, return_when=asyncio.FIRST_COMPLETED)
                stirred.cancel()
        except asyncio.CancelledError:
            await _ended(playing)
            with suppress(SQLAlchemyError, OSError):
                async with self._database.writing() as session:
                    await runs.put_back(session, held.id, self._id, held.progress)
            raise
        finally:
            await _ended(playing)
        if not playing.cancelled():
            await self._settle(held, playing.exception())

    async def _job(self, run: LabRun) -> Job:
        bound = await self._games.pinned(run.game, run.catalogue_hash, run.rules_version)
        return Job(
            game=run.game,
            maker=bound.maker,
            content=bound.game.content(),
            bots=tuple(orjson.loads(run.bots)),
            decks=tuple(orjson.loads(run.decks)),
            mirrored=run.mirrored,
            matches=run.matches,
            seed=run.seed,
        )

    async def _played(self, job: Job, held: "_Held") -> None:
        async with Crew(job, self._workers) as crew:
            async for part in crew.parts(job.starts(held.progress.done)):
                held.progress = held.progress.plus(part)

    async def _renewed(self, held: "_Held") -> bool:
        """Whether this process still has the run; writes what is new."""
        now, progress = self._clock.now(), held.progress
        async with self._database.writing() as session:
            return await runs.renew(session, held.id, self._id, now, held.news(progress))

    async def _settle(self, held: "_Held", error: BaseException | None) -> None:
        now = self._clock.now()
        async with self._database.writing() as session:
            if error is None:
                await runs.finish(session, held.id, self._id, now, held.progress)
            else:
                why = "worker_gone" if isinstance(error, WorkerDied) else "failed"
                log.error("lab run %s broke off: %r", held.id, error)
                await runs.interrupt(session, held.id, self._id, now, held.progress, why)


class _Held:
    """The run that this process has."""

    def __init__(self, run_id: str, progress: Progress) -> None:
        self.id = run_id
        self.progress = progress
        self._written = progress

    def news(self, progress: Progress) -> Progress | None:
        """The progress, unless it is written already."""
        known, self._written = self._written, progress
        return None if known is progress else progress


async def _ended(playing: asyncio.Task[None]) -> None:
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
