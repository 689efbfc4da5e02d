"""The starter decks that an empty database begins with, put there when it is migrated and when a server starts."""

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from app.decks import starters
from app.decks.exchange import seed
from app.decks.service import Decks
from app.decks.shelf import Shelf
from app.games import registry
from app.kit.db import Database, reason_of
from app.kit.migrations import is_current

WITHIN_S = 30.0

log = logging.getLogger(__name__)


async def sow(database: Database, shelf: Shelf, now: float) -> None:
    """Give every game that has no starter decks those of its files. Raises `FaultyFiles`."""
    async with database.writing() as session:
        for game in registry.registered():
            await seed(session, game, shelf.bundled(game), now)


async def begin(database: Database, shelf: Shelf, decks: Decks, now: float) -> None:
    """As `sow`, and tell of decks that the cards in force leave nobody to play with. A database that cannot be used, or
    has other tables, is let be: it is nothing to fail for before anybody has asked for anything."""
    try:
        async with asyncio.timeout(WITHIN_S):
            if not await is_current(database.engine):
                return
            await sow(database, shelf, now)
            async with database.reading() as session:
                for game in registry.registered():
                    for deck in await starters.offered(session, game):
                        if faults := decks.faults(game, deck.contents.cards):
                            log.error("starter deck %s of %s is not offered: %s", deck.id, game, faults)
    except (OSError, SQLAlchemyError) as error:
        log.warning("starter decks could not be looked at: %s", reason_of(error))
