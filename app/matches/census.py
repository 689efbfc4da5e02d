"""How many matches run, whichever processes have them in memory."""

import asyncio
import logging

from prometheus_client import Gauge
from sqlalchemy import func, select

from app.kit.db import Database
from app.matches.models import MatchDue

COUNT_EVERY_S = 5.0

log = logging.getLogger(__name__)

_RUNNING = Gauge("zinara_matches_running", "Matches that run, in all processes together: each of them says the same.")


class Census:
    """Counts them now and then."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def run(self) -> None:
        """Count, for ever."""
        while True:
            await self.count()
            await asyncio.sleep(COUNT_EVERY_S)

    async def count(self) -> None:
        """Every running match has one row there, and no other has."""
        async with self._database.reading() as session:
            _RUNNING.set(await session.scalar(select(func.count()).select_from(MatchDue)) or 0)
