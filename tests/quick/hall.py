"""Quick match in one process, without sockets: as servers that share a database would run it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from app.accounts.models import Account
from app.accounts.service import Identity
from app.decks.service import Decks
from app.kit.db import Database
from app.kit.ids import new_id
from app.kit.time import Clock
from app.live.bus import MemoryBus
from app.live.stream import onlooking
from app.matches.playing import Playing
from app.quick.bringing import Bringing
from app.quick.schemas import SearchOut
from app.quick.service import Quick
from app.ratings.models import Progress
from app.ratings.service import level_of
from app.tables.repository import Seated
from app.tables.service import Tables
from tests.matches.hall import server

GAME = "tiny"
SIZE = 3


@dataclass
class Here:
    """Who has a socket to the process."""

    accounts: set[str] = field(default_factory=set)

    def here(self) -> set[str]:
        return self.accounts


@dataclass
class Process:
    """One process of the server. `look` is what it does every second."""

    database: Database
    play: Playing
    tables: Tables
    quick: Quick
    bringing: Bringing
    lobby: Here
    told: list[tuple[str, SearchOut]]

    async def seek(self, who: Identity) -> SearchOut:
        """Come into the lobby, and search."""
        self.lobby.accounts.add(who.id)
        async with self.database.writing() as session:
            return await self.quick.seek(session, who, GAME)

    async def cancel(self, who: Identity) -> SearchOut:
        async with self.database.writing() as session:
            return await self.quick.cancel(session, who)

    async def search(self, who: Identity) -> SearchOut:
        async with self.database.reading() as session:
            return await self.quick.search(session, who.id)

    async def states(self, *people: Identity) -> list[str]:
        return [(await self.search(who)).state for who in people]

    async def ready(self, who: Identity, table: str) -> Seated:
        async with self.database.writing() as session:
            return await self.tables.ready(session, who, table, "ab" * 32)

    async def table(self, table: str) -> Seated:
        async with self.database.reading() as session:
            return await self.tables.get(session, table)


@asynccontextmanager
async def process(database: Database, clock: Clock) -> AsyncIterator[Process]:
    """A process of the server while the block runs."""
    async with server(database, clock) as play:
        tables = Tables(play, database, clock, onlooking(MemoryBus(), clock).hub, Decks(play.shelf, level_of))
        quick = Quick(play, tables, clock)
        told: list[tuple[str, SearchOut]] = []
        quick.tell = lambda account, search: told.append((account, search))
        lobby = Here()
        yield Process(database, play, tables, quick, Bringing(database, quick, play, tables, lobby, clock), lobby, told)
        await tables.elsewhere.close()


async def somebody(database: Database, *, guest: bool = True, mu: float | None = None) -> Identity:
    """A new account, with a skill if one is given."""
    account = Account(id=new_id(), name=f"P-{new_id()}", guest=guest, created_at=0.0)
    async with database.writing() as session:
        session.add(account)
        await session.flush()
        if mu is not None:
            session.add(Progress(account_id=account.id, game=GAME, experience=0, mu=mu, sigma=5.0, rated=20))
    return Identity(account.id, account.name, account.guest)
