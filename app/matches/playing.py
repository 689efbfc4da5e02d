"""Everything that plays matches, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from app.decks.shelf import Shelf
from app.kit.db import Database, reason_of
from app.kit.tasks import going_on
from app.kit.time import Clock
from app.matches.arrears import Arrears
from app.matches.bots import Bots
from app.matches.census import Census
from app.matches.deadlines import Deadlines
from app.matches.games import Games
from app.matches.log import Log
from app.matches.opening import Opening
from app.matches.outages import Lifeline, Outages
from app.matches.ports import Stage
from app.matches.replay import Replays
from app.matches.retelling import Retelling
from app.matches.rooms import Rooms
from app.matches.secrets import Vault
from app.matches.service import Matches
from app.matches.thinking import Thinkers

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Playing:
    """The parts that others use."""

    games: Games
    opening: Opening
    matches: Matches
    vault: Vault
    shelf: Shelf
    lifeline: Lifeline
    replays: Replays
    retelling: Retelling
    arrears: Arrears


@dataclass(frozen=True, slots=True)
class PlayingOptions:
    """`key` seals secrets; `shared` says that other processes serve the same matches."""

    key: bytes
    bot_workers: int
    bot_pace: float
    shared: bool


@asynccontextmanager
async def playing(
    database: Database, clock: Clock, shelf: Shelf, stage: Stage, options: PlayingOptions
) -> AsyncIterator[Playing]:
    """Plays matches while the block runs."""
    lifeline = Lifeline(database, clock, Outages(), shared=options.shared)
    await lifeline.begin()  # before anybody asks what time it is
    log, vault, games = Log(database), Vault(options.key), Games(database, shelf)
    await _tell_of_unplayable(games)
    rooms = Rooms(database, log, games, vault, lifeline, clock, stage)
    matches = Matches(rooms, log, clock, stage, shared=options.shared)
    bots = Bots(matches, Thinkers(options.bot_workers), clock, options.bot_pace)
    rooms.on_ready = bots.look
    deadlines = Deadlines(database, matches, clock)
    arrears = Arrears(database, rooms, clock)
    async with going_on(log.run):
        try:
            async with going_on(lifeline.run, rooms.sweep, deadlines.run, arrears.run, Census(database).run):
                yield Playing(
                    games=games,
                    opening=Opening(games, vault, lifeline.outages),
                    matches=matches,
                    vault=vault,
                    shelf=shelf,
                    lifeline=lifeline,
                    arrears=arrears,
                    replays=Replays(rooms, log, vault),
                    retelling=Retelling(rooms, log),
                )
        finally:
            await matches.close()
            await bots.close()
            await log.flush()
            await lifeline.stop()
            with suppress(SQLAlchemyError, OSError):
                await lifeline.beat()  # what follows is time without a server, to the second


async def _tell_of_unplayable(games: Games) -> None:
    """Whoever put a version in place that does not know rules which matches are played by, should hear of it."""
    try:
        found = await games.unplayable()
    except (SQLAlchemyError, OSError) as error:
        log.warning("it is not known by which rules matches run: %s", reason_of(error))
        return
    for (name, version), count in found.items():
        log.error("%d matches of %s wait for a server that knows its rules of version %s", count, name, version)
