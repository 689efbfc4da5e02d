"""Starter decks on their way from files into the database, and back without loss."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks import starters
from app.decks.models import StarterDeck
from app.decks.starter import Starter
from app.decks.starters import Curated, contents_of
from app.games.contract import Json


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a deck of the files; `shelved` is one whose place or retirement alone has changed."""

    id: str
    outcome: Literal["published", "drafted", "shelved", "unchanged"]
    details: Json


async def seed(session: AsyncSession, game: str, decks: Sequence[Starter], now: float) -> bool:
    """Begin with these decks if the game has none yet; whether it had none. Of processes at once, one comes through."""
    if not decks or await session.scalar(select(exists().where(StarterDeck.game == game))):
        return False
    seeded = False
    for deck in decks:
        if await starters.add(session, game, deck.id, deck.place, retired=deck.retired):
            await _publish(session, await _found(session, game, deck.id), deck, now)
            seeded = True
    return seeded


async def take_in(
    session: AsyncSession, game: str, decks: Sequence[Starter], now: float, *, draft: bool = False
) -> list[Taken]:
    """Make the decks what they are in the files: as published revisions, or as drafts for an admin to publish.

    What is the same already stays as it is, and so do decks that no file has. A draft changes neither the place of a
    deck nor whether it is retired.
    """
    return [await _take_in(session, game, deck, now, draft=draft) for deck in decks]


async def _take_in(session: AsyncSession, game: str, deck: Starter, now: float, *, draft: bool) -> Taken:
    if await session.get(StarterDeck, (game, deck.id)) is None:
        await starters.add(session, game, deck.id, deck.place)
    found = await _found(session, game, deck.id)
    newest = found.draft or found.published if draft else found.published
    was = contents_of(newest) if newest else None
    changes = deck.contents.changes(was)
    if draft:
        if was == deck.contents:
            return Taken(deck.id, "unchanged", {})
        number = await starters.write(session, found, deck.contents, None, now)
        await starters.change(session, found.deck)
        return Taken(deck.id, "drafted", {"revision": number, "changes": changes})
    if was != deck.contents:
        number = await _publish(session, found, deck, now)
        return Taken(deck.id, "published", {"revision": number, "changes": changes})
    if (found.deck.place, found.deck.retired) == (deck.place, deck.retired):
        return Taken(deck.id, "unchanged", {})
    await starters.change(session, found.deck, place=deck.place, retired=deck.retired)
    return Taken(deck.id, "shelved", {"place": deck.place, "retired": deck.retired})


async def _publish(session: AsyncSession, found: Curated, deck: Starter, now: float) -> int:
    number = await starters.write(session, found, deck.contents, None, now, published=True)
    await starters.change(session, found.deck, published=number, place=deck.place, retired=deck.retired)
    return number


async def _found(session: AsyncSession, game: str, deck_id: str) -> Curated:
    there = await starters.curated(session, game, lock=True)
    return next(each for each in there if each.deck.id == deck_id)


async def give_out(session: AsyncSession, game: str, *, drafts: bool = False) -> list[Starter]:
    """The decks as files would have them, in their order: as published last, or with `drafts` as they shall be."""
    found = []
    for each in await starters.curated(session, game):
        revision = each.draft or each.published if drafts else each.published
        if revision is not None:
            found.append(each.starter(revision))
    return found
