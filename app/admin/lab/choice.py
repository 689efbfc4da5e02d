"""The decks that a run can be played with."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from app.admin.lab.schemas import DeckWish
from app.decks import starters
from app.decks.service import Decks
from app.decks.starters import contents_of
from app.games.contract import Json
from app.kit.errors import Unprocessable


@dataclass(frozen=True, slots=True)
class Choice:
    """A deck of the house as it is offered."""

    id: str
    draft: bool
    name: Json | str
    cards: dict[str, int]

    def deck(self) -> Json:
        """As a match is given it; a draft has an id of its own, so that it can meet what was published."""
        return {"id": f"{self.id}:draft" if self.draft else self.id, "name": self.name, "cards": self.cards}


async def choices(session: AsyncSession, decks: Decks, game: str) -> list[Choice]:
    """Everything that can be chosen by name, retired decks too, in the order of the house; a draft follows what was
    published. Raises NotFound `no_such_game`."""
    found = []
    for each in await starters.curated(session, game):
        for revision in (each.published, each.draft):
            if revision is not None:
                contents = contents_of(revision)
                draft = revision.published_at is None
                found.append(Choice(each.deck.id, draft, dict(contents.name), dict(contents.cards)))
    return [choice for choice in found if not decks.faults(game, choice.cards)]


def chosen(decks: Decks, game: str, wishes: Sequence[DeckWish], offered: Sequence[Choice]) -> list[Json]:
    """The decks that are wished for, as they are now. Raises Unprocessable `lab_no_deck`, `lab_deck_faulty`,
    `lab_same_deck`."""
    found = [_deck(decks, game, wish, offered) for wish in wishes]
    for deck in found:
        if faults := decks.faults(game, deck["cards"]):
            raise Unprocessable("lab_deck_faulty", deck=deck["name"], fault=faults[0].code)
    if len({deck["id"] for deck in found}) < len(found):
        raise Unprocessable("lab_same_deck")
    return found


def _deck(decks: Decks, game: str, wish: DeckWish, offered: Sequence[Choice]) -> Json:
    if wish.code is not None:
        cards, faults = decks.imported(game, wish.code)
        if faults:
            raise Unprocessable("lab_no_deck", deck=wish.code)
        code = decks.code(game, cards)
        return {"id": code, "name": code, "cards": cards}
    for choice in offered:
        if (choice.id, choice.draft) == (wish.id, wish.draft):
            return choice.deck()
    raise Unprocessable("lab_no_deck", deck=wish.id)
