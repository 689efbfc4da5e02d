"""Which deck to play: the one whose better half is worth the most, or any that comes near it."""

from app.games.contract import Choose, Json, Move
from app.games.zinara.bots.values import worth
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.moves import ChooseDeck

NEAR = 0.9


def choose_deck(view: Json, catalogue: Catalogue, choose: Choose) -> Move:
    decks = view["mine"]["decks"]
    strengths = [_strength(deck["cards"], catalogue) for deck in decks]
    good = [deck["id"] for deck, strength in zip(decks, strengths, strict=True) if strength >= NEAR * max(strengths)]
    return ChooseDeck("deck", good[choose(len(good))], True)


def _strength(cards: dict[str, int], catalogue: Catalogue) -> float:
    worths = sorted(
        (worth(catalogue.cards[card]) for card, copies in cards.items() for _ in range(copies)), reverse=True
    )
    half = worths[: (len(worths) + 1) // 2]
    return sum(half) / len(half)
