"""The tables where somebody sits, for themselves alone: the way back to those that are in no list."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping

from app.live.lobby.listing import line_of
from app.tables.schemas import TableOut

ReadOwn = Callable[[Collection[str]], Awaitable[Mapping[str, list[TableOut]]]]
"""Reads for each of the accounts the tables where it sits."""
ReadSitting = Callable[[Collection[str]], Awaitable[set[str]]]
"""Reads which accounts sit at the tables."""


class Own:
    """What each account in the lobby of this process was told last: those that were shown theirs and have not left."""

    def __init__(self) -> None:
        self.read: ReadOwn | None = None
        self.read_sitting: ReadSitting | None = None
        self._told: dict[str, str] = {}
        self._tables: dict[str, set[str]] = {}
        self._reading = asyncio.Lock()
        """What is read later is told later."""

    def forget(self, account: str) -> None:
        """The account is not in the lobby any more."""
        self._told.pop(account, None)
        self._tables.pop(account, None)

    async def show(self, account: str) -> str | None:
        """The frame with the account's tables."""
        self._tables.setdefault(account, set())
        await self._look({account})
        return self._told.get(account)

    async def look(self, tables: Collection[str] | None) -> dict[str, str]:
        """The frames for those accounts whose tables have changed, if these, or any, may have."""
        if self.read_sitting is None or not self._tables:
            return {}
        if tables is None:
            concerned = set(self._tables)
        else:
            changed = set(tables)
            concerned = {account for account, own in self._tables.items() if own & changed}
            concerned |= await self.read_sitting(changed)
        return await self._look(concerned & self._tables.keys())

    async def _look(self, accounts: Collection[str]) -> dict[str, str]:
        if self.read is None or not accounts:
            return {}
        frames = {}
        async with self._reading:
            for account, tables in (await self.read(accounts)).items():
                if account not in self._tables:
                    continue  # has left while it was read
                text = f'{{"t":"yours","tables":[{",".join(map(line_of, tables))}]}}'
                self._tables[account] = {table.id for table in tables}
                if self._told.get(account) != text:
                    self._told[account] = frames[account] = text
        return frames
