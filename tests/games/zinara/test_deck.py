"""What a deck is (1.3, 1.4)."""

from typing import Any

import pytest

from app.decks.files import read
from app.games.contract import DeckFault
from app.games.zinara.deck import deck_faults, starter_faults
from app.settings import ROOT

FILES = read(ROOT / "decks" / "zinara")
CATALOGUE = [card["id"] for card in FILES.content["cards"]]


def deck(cards: int) -> dict[str, int]:
    """A deck of that many cards, three of each as far as they go."""
    whole, rest = divmod(cards, 3)
    return dict.fromkeys(CATALOGUE[:whole], 3) | ({CATALOGUE[-1]: rest} if rest else {})


@pytest.mark.parametrize("size", [30, 31, 50])
def test_30_to_50_cards_are_a_deck(size: int) -> None:
    assert deck_faults(deck(size), CATALOGUE) == []


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (deck(29), DeckFault("deck_small", {"size": 29, "smallest": 30})),
        (deck(51), DeckFault("deck_large", {"size": 51, "largest": 50})),
        ({}, DeckFault("deck_small", {"size": 0, "smallest": 30})),
        ({**deck(30), "mur": 4}, DeckFault("copies", {"card": "mur", "copies": 4, "most": 3})),
        ({**deck(30), "mur": 0}, DeckFault("copies", {"card": "mur", "copies": 0, "most": 3})),
        ({**deck(30), "mur": -3}, DeckFault("copies", {"card": "mur", "copies": -3, "most": 3})),
        ({**deck(30), "no-such": 1}, DeckFault("unknown_card", {"card": "no-such"})),
    ],
)
def test_faults(cards: dict[str, int], fault: DeckFault) -> None:
    assert deck_faults(cards, CATALOGUE) == [fault]


def test_every_fault_is_named() -> None:
    codes = {fault.code for fault in deck_faults({"no-such": 51}, CATALOGUE)}
    assert codes == {"unknown_card", "copies", "deck_large"}


@pytest.mark.parametrize("starter", FILES.starters, ids=lambda starter: str(starter["id"]))
def test_starter_decks_are_legal(starter: dict[str, Any]) -> None:
    assert deck_faults(starter["cards"], CATALOGUE) == []
    assert sum(starter["cards"].values()) == 30


def test_two_starter_decks_are_sound() -> None:
    assert len(FILES.starters) >= 2
    assert starter_faults(FILES.starters, FILES.content) == []


def test_a_starter_deck_that_is_none() -> None:
    faults = starter_faults([{"cards": []}, *FILES.starters], {})
    assert {("not_table", (0, "cards")), ("missing", (0,))} <= {(fault.code, fault.path) for fault in faults}
    assert ("unknown_card", (1, "cards", "needleback")) in {(fault.code, fault.path) for fault in faults}
