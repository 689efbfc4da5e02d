"""The live stream, put together."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import orjson
from sqlalchemy import func, select

from app.games.contract import Seat
from app.kit.db import Database
from app.kit.tasks import going_on
from app.kit.time import Clock
from app.live.board import Board
from app.live.bus import Bus
from app.live.chat import Chats
from app.live.company import STRANGER, Company
from app.live.connection import Connection
from app.live.crowd import Crowd
from app.live.doors import CHANNEL as SESSIONS
from app.live.doors import Doors
from app.live.gateway import Gateway
from app.live.greeting import Greeting
from app.live.hub import Hub
from app.live.lobby import Lobby
from app.live.sockets import Sockets
from app.matches.models import MatchMove
from app.matches.service import Matches
from app.tables.schemas import TableOut
from app.tables.service import Tables

LOST_HINTS_EVERY_S = 3.0


@dataclass(frozen=True, slots=True)
class Stream:
    """What sockets need."""

    database: Database
    tables: Tables
    sockets: Sockets
    doors: Doors
    board: Board
    lobby: Lobby
    company: Company
    chats: Chats
    gateway: Gateway
    public_origins: Collection[str]
    crowd: Crowd

    async def describe(self, table_id: str) -> str:
        """The frame that shows a table and who is there. Raises NotFound."""
        async with self.database.reading() as session:
            table = self.tables.out(await self.tables.get(session, table_id))
        people = self.company.people(table_id)
        sitting = {sitter.account: seat for seat, sitter in enumerate(table.seats) if sitter and sitter.account}
        present = sorted(seat for account, seat in sitting.items() if people.pop(account or "", 0))
        watchers = people.pop(STRANGER, 0) + len(people)
        frame = {"t": "table", "table": table.model_dump(), "present": present, "watchers": watchers}
        return orjson.dumps(frame).decode()

    async def seat_of(self, table_id: str, connection: Connection) -> Seat | None:
        """Where whoever has the connection sits now."""
        if connection.identity is None:
            return None
        async with self.database.reading() as session:
            return (await self.tables.get(session, table_id)).seat_of(connection.identity.id)

    async def listed(self, ids: Collection[str] | None) -> list[TableOut]:
        """The public tables, newest first: all, or those with the ids."""
        async with self.database.reading() as session:
            return self.tables.outs(await self.tables.listed(session, ids))

    async def own(self, accounts: Collection[str]) -> Mapping[str, list[TableOut]]:
        """For each of the accounts the tables where it sits and waits or plays."""
        async with self.database.reading() as session:
            found = await self.tables.sat_at(session, accounts)
            return {account: self.tables.outs(tables) for account, tables in found.items()}

    async def sitting(self, ids: Collection[str]) -> set[str]:
        """The accounts that sit at the tables."""
        async with self.database.reading() as session:
            return await self.tables.sitting(session, ids)

    async def farewell(self) -> None:
        """Tell all sockets good-bye: called when the server is told to stop."""
        await self.sockets.farewell()


@dataclass(frozen=True, slots=True)
class Onlooking:
    """The hub and what it stands on, made before the matches that tell it."""

    bus: Bus
    board: Board
    lobby: Lobby
    company: Company
    hub: Hub


def onlooking(bus: Bus, clock: Clock) -> Onlooking:
    board, lobby, company = Board(bus), Lobby(bus, clock), Company(bus, clock)
    company.changed = board.show
    return Onlooking(bus, board, lobby, company, Hub(bus, board, lobby, company, clock))


@asynccontextmanager
async def streaming(
    onlooking: Onlooking,
    database: Database,
    matches: Matches,
    tables: Tables,
    clock: Clock,
    origins: Collection[str],
    crowd: Crowd,
) -> AsyncIterator[Stream]:
    """The stream is live while the block runs."""
    hub = onlooking.hub
    hub.began = clock.now()  # which may have been set since the hub was made
    greeting = Greeting(matches, hub, clock)
    hub.resync, hub.follow = greeting.resync, matches.follow
    company, chats = onlooking.company, Chats(database, onlooking.company, clock)
    gateway = Gateway(matches, hub, greeting, company, chats)
    sockets = Sockets()
    doors = Doors(onlooking.bus, sockets, database)
    hub.ears[SESSIONS] = doors.hear
    board, lobby = onlooking.board, onlooking.lobby
    stream = Stream(database, tables, sockets, doors, board, lobby, company, chats, gateway, origins, crowd)
    onlooking.board.describe = stream.describe
    lobby = onlooking.lobby
    lobby.listing.read, lobby.own.read, lobby.own.read_sitting = stream.listed, stream.own, stream.sitting

    async def find_lost_hints() -> None:
        """A bus may lose its last hint about a match: the log is asked as well."""
        while True:
            await asyncio.sleep(LOST_HINTS_EVERY_S)
            seen = hub.heard_of()
            wanted = select(MatchMove.match_id, func.max(MatchMove.seq)).group_by(MatchMove.match_id)
            async with database.reading() as session:
                newest = (await session.execute(wanted.where(MatchMove.match_id.in_(seen)))).all()
            for match_id, seq in newest:
                if seq > seen[match_id]:
                    await matches.newest(match_id)
                    hub.missed(match_id)

    works = [onlooking.bus.run, hub.keep, company.keep, onlooking.lobby.keep, doors.run]
    async with going_on(*works, *([find_lost_hints] if onlooking.bus.shared else [])):
        try:
            yield stream
        finally:
            await stream.farewell()
