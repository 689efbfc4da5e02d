"""The whole of a match: the three phases of preparation, in secret, and then the battle (2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.games.contract import Json, Outcome, Seat
from app.games.zinara import rulings
from app.games.zinara.battle import Battle

DECK, SQUAD, PLACEMENT, BATTLE = 1, 2, 3, 4


class Deck(NamedTuple):
    """A deck that a seat may choose: `name` is what its owner is shown."""

    id: str
    name: Json | str
    cards: dict[str, int]

    def list(self) -> list[str]:
        """Every card, copies repeated, in an order that depends on the list alone."""
        return [card for card in sorted(self.cards) for _ in range(self.cards[card])]


@dataclass(frozen=True, slots=True)
class Preparation:
    """What one side has done before the battle; nobody else may know more of it than `shown`."""

    deck: str = ""
    hand: tuple[str, ...] = ()
    draws: int = 0
    """The next draw of the side's deal stream."""
    redeals: int = 0
    picks: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()
    confirmed: bool = False
    shown: bool = False
    """Whether it has confirmed in this phase at all: withdrawing stays invisible (2.4)."""
    decided: bool = False
    """Whether it ever decided anything by itself (4.5)."""

    def squad(self) -> list[str]:
        return [self.hand[i] for i in self.picks]


class State(NamedTuple):
    phase: int
    first: Seat
    decks: tuple[tuple[Deck, ...], ...]
    sides: tuple[Preparation, ...]
    battle: Battle | None = None
    over: Outcome | None = None
    """An ending before the battle; the battle has its own."""
    pace: str = rulings.USUAL_PACE

    def with_side(self, seat: Seat, side: Preparation) -> State:
        return self._replace(sides=tuple(side if i == seat else old for i, old in enumerate(self.sides)))

    def deck_of(self, seat: Seat) -> Deck:
        """The deck the seat has chosen. Raises LookupError before it has."""
        for deck in self.decks[seat]:
            if deck.id == self.sides[seat].deck:
                return deck
        raise LookupError(self.sides[seat].deck)

    def outcome(self) -> Outcome | None:
        return self.battle.over if self.battle is not None else self.over
