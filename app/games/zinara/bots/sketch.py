"""A battle in rough strokes: every blow does what it does on average, so that a line of play needs no dice.

Turns are played at a glance: whoever can win something by an attack makes its best one, and nobody else moves."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.contract import Seat
from app.games.zinara import rulings
from app.games.zinara.battle import Battle
from app.games.zinara.bots.blows import Blows
from app.games.zinara.bots.bodies import TARGET_BITS, Body
from app.games.zinara.bots.kinds import Kinds, Way
from app.games.zinara.field import ADJACENT, BESIDE, CELLS, WITHIN, is_cell, reachable

GONE = 0.25
"""A card that lives with less than this chance is taken off."""
LEAST_HP = 0.05
"""And so is one with less HP."""
LIKELY = 0.5
"""From this chance on a stun is counted as one."""
CLOSING = 0.5
"""What it costs a defender that it closes."""
WORTH_IT = 0.05
"""The least that an attack is made for."""
VICTORY = 30.0
"""What the end of the match is worth beside the cards that are left."""


class Chance(NamedTuple):
    """An attack that a card could make: what it wins, on a target that was `seen` as it was then, and the cells that it
    can be made from."""

    gain: float
    way: Way
    target: Body
    seen: int
    origins: int


class Sketch:
    """`sides` by seat."""

    __slots__ = ("_blows", "sides")

    def __init__(self, sides: tuple[list[Body], list[Body]], blows: Blows) -> None:
        self.sides = sides
        self._blows = blows

    @classmethod
    def of(cls, battle: Battle, kinds: Kinds, blows: Blows) -> "Sketch":
        one, other = (
            [Body.of(unit, kinds.of(unit.card)) for unit in battle.units(battle.masks[seat])] for seat in (0, 1)
        )
        sketch = cls((one, other), blows)
        for seat in (0, 1):
            sketch._form(seat)
        return sketch

    def copy(self) -> "Sketch":
        one, other = self.sides
        return Sketch(([body.copy() for body in one], [body.copy() for body in other]), self._blows)

    def at(self, place: int) -> Body:
        """Raises StopIteration if nobody stands there."""
        return next(body for side in self.sides for body in side if body.place == place)

    def _form(self, seat: Seat) -> None:
        """Sees who of the side stands in formation (5.41)."""
        formers = 0
        for body in self.sides[seat]:
            if body.kind.card.forms and is_cell(body.place):
                formers |= 1 << body.place
        for body in self.sides[seat]:
            formed = body.kind.card.forms and BESIDE[body.place] & formers != 0
            if formed is not body.formed:
                body.formed = formed
                body.mark()

    def move(self, body: Body, place: int) -> None:
        body.place = place
        if body.kind.card.forms:
            self._form(body.seat)

    def turn(self, seat: Seat) -> None:
        """A whole turn of the side, at a glance."""
        for side in self.sides:
            for body in side:
                if body.soaked:
                    body.soaked = 0
                    body.mark()
        for body in self.sides[seat]:
            body.open()
        self.fight(seat)

    def attack(self, actor: Body, way: Way, target: Body) -> None:
        """The attack, whoever takes it instead: of a strike whoever loses the least (5.18)."""
        victim = target
        if way.action is None and not target.closed and actor.kind.card.defendable:
            near = ADJACENT[target.place]
            if is_cell(actor.place):
                near &= ADJACENT[actor.place]
            least = self._blows.blow(actor, way, target).gain - CLOSING
            for body in self.sides[target.seat]:
                if near >> body.place & 1 and body is not target and not body.closed:
                    gain = self._blows.blow(actor, way, body).gain
                    if gain < least:
                        least, victim = gain, body
        self.land(actor, way, victim, instead=victim is not target)

    def land(self, actor: Body, way: Way, victim: Body, *, instead: bool) -> None:
        """The attack is carried out; one who defends `instead` of another closes."""
        blow = self._blows.blow(actor, way, victim)
        both = actor.alive * victim.alive
        victim.hp -= blow.loss * both
        victim.alive -= blow.kill * both
        victim.soaked += blow.soak
        victim.stunned = victim.stunned or blow.stun > LIKELY
        victim.closed = victim.closed or victim.stunned or instead
        actor.hp = min(actor.hp - blow.cost * both, actor.kind.card.hp)
        actor.alive -= blow.die * both
        actor.struck += 1
        actor.steps = 0
        actor.closed = way.action is not None or actor.struck >= actor.kind.card.strikes
        self._settle(victim)
        self._settle(actor)

    def _settle(self, body: Body) -> None:
        if body.alive >= GONE and body.hp >= LEAST_HP:
            body.mark()
            return
        self.sides[body.seat].remove(body)
        if body.kind.card.forms:
            self._form(body.seat)

    def fight(self, seat: Seat) -> bool:
        """Everybody of the side who can still win something does, whoever wins the most first. Whether anybody did."""
        mine, foes = self.sides[seat], self.sides[1 - seat]
        free = known_free = self._free()
        last = self._last_fly(1 - seat)
        found = [(self._best(body, foes, free, last), body) for body in mine if not body.closed]
        order = [(best.gain, -number, body, best) for number, (best, body) in enumerate(found) if best.gain > WORTH_IT]
        if not order:
            return False
        order.sort(reverse=True)
        threats = _threats(foes)
        for _, _, body, best in order:
            while body in mine and not body.closed:
                if free != known_free or best.target not in foes or best.target.as_target != best.seen or body.struck:
                    best = self._best(body, foes, free, last)
                if best.gain <= WORTH_IT:
                    break
                stand = 1 << body.place
                if is_cell(body.place) and not best.origins & stand & ~threats[0]:
                    self.move(body, _safest(best.origins, stand, threats))
                free, count = free ^ stand ^ 1 << body.place, len(mine) + len(foes)
                self.attack(body, best.way, best.target)
                if len(mine) + len(foes) != count:
                    free, last = self._free(), self._last_fly(1 - seat)
        return True

    def _best(self, body: Body, foes: Sequence[Body], free: int, last: bool) -> Chance:
        """The attack that wins the most; one that wins nothing if there is none. `last`: see `_last_fly`."""
        place, card = body.place, body.kind.card
        grounded = is_cell(place)
        area = 1 << place
        if grounded and not body.struck:
            if body.steps:
                area |= reachable(place, free, body.steps)
            if card.leap and not body.leapt and body.steps == card.move:
                area |= WITHIN[min(card.leap, len(WITHIN) - 1)][place] & free
        most, best, victim, cells = 0.0, body.kind.ways[0], body, 0
        known = self._blows.known
        for way in body.kind.ways:
            if body.struck and way.action is not None:
                continue
            hurt, whole = (body.as_actor | way.number) << TARGET_BITS, (body.as_whole | way.number) << TARGET_BITS
            origins, mask = way.origins, way.masks[place]
            for foe in foes:
                if grounded:
                    able = origins[foe.place] & area or (area if last and way.action is None else 0)
                else:
                    able = mask >> foe.place & 1
                if able:
                    key = (hurt if foe.bites else whole) | foe.as_target
                    gain = foe.alive * (known.get(key) or self._blows.work_out(key, body, way, foe)).gain
                    if gain > most:
                        most, best, victim, cells = gain, way, foe, able
        return Chance(most * body.alive, best, victim, victim.as_target, cells)

    def _last_fly(self, seat: Seat) -> bool:
        """Whether the flyers that the side has left are in everybody's reach (5.22)."""
        return rulings.LAST_FLYERS_ARE_REACHABLE and not any(is_cell(body.place) for body in self.sides[seat])

    def _free(self) -> int:
        taken = 0
        for side in self.sides:
            for body in side:
                taken |= 1 << body.place
        return CELLS & ~taken

    def balance(self, seat: Seat) -> float:
        """What the side has more than the other, in value."""
        mine, theirs = (sum([body.value() for body in self.sides[side]]) for side in (seat, 1 - seat))
        return mine - theirs + VICTORY * (bool(self.sides[seat]) - bool(self.sides[1 - seat]))


def _threats(foes: Sequence[Body]) -> tuple[int, int, int]:
    """The places that one foe may hurt next turn, those that two may, and those that three may."""
    one = two = three = 0
    for foe in foes:
        zone = foe.kind.zones[foe.place]
        three |= two & zone
        two |= one & zone
        one |= zone
    return one, two, three


def _safest(cells: int, stand: int, threats: tuple[int, int, int]) -> int:
    """Of the cells one that few foes threaten; the present stand if it is as good."""
    safe = next(safe for threat in (*threats, 0) if (safe := cells & ~threat))
    return (stand & safe or safe & -safe).bit_length() - 1
