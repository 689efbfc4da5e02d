"""Closing the sockets of sessions that have ended, in whatever process they are."""

import asyncio
from collections.abc import Collection
from functools import partial

import orjson
from sqlalchemy import Connection, select

from app.accounts.models import AccountSession
from app.games.contract import Json
from app.kit.db import Database
from app.live.bus import Bus
from app.live.connection import NO_SESSION, suspension
from app.live.sockets import Sockets

CHANNEL = "sessions"
"""The bus channel on which ended sessions are told."""
LOOK_EVERY_S = 30.0
ASKED_AT_ONCE = 500


class Doors:
    """A socket is let in by its session at the handshake, and goes when the session does."""

    def __init__(self, bus: Bus, sockets: Sockets, database: Database) -> None:
        self._bus = bus
        self._sockets = sockets
        self._database = database
        bus.join(CHANNEL)

    def shut(self, sessions: Collection[str], suspended: Json | None = None) -> None:
        """These sessions are gone, by a suspension or otherwise: close their sockets here, and have other processes
        close theirs."""
        if not sessions:
            return
        self._close(set(sessions), suspended)
        if self._bus.shared:
            self._bus.publish(CHANNEL, orjson.dumps({"sessions": list(sessions), "suspended": suspended}))

    def hear(self, message: bytes) -> None:
        """Another process says which sessions are gone."""
        said = orjson.loads(message)
        self._close(set(said["sessions"]), said["suspended"])

    async def run(self) -> None:
        """A bus may lose what it is told: now and then the database is asked about whoever is here, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            await self.look()

    async def look(self) -> None:
        """Close the sockets whose sessions are gone."""
        here = sorted(self._sockets.sessions())
        for first in range(0, len(here), ASKED_AT_ONCE):
            asked = here[first : first + ASKED_AT_ONCE]
            self._close(set(asked) - await self._database.read(partial(_there, asked=asked)))

    def _close(self, sessions: Collection[str], suspended: Json | None = None) -> None:
        ending = NO_SESSION if suspended is None else suspension(suspended)
        for connection in self._sockets.of_sessions(sessions):
            connection.end(ending)


def _there(connection: Connection, asked: Collection[str]) -> set[str]:
    """Which of the sessions there are."""
    return set(connection.scalars(select(AccountSession.id).where(AccountSession.id.in_(asked))))
