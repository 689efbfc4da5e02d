"""`/api/decks` for what everybody may read and ask, `/api/me/decks` for one's own."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from app.accounts.current import CurrentAccount, MaybeAccount
from app.decks.schemas import (
    ChangedDeck,
    CodeOut,
    DealOut,
    DeckAnswer,
    DeckList,
    DeckOut,
    DeckText,
    FaultList,
    FaultOut,
    ImportOut,
    NewDeck,
    OwnDecks,
    StarterList,
    StarterOut,
    UnlockOut,
    Version,
)
from app.decks.service import Decks
from app.kit.db import SessionDep
from app.kit.time import ClockDep

router = APIRouter(prefix="/api", tags=["decks"])


async def _decks(request: Request) -> Decks:
    decks: Decks = request.app.state.decks
    return decks


DecksDep = Annotated[Decks, Depends(_decks)]


@router.get("/decks")
async def starter_decks(game: str, session: SessionDep, decks: DecksDep) -> StarterList:
    """The starter decks of a game that are offered; none for a game without decks."""
    return StarterList(decks=[StarterOut.model_validate(deck) for deck in await decks.starters(session, game)])


@router.post("/decks/check")
async def check(wish: DeckList, decks: DecksDep) -> FaultList:
    """Everything that keeps a list of cards from being a deck."""
    return FaultList(faults=FaultOut.all(decks.faults(wish.game, wish.cards)))


@router.post("/decks/sample")
async def sample_deal(wish: DeckList, decks: DecksDep) -> DealOut:
    """A deal from a legal list, with a squad built of it."""
    return DealOut(deal=decks.sample_deal(wish.game, wish.cards))


@router.post("/decks/code")
async def code(wish: DeckList, decks: DecksDep) -> CodeOut:
    """A list of cards as a short text, for other people to import."""
    return CodeOut(code=decks.code(wish.game, wish.cards))


@router.post("/decks/import")
async def read_text(wish: DeckText, decks: DecksDep) -> ImportOut:
    """The cards of such a text, or of a list of names."""
    cards, faults = decks.imported(wish.game, wish.text)
    return ImportOut(cards=cards, faults=FaultOut.all(faults))


@router.get("/me/decks")
async def own_decks(game: str, asking: MaybeAccount, session: SessionDep, decks: DecksDep) -> OwnDecks:
    """One's own decks of a game, and whether one may save any."""
    kept = await decks.kept(session, asking.id, game) if asking else []
    unlock = UnlockOut.of(await decks.unlocking(session, asking, game))
    return OwnDecks(decks=[DeckOut.of(one) for one in kept], unlock=unlock)


@router.post("/me/decks", status_code=201)
async def create(
    wish: NewDeck, asking: CurrentAccount, session: SessionDep, decks: DecksDep, clock: ClockDep
) -> DeckAnswer:
    """Keep a new deck."""
    kept = await decks.create(session, asking, wish.game, wish.name, wish.cards, clock.now(), wish.key)
    return DeckAnswer(deck=DeckOut.of(kept))


@router.get("/me/decks/{deck_id}")
async def get(deck_id: str, asking: CurrentAccount, session: SessionDep, decks: DecksDep) -> DeckAnswer:
    """One of one's own decks."""
    return DeckAnswer(deck=DeckOut.of(await decks.get(session, asking.id, deck_id)))


@router.put("/me/decks/{deck_id}")
async def change(
    deck_id: str, wish: ChangedDeck, asking: CurrentAccount, session: SessionDep, decks: DecksDep, clock: ClockDep
) -> DeckAnswer:
    """Save a deck, unless it has been changed since; 409 `deck_changed` then."""
    kept = await decks.change(session, asking, deck_id, wish.version, wish.name, wish.cards, clock.now())
    return DeckAnswer(deck=DeckOut.of(kept))


@router.delete("/me/decks/{deck_id}", status_code=204)
async def remove(
    deck_id: str, version: Version, asking: CurrentAccount, session: SessionDep, decks: DecksDep
) -> Response:
    """Delete a deck, unless it has been changed since; 409 `deck_changed` then. Matches keep what they began with."""
    await decks.remove(session, asking, deck_id, version)
    return Response(status_code=204)
