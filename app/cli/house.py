"""What the server works on, for commands that work on it too: its database, its files, its games."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.bundled import DECKS, GAMES
from app.decks.shelf import Shelf
from app.games import registry
from app.kit.db import Database


@asynccontextmanager
async def on_database(url: str) -> AsyncIterator[tuple[Database, Shelf]]:
    """The database of that address, and the files, while the block runs."""
    for name, maker in GAMES.items():
        if registry.registered().get(name) != maker:
            registry.register(name, maker)
    database = Database(url)
    try:
        yield database, Shelf(DECKS)
    finally:
        await database.close()
