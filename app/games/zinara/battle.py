"""The state of a battle: units on their places, whose turn it is, what waits for an answer (5.1 to 5.9).

A battle that has been handed out is never changed. `Battle.working` makes a shallow copy in which a unit is copied the
first time it is changed (`own`); units that did not change stay the very same objects, so that two battles are compared
by identity. Changes are made by `verbs` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.games.contract import Event, Json, Outcome, Seat
from app.games.dice import BATTLE, Dice
from app.games.zinara.cards import Card
from app.games.zinara.field import CELLS, PLACE_COUNT

SEATS = 2


class Unit:
    """A card on the field or in the extra zone."""

    __slots__ = (
        "card", "closed", "down", "era", "hp", "leapt", "place", "poison", "seat", "soaked", "steps", "struck",
        "stunned",
    )  # fmt: skip

    def __init__(self, card: Card, seat: Seat, place: int, era: object) -> None:
        self.card = card
        self.seat = seat
        self.place = place
        self.hp = card.hp
        self.steps = 0
        """Movement left this turn."""
        self.closed = False
        self.down = False
        """Face-down: unseen by the other side."""
        self.stunned = False
        self.poison = 0
        self.soaked = 0
        """Damage that its armour took this turn (5.40)."""
        self.struck = 0
        """Simple strikes made this turn by one that may make several."""
        self.leapt = False
        self.era = era

    def copy(self, era: object) -> Unit:
        unit = Unit(self.card, self.seat, self.place, era)
        unit.hp = self.hp
        unit.steps = self.steps
        unit.closed = self.closed
        unit.down = self.down
        unit.stunned = self.stunned
        unit.poison = self.poison
        unit.soaked = self.soaked
        unit.struck = self.struck
        unit.leapt = self.leapt
        return unit


class Footprint(NamedTuple):
    """A step or leap that can be taken back: where from, where to, and what the unit and the turn were like before."""

    start: int
    end: int
    steps: int
    leapt: bool
    acted: bool


class Ask(NamedTuple):
    """A simple strike that waits for the other side's choice of a defender (5.18)."""

    by: int
    target: int
    seat: Seat


class Offer(NamedTuple):
    """An open draw offer (5.51)."""

    seat: Seat
    number: int


class Battle:
    """Everything the fourth phase knows. `at` has a unit or None for each place, `masks` the places taken by seat."""

    __slots__ = (
        "acted", "active", "ask", "at", "beat", "dice", "era", "events", "first", "harmed", "hush", "idle", "masks",
        "offer", "offers", "over", "pause", "quiet", "rolls", "trail", "turn",
        "undecided",
    )  # fmt: skip

    def __init__(self, first: Seat) -> None:
        self.at: list[Unit | None] = [None] * PLACE_COUNT
        self.masks = [0, 0]
        self.first = first
        self.active = first
        self.turn = 0
        self.beat = 0
        """Rises with everything in a turn that cannot be taken back; with the trail it stamps the turn's prompt."""
        self.trail: tuple[Footprint, ...] = ()
        self.acted = False
        """Whether the active side's turn saw an accepted move or action (2.6)."""
        self.harmed = False
        """Whether this turn saw an attack or thorns take HP, or a death (5.52)."""
        self.quiet = 0
        self.idle = [0, 0]
        self.hush = [0, 0]
        """By seat: the turn in which it wants no more defender questions."""
        self.offer: Offer | None = None
        self.offers = 0
        self.pause = [0, 0]
        """By seat: own turns before it may offer a draw again."""
        self.ask: Ask | None = None
        self.rolls = 1
        """The next draw of the battle stream; draw 0 was the lot."""
        self.undecided = (False, False)
        """By seat: whether it made no decision at all before the battle (4.5)."""
        self.over: Outcome | None = None
        self.era: object = object()
        self.dice: Dice | None = None
        self.events: list[Event] = []

    def working(self, dice: Dice | None, events: list[Event]) -> Battle:
        """A copy to play on; this one stays as it is. What happens is appended to `events`."""
        battle = Battle(self.first)
        battle.at = self.at.copy()
        battle.masks = self.masks.copy()
        battle.active = self.active
        battle.turn = self.turn
        battle.beat = self.beat
        battle.trail = self.trail
        battle.acted = self.acted
        battle.harmed = self.harmed
        battle.quiet = self.quiet
        battle.idle = self.idle.copy()
        battle.hush = self.hush.copy()
        battle.offer = self.offer
        battle.offers = self.offers
        battle.pause = self.pause.copy()
        battle.ask = self.ask
        battle.rolls = self.rolls
        battle.undecided = self.undecided
        battle.over = self.over
        battle.era = object()
        battle.dice = dice
        battle.events = events
        return battle

    def side(self, seat: Seat) -> int:
        """0 for the side that went first, whose rear is row 1; 1 for the other (4.1)."""
        return 0 if seat == self.first else 1

    def own(self, place: int) -> Unit:
        """The unit there, as one that belongs to this copy and may be changed."""
        unit = self.unit(place)
        if unit.era is not self.era:
            unit = self.at[place] = unit.copy(self.era)
        return unit

    def unit(self, place: int) -> Unit:
        """The unit there. Raises LookupError if there is none."""
        unit = self.at[place]
        if unit is None:
            raise LookupError(place)
        return unit

    def units(self, mask: int) -> Iterator[Unit]:
        """The units on the places of the mask, ascending, each as it is when its turn comes. Raises LookupError for a
        place without one."""
        at = self.at  # Asked more than anything else: `places` and `unit` are written out.
        while mask:
            low = mask & -mask
            unit = at[low.bit_length() - 1]
            if unit is None:
                raise LookupError(low.bit_length() - 1)
            yield unit
            mask ^= low

    def free(self) -> int:
        """The free cells."""
        return CELLS & ~(self.masks[0] | self.masks[1])

    def stamp(self) -> int:
        return self.beat + len(self.trail)

    def commit(self) -> None:
        """Something happened that cannot be taken back, nor can what came before it (5.9)."""
        self.beat += len(self.trail) + 1
        self.trail = ()
        self.acted = True

    def roll(self) -> tuple[int, int]:
        """A die of the battle stream, 1 … 6, and the number of its draw."""
        if self.dice is None:
            raise ValueError("a battle without dice cannot roll")
        k = self.rolls
        self.rolls += 1
        return self.dice.draw(BATTLE, k, 6) + 1, k

    def tell(self, event: Json) -> None:
        """Something that everybody may know happened."""
        self.events.append(Event(event))
