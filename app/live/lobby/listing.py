"""The list of public tables as the lobby of this process knows it, kept up to date by what changes."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

from app.tables.schemas import TableOut

Read = Callable[[Collection[str] | None], Awaitable[list[TableOut]]]
"""Reads the public tables, newest first: all, or those with the ids."""


class Listing:
    """Tables as JSON, by id. `n` goes up by one with each difference that is told."""

    def __init__(self) -> None:
        self.n = 0
        self.read: Read | None = None
        self._lines: dict[str, str] = {}
        self._whole: str | None = None
        self._fresh = False
        self._reading = asyncio.Lock()

    def stale(self) -> None:
        """Nobody keeps the list up to date any more: it is read anew when it is next wanted."""
        self._fresh = False

    async def refresh(self) -> None:
        """Make sure that there is a list; what has changed since is another difference."""
        async with self._reading:
            if not self._fresh and self.read is not None:
                tables = await self.read(None)
                self._lines = {table.id: line_of(table) for table in tables}
                self._fresh, self._whole = True, None
                self.n += 1

    def whole(self) -> str:
        """The frame with the whole list: made once for all who ask before the next difference."""
        if self._whole is None:
            self._whole = f'{{"t":"list","n":{self.n},"tables":[{",".join(self._lines.values())}]}}'
        return self._whole

    async def look(self, ids: Collection[str] | None) -> str | None:
        """Read these tables, or all, anew: the frame with what is different, or None."""
        async with self._reading:
            if not self._fresh or self.read is None:
                return None
            found = {table.id: line_of(table) for table in await self.read(ids)}
            wanted = self._lines.keys() if ids is None else self._lines.keys() & set(ids)
            gone = sorted(wanted - found.keys())
            changed = {id_: line for id_, line in found.items() if self._lines.get(id_) != line}
            if not gone and not changed:
                return None
            for id_ in gone:
                del self._lines[id_]
            self._lines |= changed
            self.n += 1
            self._whole = None
            names = ",".join(f'"{id_}"' for id_ in gone)
            return f'{{"t":"tables","n":{self.n},"changed":[{",".join(changed.values())}],"gone":[{names}]}}'


def line_of(table: TableOut) -> str:
    """What the list shows of a table, as JSON."""
    return table.model_dump_json(exclude={"commitments", "again_in", "agreed"})
