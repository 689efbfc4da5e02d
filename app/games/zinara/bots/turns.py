"""One's turn, one action ahead by exact chances: strike, walk and strike, shoot, heal, step up, fall back, or pass."""

from collections.abc import Iterator
from typing import NamedTuple

from app.games.contract import Json, Move, Seat
from app.games.zinara import defender, strike, verbs
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.bots.outlook import Insight, Outlook, closes
from app.games.zinara.bots.reach import Reach
from app.games.zinara.bots.values import value, worth
from app.games.zinara.field import BESIDE, CELLS, COLUMNS, NAMES, PLACES, ROWS, is_cell, mask_of, places, spread
from app.games.zinara.moves import Act, EndTurn, Leap, Step

CAUTION = 0.7
"""What the other side's best replies weigh."""
EAGERNESS = 1.6
"""What next turn's own chances weigh."""
PATIENCE = 0.7
"""What a chance is worth for each turn that it is farther off."""
FORMED = 0.12
"""The part of a card's worth that standing in formation adds."""
SUPERIOR = 2.0
"""From so many times the other side's worth on, its replies and one's formations weigh the less, the less it has."""
RESTLESS = 6
"""Quiet turns after which the other side's replies weigh nothing."""
LONG, LONGER = 40, 80
"""From the first of these turns on they weigh less, and at the second nothing either."""
PRESSURE = 0.4
"""What any attack is worth by then, whatever it wins; and so much more again after as many more quiet turns."""
WORTH_IT = 0.02
"""The least that is worth doing."""
FAR = COLUMNS + ROWS
"""More steps than there can be between two cells."""


class Plan(NamedTuple):
    """A place to go to, or to stay at, and an action from there or none. Of its score, `promise` is
    what the place is worth in turns to come."""

    score: float
    unit: int
    place: int
    how: str
    target: int
    promise: float


class Prospect(NamedTuple):
    """Something to win by an action: the cells from which it is in reach, then those one step off, then two …"""

    gain: float
    rings: list[int]

    def steps(self, cell: int) -> int:
        return next((steps for steps, ring in enumerate(self.rings) if ring >> cell & 1), FAR)


class Turn:
    """The position of one decision."""

    def __init__(self, battle: Battle, seat: Seat, legal: Json, insight: Insight) -> None:
        self.battle = battle
        self.seat = seat
        self.legal = legal
        self.insight = insight
        self.outlook = Outlook(battle, seat, insight)
        self._free = battle.free()
        self._known_rings: dict[int, list[int]] = {}
        restless = max(battle.quiet / RESTLESS, (battle.turn - LONG) / (LONGER - LONG), 0.0)
        mine, theirs = (sum(map(value, side)) for side in (self.outlook.mine, self.outlook.foes))
        calm = max(0.0, 1 - restless) * min(1.0, SUPERIOR * theirs / mine)
        self.caution = CAUTION * calm
        self.order = FORMED * calm
        self.pressure = PRESSURE * max(restless, 1 - calm)

    def move(self) -> Move:
        best = max(self.plans(), key=lambda plan: plan.score, default=None)
        if best is None or best.score < WORTH_IT:
            return EndTurn("end")
        return self.said(best)

    def said(self, plan: Plan) -> Move:
        """The first move of the plan."""
        unit = NAMES[plan.unit]
        if plan.place != plan.unit:
            walks = plan.place in self._places(plan.unit, "to")
            return Step("step", unit, NAMES[plan.place]) if walks else Leap("leap", unit, NAMES[plan.place])
        return Act("act", unit, plan.how, NAMES[plan.target])  # type: ignore[arg-type]

    def _places(self, unit: int, key: str) -> list[int]:
        return list(places(mask_of(self.legal["units"][NAMES[unit]].get(key, ""))))

    def plans(self) -> Iterator[Plan]:
        for name in self.legal["units"]:
            yield from self._plans_of(self.battle.unit(PLACES[name]))

    def _plans_of(self, unit: Unit) -> Iterator[Plan]:
        """Every place the unit can come to, with every action from there."""
        battle, outlook, start = self.battle, self.outlook, unit.place
        others = outlook.without(unit)
        prospects = self._prospects(unit)
        promise, ranks, face = self._promise(unit, prospects), self._ranks(unit), outlook.faces[unit]
        for place in dict.fromkeys((start, *self._places(start, "to"), *self._places(start, "leap"))):
            promised = 0.0
            if place != start:
                verbs.move(battle, unit, place)
                if unit.card.forms:
                    outlook.faces[unit] = self.insight.swings.face(battle, unit, later=True)
                promised = EAGERNESS * (self._promise(unit, prospects) - promise)
                promised += self.order * (self._ranks(unit) - ranks)
                stay = outlook.reply(others, unit, closes(unit))
                yield Plan(promised + self._relief(stay), start, place, "", place, promised)
            after: list[float] | None = None
            gain = promised
            for how, action, target in self._targets(unit):
                if after is None:
                    after = outlook.reply(others, unit, True)
                    gain += self._relief(after)
                yield Plan(gain + self._won(unit, target, action, after), start, place, how, target.place, promised)
        if unit.place != start:
            verbs.move(battle, unit, start)
            outlook.faces[unit] = face

    def _relief(self, after: list[float]) -> float:
        """What the other side's replies lose by it."""
        return self.caution * (sum(self.outlook.standing) - sum(after))

    def _targets(self, unit: Unit) -> Iterator[tuple[str, Action | None, Unit]]:
        for target in self.battle.units(strike.targets(self.battle, unit)):
            yield strike.STRIKE, None, target
        if not unit.struck:
            for how, action in unit.card.action_list:
                for target in self.battle.units(action.targets(self.battle, unit)[0]):
                    yield how, action, target

    def _won(self, unit: Unit, target: Unit, action: Action | None, after: list[float]) -> float:
        """What the action wins, whoever the other side lets take it, the replies that a death spares included."""
        swings = self.insight.swings
        swing = swings.now(self.battle, unit, target, action)
        if action is None:
            for instead in self.battle.units(defender.candidates(self.battle, unit, target)):
                other = swings.now(self.battle, unit, instead, None)
                if other.gain < swing.gain:
                    swing, target = other, instead
        spared = 0.0
        if target.seat == self.seat:
            return swing.gain
        if swing.kill:
            for menace, blow in zip(self.outlook.menaces, after, strict=True):
                if menace.unit is target:
                    spared = swing.kill * blow
        return swing.gain + self.caution * spared + self.pressure

    def _prospects(self, unit: Unit) -> list[Prospect]:
        """What it might win in turns to come, the most first."""
        ways = [(foe, way) for way in self.insight.attacks(unit) for foe in self.outlook.foes]
        ways += [(mine, way) for way in self.insight.aids(unit) for mine in self.outlook.mine if mine is not unit]
        faces, found = self.outlook.faces, []
        for other, (action, reach) in ways:
            gain = self.insight.swings.later(
                self.battle, unit, faces[unit], other, faces[other], action, other.stunned
            ).gain
            if other.seat != self.seat:
                gain = max(gain, self.pressure)
            if gain > 0:
                found.append(Prospect(gain, self._rings(unit, reach, other.place)))
        return sorted(found, key=lambda prospect: -prospect.gain)

    def _rings(self, unit: Unit, reach: Reach, target: int) -> list[int]:
        """See `Prospect`. Cells that others stand on lead nowhere, unless all do; what is in the way is overlooked."""
        origins = reach.origins(target)
        if origins >> unit.place & 1:
            origins &= self._free | 1 << unit.place
        else:
            origins = origins & self._free or origins
        rings = self._known_rings.get(origins)
        if rings is None:
            rings = self._known_rings[origins] = _rings(origins)
        return rings

    def _promise(self, unit: Unit, prospects: list[Prospect]) -> float:
        """The best of the prospects from where it stands now, the farther off the less."""
        if not is_cell(unit.place):
            return 0.0
        pace = max(unit.card.move, unit.card.leap) or FAR
        best = 0.0
        for prospect in prospects:
            if prospect.gain <= best:
                break
            turns = -(-prospect.steps(unit.place) // pace)
            best = max(best, prospect.gain * PATIENCE**turns)
        return best

    def _ranks(self, unit: Unit) -> float:
        """The worth of own cards that stand in formation; 0 if the unit has no part in that."""
        if not unit.card.forms:
            return 0.0
        formers = 0
        for mine in self.outlook.mine:
            if mine.card.forms and not mine.down and is_cell(mine.place):
                formers |= 1 << mine.place
        return sum(
            worth(mine.card) for mine in self.outlook.mine if formers >> mine.place & 1 and BESIDE[mine.place] & formers
        )


def _rings(origins: int) -> list[int]:
    """The cells, then with every ring those one step farther off as well, until that is all of them."""
    rings = [origins]
    while rings[-1] not in (0, CELLS):
        rings.append(spread(rings[-1]))
    return rings
