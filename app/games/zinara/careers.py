"""What became of every card of a match: dealt, taken into the squad, alive at the end, and the HP it took from others.

A blow is counted for the card that struck it: a defender's own for the defender (5.20), thorns for who bears them,
poison for who spread it, `finish` with the HP that were left (5.44). Healing is not set against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from app.games.contract import Career, Event, Json, Seat
from app.games.zinara.battle import SEATS, Battle
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import NAMES
from app.games.zinara.state import State

_WALKS = ("moved", "leapt", "undone", "flew")


class Fighter:
    """A card in the battle; `poisoner` is whose poison works in it."""

    def __init__(self, card: str, seat: Seat, hp: int) -> None:
        self.card = card
        self.seat = seat
        self.hp = hp
        self.damage = 0
        self.poisoner: Fighter | None = None


class Field:
    """Who stands where, kept by what is told; `at` by the names of places."""

    def __init__(self, battle: Battle) -> None:
        self.at = {
            NAMES[unit.place]: Fighter(unit.card.id, unit.seat, unit.hp) for unit in battle.at if unit is not None
        }
        self.fighters = list(self.at.values())
        self._actor: Fighter | None = None
        self._victim: Fighter | None = None

    def follow(self, event: Json) -> None:
        kind = event["e"]
        if kind in _WALKS:
            self.at[event["to"]] = self.at.pop(event["from"])
        elif kind == "attack":
            self._actor, self._victim = self.at[event["from"]], self.at[event["target"]]
        elif kind == "defends":
            self._victim = self.at[event["by"]]
        elif kind == "poisoned":
            self.at[event["at"]].poisoner = self._actor
        elif kind == "healed":
            self.at[event["at"]].hp = event["hp"]
        elif kind == "hit":
            hurt = self.at[event["at"]]
            hurt.hp = event["hp"]
            _credit(self._source(hurt, event["cause"]), event["n"])
        elif kind == "killed":
            dead = self.at.pop(event["at"])
            _credit(self._actor, dead.hp)

    def _source(self, hurt: Fighter, cause: str) -> Fighter | None:
        if cause == "poison":
            return hurt.poisoner
        return self._victim if hurt is self._actor else self._actor


def _credit(fighter: Fighter | None, hp: int) -> None:
    if fighter is not None:
        fighter.damage += hp


def careers(steps: Iterable[tuple[State, Sequence[Event]]], catalogue: Catalogue) -> list[Career]:
    """One for each seat and card of the fifteen that the squad was taken from; none for a match without a battle.

    Cards that were dealt and given back for others (3.6) are not among them."""
    field: Field | None = None
    state: State | None = None
    for state, events in steps:
        if field is not None:
            for event in events:
                if event.public is not None:
                    field.follow(event.public)
        elif state.battle is not None:
            field = Field(state.battle)
    if field is None or state is None:
        return []
    return [career for seat in range(SEATS) for career in _of_seat(state, seat, field, catalogue)]


def _of_seat(state: State, seat: Seat, field: Field, catalogue: Catalogue) -> Iterable[Career]:
    dealt, picked = Counter(state.sides[seat].hand), Counter(state.sides[seat].squad())
    alive = Counter(fighter.card for fighter in field.at.values() if fighter.seat == seat)
    damage: Counter[str] = Counter()
    for fighter in field.fighters:
        if fighter.seat == seat:
            damage[fighter.card] += fighter.damage
    for card in sorted(dealt):
        cost = sum(catalogue.cards[card].cost)
        yield Career(seat, card, dealt[card], picked[card], alive[card], damage[card], cost)
