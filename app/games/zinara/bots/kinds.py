"""Cards as a sketch of a battle knows them: how they can hurt, and how far."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.zinara.ability import Action
from app.games.zinara.bots.reach import Reach, Reaches
from app.games.zinara.bots.values import worth
from app.games.zinara.cards import Card
from app.games.zinara.field import PLACE_COUNT, WITHIN, places


class Way(NamedTuple):
    """A way to hurt: its number, the action, None for the simple strike, and its reach: by place the places that it can
    name from there, and by place the cells from which it can be named."""

    number: int
    action: Action | None
    masks: tuple[int, ...]
    origins: tuple[int, ...]


class Kind:
    """A card. `ways` begin with its simple strike; `zones` has by place all that it may come to hurt from there in one
    turn on an empty field."""

    __slots__ = ("card", "number", "ways", "worth", "zones")

    def __init__(self, card: Card, number: int, ways: Sequence[Way]) -> None:
        self.card = card
        self.number = number
        self.ways = ways
        self.worth = worth(card)
        pace = min(max(card.move, card.leap), len(WITHIN) - 1)
        self.zones = tuple(_zone(ways, place, pace) for place in range(PLACE_COUNT))

    def way(self, action: Action | None) -> Way:
        """Raises StopIteration if it hurts nobody so."""
        return next(way for way in self.ways if way.action is action)


def _zone(ways: Sequence[Way], place: int, pace: int) -> int:
    zone = 0
    for cell in (place, *places(WITHIN[pace][place])):
        for way in ways:
            zone |= way.masks[cell]
    return zone


class Kinds:
    """The kinds met so far, numbered. They follow from the catalogue alone; `body` is a card without abilities."""

    def __init__(self, body: Card) -> None:
        self._reaches = Reaches(body)
        self._known: dict[Card, Kind] = {}
        self._origins: dict[Reach, tuple[int, ...]] = {}

    def of(self, card: Card) -> Kind:
        kind = self._known.get(card)
        if kind is None:
            kind = self._known[card] = Kind(card, len(self._known), self._ways(card))
        return kind

    def _ways(self, card: Card) -> list[Way]:
        ways = []
        for number, action in enumerate((None, *(action for _, action in card.action_list))):
            reach = self._reaches.foes(action)
            if reach.any:
                ways.append(Way(number, action, reach.masks, self._origins_of(reach)))
        return ways

    def _origins_of(self, reach: Reach) -> tuple[int, ...]:
        if reach not in self._origins:
            self._origins[reach] = tuple(reach.origins(place) for place in range(PLACE_COUNT))
        return self._origins[reach]
