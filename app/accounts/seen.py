"""When each session was last seen: collected in memory and written now and then, so that looking costs no writing."""

import asyncio

from sqlalchemy import bindparam, update

from app.accounts.models import AccountSession
from app.kit.db import Database

WRITE_EVERY_S = 60.0


class Seen:
    """The newest sight of each session since the last writing."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._at: dict[str, float] = {}

    def note(self, named: str, now: float) -> None:
        """The session showed itself."""
        self._at[named] = now

    async def run(self) -> None:
        """Write, for ever."""
        while True:
            await asyncio.sleep(WRITE_EVERY_S)
            await self.write()

    async def write(self) -> None:
        """Write what was seen. Sessions that have ended meanwhile stay ended."""
        if not self._at:
            return
        at, self._at = self._at, {}
        table = AccountSession.__table__
        changed = (
            update(AccountSession)
            .where(table.c.id == bindparam("named"), table.c.seen_at < bindparam("at"))
            .values(seen_at=bindparam("at"))
        )
        rows = [{"named": named, "at": moment} for named, moment in sorted(at.items())]
        await self._database.write(lambda connection: connection.execute(changed, rows))
