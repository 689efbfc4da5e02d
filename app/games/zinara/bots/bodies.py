"""Cards in a sketch of a battle, there in part when they may have died."""

from app.games.contract import Seat
from app.games.zinara.battle import Unit
from app.games.zinara.bots.kinds import Kind
from app.games.zinara.bots.values import ALIVE, DOSES

STURDY = 7
"""With so many HP a card outlives any one blow: what comes of a blow hangs on its HP only below."""
DYING = 0.5
"""HP of one whose poison will be its death."""
_WAY_BITS, _HEALTH_BITS, _SPENT_BITS = 3, 3, 4
"""Room for the number of a way, for HP up to `STURDY` and for armour used up: more than any card has."""
TARGET_BITS = 24
"""Room for `as_target`."""
AS_WHOLE_TARGET = STURDY << _SPENT_BITS + 1
"""With these bits `as_target` is that of a sturdy one."""


class Body:
    """`hp` are those it has on average, dead or alive; `alive` is the chance that it lives."""

    __slots__ = (
        "alive", "as_actor", "as_target", "as_whole", "bites", "closed", "formed", "health", "hp", "kind", "leapt",
        "place", "seat", "soaked", "steps", "struck", "stunned",
    )  # fmt: skip

    kind: Kind
    seat: Seat
    place: int
    hp: float
    alive: float
    steps: int
    closed: bool
    struck: int
    stunned: bool
    soaked: float
    leapt: bool
    formed: bool
    health: int
    """The HP that it has if it lives, in whole numbers."""
    bites: bool
    """Whether it may hurt whoever hurts it."""
    as_actor: int
    as_whole: int
    as_target: int
    """Its numbers: as one that attacks, as one that does so with nothing to fear, and as one that is attacked."""

    @classmethod
    def of(cls, unit: Unit, kind: Kind) -> "Body":
        body = cls()
        body.kind = kind
        body.seat = unit.seat
        body.place = unit.place
        body.hp = max(DYING, unit.hp - DOSES * unit.poison)
        body.alive = 1.0
        body.steps = unit.steps
        body.closed = unit.closed
        body.struck = unit.struck
        body.stunned = unit.stunned
        body.soaked = unit.soaked
        body.leapt = unit.leapt
        body.formed = False
        body.mark()
        return body

    def copy(self) -> "Body":
        body = Body()
        body.kind = self.kind
        body.seat = self.seat
        body.place = self.place
        body.hp = self.hp
        body.alive = self.alive
        body.steps = self.steps
        body.closed = self.closed
        body.struck = self.struck
        body.stunned = self.stunned
        body.soaked = self.soaked
        body.leapt = self.leapt
        body.formed = self.formed
        body.health = self.health
        body.bites = self.bites
        body.as_actor = self.as_actor
        body.as_whole = self.as_whole
        body.as_target = self.as_target
        return body

    def mark(self) -> None:
        """To be called after every change that a blow may hang on."""
        card = self.kind.card
        health = int(self.hp / self.alive + 0.75)
        self.health = health = 1 if health < 1 else min(health, card.hp)
        face = (self.kind.number << 1 | self.formed) << _HEALTH_BITS
        whole = face | STURDY
        face = whole if health >= STURDY else face | health
        self.as_whole = whole << _WAY_BITS
        self.as_actor = face << _WAY_BITS
        self.as_target = (face << _SPENT_BITS | self.spent) << 1 | self.closed
        self.bites = not self.closed or card.retaliates > 0

    @property
    def spent(self) -> int:
        """The armour that is used up, in whole numbers."""
        return int(self.soaked + 0.5)

    def open(self) -> None:
        """At the start of its side's turn (5.4)."""
        if self.stunned:
            self.stunned = False
            return
        self.leapt = False
        self.struck = 0
        self.steps = self.kind.card.move
        if self.closed:
            self.closed = False
            self.mark()

    def value(self) -> float:
        return self.kind.worth * (ALIVE * self.alive + (1 - ALIVE) * self.hp / self.kind.card.hp)
