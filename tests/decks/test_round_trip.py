"""Whatever decks there are: imported and exported they are the same files, byte for byte."""

import asyncio
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.decks.exchange import give_out, take_in
from app.decks.starter import Starter
from app.kit.db import Database
from tests.decks.test_starter import FILES, starters
from tests.migrated import migrate

pytestmark = pytest.mark.slow

GAME = "any"
shelves = st.lists(starters, unique_by=lambda deck: deck.id, max_size=4)


def files(decks: list[Starter]) -> dict[str, str]:
    return {deck.id: deck.text(FILES.numbers) for deck in decks}


async def exchanged(first: list[Starter], then: list[Starter], *, draft: bool) -> list[Starter]:
    """What a database gives out that took in one shelf and then another."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'any.db'}"
        await migrate(url)
        database = Database(url)
        async with database.writing() as session:
            await take_in(session, GAME, first, 1.0)
            await take_in(session, GAME, then, 2.0, draft=draft)
            again = await take_in(session, GAME, then, 3.0, draft=draft)
        assert all(deck.outcome == "unchanged" for deck in again)
        async with database.reading() as session:
            found = await give_out(session, GAME, drafts=draft)
        await database.close()
        return found


@settings(max_examples=15, deadline=None)
@given(shelves, shelves)
def test_what_is_exported_is_what_was_imported(first: list[Starter], then: list[Starter]) -> None:
    found = asyncio.run(exchanged(first, then, draft=False))
    assert files(found) == files(first) | files(then)
    assert [(deck.place, deck.id) for deck in found] == sorted((deck.place, deck.id) for deck in found)


@settings(max_examples=10, deadline=None)
@given(shelves)
def test_drafts_are_too(decks: list[Starter]) -> None:
    found = asyncio.run(exchanged([], decks, draft=True))
    assert {deck.id: deck.contents for deck in found} == {deck.id: deck.contents for deck in decks}
