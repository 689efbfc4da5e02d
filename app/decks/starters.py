"""Reading and writing starter decks. Rows that were read stay as they were, whatever is written after."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson
from sqlalchemy import Update, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.models import StarterDeck, StarterRevision
from app.decks.starter import Contents, Starter


@dataclass(frozen=True, slots=True)
class Curated:
    """A starter deck with all its revisions, the one begun last first."""

    deck: StarterDeck
    revisions: Sequence[StarterRevision]

    @property
    def draft(self) -> StarterRevision | None:
        return next((revision for revision in self.revisions if revision.published_at is None), None)

    @property
    def published(self) -> StarterRevision | None:
        """The revision that is offered, or was when the deck was retired."""
        return next((revision for revision in self.revisions if revision.number == self.deck.published), None)

    def starter(self, revision: StarterRevision) -> Starter:
        """The deck with that revision."""
        return Starter(self.deck.id, self.deck.place, self.deck.retired, contents_of(revision))


def contents_of(revision: StarterRevision) -> Contents:
    return Contents(orjson.loads(revision.name), orjson.loads(revision.hint), orjson.loads(revision.cards))


async def offered(session: AsyncSession, game: str) -> list[Starter]:
    """The decks that are published and not retired, in their order."""
    wanted = (
        select(StarterDeck, StarterRevision)
        .join(
            StarterRevision,
            (StarterRevision.game == StarterDeck.game)
            & (StarterRevision.deck_id == StarterDeck.id)
            & (StarterRevision.number == StarterDeck.published),
        )
        .where(StarterDeck.game == game, StarterDeck.retired.is_(False))
        .order_by(StarterDeck.place, StarterDeck.id)
    )
    return [
        Starter(deck.id, deck.place, deck.retired, contents_of(revision))
        for deck, revision in await session.execute(wanted.execution_options(populate_existing=True))
    ]


async def curated(session: AsyncSession, game: str, *, lock: bool = False) -> list[Curated]:
    """All starter decks of the game in their order. With `lock`, nobody else changes one until the transaction ends."""
    decks = select(StarterDeck).where(StarterDeck.game == game).order_by(StarterDeck.id)
    wanted = decks.with_for_update() if lock else decks
    found = list(await session.scalars(wanted.execution_options(populate_existing=True)))
    newest = select(StarterRevision).where(StarterRevision.game == game).order_by(StarterRevision.number.desc())
    revisions: dict[str, list[StarterRevision]] = {deck.id: [] for deck in found}
    for revision in await session.scalars(newest.execution_options(populate_existing=True)):
        revisions.setdefault(revision.deck_id, []).append(revision)
    return [Curated(deck, revisions[deck.id]) for deck in sorted(found, key=lambda deck: (deck.place, deck.id))]


async def add(session: AsyncSession, game: str, deck_id: str, place: int, *, retired: bool = False) -> bool:
    """A new deck without revisions; whether there was none of that id."""
    row = {"game": game, "id": deck_id, "place": place, "retired": retired, "published": None, "version": 0}
    try:
        async with session.begin_nested():
            await session.execute(insert(StarterDeck).values(row))
    except IntegrityError:
        return False
    return True


async def change(session: AsyncSession, deck: StarterDeck, **values: object) -> None:
    """Write what is given, as the next version of the deck."""
    values = {"version": deck.version + 1, **values}
    await session.execute(_deck(deck.game, deck.id).values(values))


async def put(session: AsyncSession, game: str, deck_id: str, place: int) -> None:
    """Put the deck in another place."""
    await session.execute(_deck(game, deck_id).values(place=place))


async def remove(session: AsyncSession, deck: StarterDeck) -> None:
    """Delete a deck that was never published."""
    gone = delete(StarterDeck).where(
        StarterDeck.game == deck.game, StarterDeck.id == deck.id, StarterDeck.published.is_(None)
    )
    await session.execute(gone.execution_options(synchronize_session=False))


async def write(
    session: AsyncSession,
    of: Curated,
    contents: Contents,
    author: str | None,
    now: float,
    *,
    published: bool = False,
) -> int:
    """The number of the revision that now has the contents: the draft, begun if there is none, or a published one."""
    values = {
        "name": _json(contents.name),
        "hint": _json(contents.hint),
        "cards": _json(contents.cards),
        "author_id": author,
        "changed_at": now,
        "published_at": now if published else None,
    }
    if of.draft is not None and not published:
        await session.execute(_revision(of.draft).values(values))
        return of.draft.number
    number = max((revision.number for revision in of.revisions), default=0) + 1
    row = {"game": of.deck.game, "deck_id": of.deck.id, "number": number, **values}
    await session.execute(insert(StarterRevision).values(row))
    return number


async def publish(session: AsyncSession, draft: StarterRevision, now: float) -> None:
    """Make the draft one of the published revisions."""
    await session.execute(_revision(draft).values(published_at=now))


async def drop(session: AsyncSession, draft: StarterRevision) -> None:
    """Delete a draft."""
    gone = delete(StarterRevision).where(
        StarterRevision.game == draft.game,
        StarterRevision.deck_id == draft.deck_id,
        StarterRevision.published_at.is_(None),
    )
    await session.execute(gone.execution_options(synchronize_session=False))


def _deck(game: str, deck_id: str) -> Update:
    wanted = update(StarterDeck).where(StarterDeck.game == game, StarterDeck.id == deck_id)
    return wanted.execution_options(synchronize_session=False)


def _revision(revision: StarterRevision) -> Update:
    wanted = update(StarterRevision).where(
        StarterRevision.game == revision.game,
        StarterRevision.deck_id == revision.deck_id,
        StarterRevision.number == revision.number,
    )
    return wanted.execution_options(synchronize_session=False)


def _json(table: Mapping[str, object]) -> str:
    return orjson.dumps(dict(table), option=orjson.OPT_SORT_KEYS).decode()
