"""The processes that serve together, and how each is doing: each tells the others over the bus."""

import asyncio
import os
import socket
import time
from contextlib import suppress
from typing import Annotated

from fastapi import Depends, Request
from pydantic import ValidationError

from app import __version__
from app.admin.server.schemas import ProcessOut
from app.admin.server.window import APPEND, DROPS, LAG, MATCHES, MEMORY, MOVES, THINKING, WORK, Window
from app.kit.ids import new_id
from app.live.bus import Bus

CHANNEL = "figures"
"""The bus channel on which processes tell how they are."""
TELL_EVERY_S = 5.0
GONE_AFTER_S = 3 * TELL_EVERY_S


class Processes:
    """Knows this process, and what the others said last."""

    def __init__(self, bus: Bus, now: float) -> None:
        self._bus = bus
        self._window = Window()
        self._id = new_id()
        self._since = now
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self._others: dict[str, tuple[float, ProcessOut]] = {}
        bus.join(CHANNEL)

    @property
    def shared(self) -> bool:
        """Whether there may be others at all."""
        return self._bus.shared

    async def run(self) -> None:
        """Look at the figures now and then, and tell them; for ever."""
        while True:
            await asyncio.sleep(TELL_EVERY_S)
            self._window.look()
            if self._bus.shared:
                self._bus.publish(CHANNEL, self._own().model_dump_json().encode())

    def hear(self, message: bytes) -> None:
        """Another process tells how it is; one of another version may say it in ways not known here."""
        with suppress(ValidationError):
            said = ProcessOut.model_validate_json(message)
            self._others[said.id] = time.monotonic(), said

    def all(self) -> list[ProcessOut]:
        """This process as it is now, and the others as they were a few seconds ago, by name."""
        self._window.look()
        lately = time.monotonic() - GONE_AFTER_S
        self._others = {one: (at, said) for one, (at, said) in self._others.items() if at > lately}
        return sorted([self._own(), *(said for _, said in self._others.values())], key=lambda one: one.name)

    def _own(self) -> ProcessOut:
        window, newest = self._window, self._window.newest
        return ProcessOut(
            id=self._id,
            name=self._name,
            version=__version__,
            since=self._since,
            sockets=dict(newest.sockets),
            matches=round(newest.values.get(MATCHES, 0)),
            moves=window.pace(MOVES) * 60,
            append=window.spread(APPEND),
            lag=window.spread(LAG),
            thinking=window.spread(THINKING),
            drops=round(newest.values.get(DROPS, 0)),
            work=window.pace(WORK),
            memory=round(newest.values.get(MEMORY, 0)),
        )


async def _processes(request: Request) -> Processes:
    processes: Processes = request.app.state.processes
    return processes


ProcessesDep = Annotated[Processes, Depends(_processes)]
