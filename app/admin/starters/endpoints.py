"""`/api/admin/starters/{game}`: the starter decks, for admins alone. Every act is in the audit log."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.current import CurrentAdmin
from app.accounts.people import people
from app.admin.starters.curation import By, Curation
from app.admin.starters.schemas import (
    ChangedDraft,
    ContentsIn,
    CuratedOut,
    NewOrder,
    NewStarter,
    PlacedFaults,
    SeenVersion,
    ShelfOut,
    StarterOut,
    placed,
)
from app.decks.schemas import Version
from app.decks.starters import Curated
from app.kit.db import SessionDep
from app.kit.time import ClockDep

router = APIRouter(prefix="/api/admin/starters/{game}", tags=["admin"])


async def _curation(request: Request) -> Curation:
    curation: Curation = request.app.state.curation
    return curation


async def _by(asking: CurrentAdmin, clock: ClockDep) -> By:
    return By(asking, clock.now())


CurationDep = Annotated[Curation, Depends(_curation)]
ByDep = Annotated[By, Depends(_by, scope="function")]


@router.get("")
async def shelf(game: str, _asking: CurrentAdmin, session: SessionDep, curation: CurationDep) -> ShelfOut:
    """All starter decks in their order."""
    return await _shelf(session, curation, game)


@router.post("", status_code=201)
async def create(game: str, wish: NewStarter, by: ByDep, session: SessionDep, curation: CurationDep) -> CuratedOut:
    """A new deck, as a draft; 409 `starter_exists`."""
    await curation.create(session, game, wish.id, wish.contents(), by)
    return await _shown(session, curation, game, wish.id)


@router.put("/order")
async def arrange(game: str, wish: NewOrder, by: ByDep, session: SessionDep, curation: CurationDep) -> ShelfOut:
    """The decks in another order, unless they stand otherwise by now: 409 `order_changed`."""
    await curation.arrange(session, game, wish.was, wish.order, by)
    return await _shelf(session, curation, game)


@router.post("/check")
async def check(game: str, wish: ContentsIn, _asking: CurrentAdmin, curation: CurationDep) -> PlacedFaults:
    """Everything that keeps the contents from being published."""
    return PlacedFaults(faults=placed(curation.faults(game, "checked", wish.contents())))


@router.get("/{deck_id}")
async def get(game: str, deck_id: str, _asking: CurrentAdmin, session: SessionDep, curation: CurationDep) -> CuratedOut:
    """A deck with all its revisions."""
    return await _shown(session, curation, game, deck_id)


@router.put("/{deck_id}/draft")
async def save(
    game: str, deck_id: str, wish: ChangedDraft, by: ByDep, session: SessionDep, curation: CurationDep
) -> CuratedOut:
    """Save the draft, or begin it; 409 `starter_changed` if the deck has been changed since."""
    await curation.save(session, game, deck_id, wish.version, wish.contents(), by)
    return await _shown(session, curation, game, deck_id)


@router.delete("/{deck_id}/draft")
async def discard(
    game: str, deck_id: str, version: Version, by: ByDep, session: SessionDep, curation: CurationDep
) -> ShelfOut:
    """Delete the draft, and a deck that was never published with it."""
    await curation.discard(session, game, deck_id, version, by)
    return await _shelf(session, curation, game)


@router.post("/{deck_id}/publish")
async def publish(
    game: str, deck_id: str, wish: SeenVersion, by: ByDep, session: SessionDep, curation: CurationDep
) -> CuratedOut:
    """Offer the draft to every match that begins from now on; 422 `starter_faulty` with `faults`."""
    await curation.publish(session, game, deck_id, wish.version, by)
    return await _shown(session, curation, game, deck_id)


@router.post("/{deck_id}/retire")
async def retire(
    game: str, deck_id: str, wish: SeenVersion, by: ByDep, session: SessionDep, curation: CurationDep
) -> CuratedOut:
    """Offer the deck to no match that begins from now on; 409 `few_starters` if too few would be left."""
    await curation.retire(session, game, deck_id, wish.version, by)
    return await _shown(session, curation, game, deck_id)


@router.post("/{deck_id}/restore")
async def restore(
    game: str, deck_id: str, wish: SeenVersion, by: ByDep, session: SessionDep, curation: CurationDep
) -> CuratedOut:
    """Offer a retired deck again."""
    await curation.restore(session, game, deck_id, wish.version, by)
    return await _shown(session, curation, game, deck_id)


async def _shelf(session: AsyncSession, curation: Curation, game: str) -> ShelfOut:
    decks = await curation.all(session, game)
    known = await people(session, _authors(decks))
    return ShelfOut(decks=[StarterOut.of(deck, known, curation) for deck in decks])


async def _shown(session: AsyncSession, curation: Curation, game: str, deck_id: str) -> CuratedOut:
    deck = await curation.get(session, game, deck_id)
    return CuratedOut.whole(deck, await people(session, _authors([deck])), curation)


def _authors(decks: Sequence[Curated]) -> set[str]:
    return {revision.author_id for deck in decks for revision in deck.revisions if revision.author_id}
