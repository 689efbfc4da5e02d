"""A bot that looks ahead: it plays what wins the most when the turns that follow are played on in a sketch."""

from collections.abc import Iterable, Sequence

from app.games.contract import Choose, GoOn, Json, Move, Seat, unhurried
from app.games.zinara.bots.blows import Blows
from app.games.zinara.bots.bodies import Body
from app.games.zinara.bots.kinds import Kinds
from app.games.zinara.bots.outlook import Insight
from app.games.zinara.bots.reach import Reaches
from app.games.zinara.bots.reading import battle_of, middling
from app.games.zinara.bots.sketch import Sketch
from app.games.zinara.bots.steady import Steady
from app.games.zinara.bots.swings import Swings
from app.games.zinara.bots.turns import LONGER, Plan, Turn
from app.games.zinara.bots.values import ALIVE
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import NAMES, PLACES, mask_of, places
from app.games.zinara.moves import Defend, EndTurn
from app.games.zinara.strike import STRIKE

NODES = 21
"""Lines of play that are followed for one decision, at most."""
HORIZON = (0.4, 0.3, 0.3)
"""What the balance weighs after the next turn, after the one that follows, …"""
A_UNIT = 3
"""Plans of one card that are tried."""
PROMISE = 0.5
"""What a place promises for later weighs so much beside what comes of it within the horizon."""
FIRST_SIGHT = 0.2
"""And what else a plan seems to be worth at first sight weighs so much."""
PATIENCE = 12
"""Quiet turns after which it plays as a steady bot does: what it foresees would never make it begin."""


class Strong:
    """`nodes` bounds its thought; it prepares as a steady bot does. What it remembers between decisions are sums of the
    catalogue's numbers, never anything of a match."""

    def __init__(self, catalogue: Catalogue, nodes: int = NODES) -> None:
        self._catalogue = catalogue
        self._nodes = nodes
        self._steady = Steady(catalogue)
        self._guess = middling(catalogue)
        self._insight = Insight(Reaches(self._guess), Swings())
        self._kinds, self._blows = Kinds(self._guess), Blows()

    def __call__(self, view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Move:
        if "units" not in legal and "defend" not in legal:
            return self._steady(view, seat, legal, choose)
        battle = battle_of(view, self._catalogue, self._guess)
        start = Sketch.of(battle, self._kinds, self._blows)
        if "defend" in legal:
            return self._defend(start, seat, legal, go_on)
        turn = Turn(battle, seat, legal, self._insight)
        if battle.quiet >= PATIENCE or battle.turn >= LONGER:
            return turn.move()
        return self._turn(turn, start, go_on)

    def _turn(self, turn: Turn, start: Sketch, go_on: GoOn) -> Move:
        """The first move of the best plan, or the end of the turn if that is better."""
        passed = start.copy()
        best, most, left = None, _worth(passed, turn.seat, 1 - turn.seat), self._nodes - 1
        for plan in _foremost(turn.plans()):
            if left < 2 or not go_on():
                break
            left -= 2
            worth = self._tried(plan, turn, start.copy())
            worth += PROMISE * plan.promise + FIRST_SIGHT * (plan.score - plan.promise)
            if worth > most:
                best, most = plan, worth
        return turn.said(best) if best else EndTurn("end")

    def _defend(self, start: Sketch, seat: Seat, legal: Json, go_on: GoOn) -> Move:
        """Whoever's defence comes to the best end; nobody, if nobody's is better."""
        by, target = PLACES[legal["by"]], PLACES[legal["target"]]
        best, most = target, float("-inf")
        for place in (target, *places(mask_of(legal["defend"])))[: self._nodes]:
            if not go_on():
                break
            line = start.copy()
            actor = line.at(by)
            line.land(actor, actor.kind.way(None), line.at(place), instead=place != target)
            line.fight(1 - seat)
            worth = HORIZON[0] * line.balance(seat) + _worth(line, seat, seat, HORIZON[1:])
            if worth > most:
                best, most = place, worth
        return Defend("defend", "" if best == target else NAMES[best], False)

    def _tried(self, plan: Plan, turn: Turn, line: Sketch) -> float:
        """What comes of the plan, whether the turn ends with it or others act too: the better of these two nodes."""
        seat, body = turn.seat, line.at(plan.unit)
        pressure = 0.0
        if plan.place != plan.unit:
            line.move(body, plan.place)
            body.steps, body.leapt = 0, True
        if plan.how:
            target = line.at(plan.target)
            if target.seat == seat:
                self._aid(plan, turn, body, target)
            else:
                action = None if plan.how == STRIKE else body.kind.card.actions[plan.how]
                line.attack(body, body.kind.way(action), target)
                pressure = turn.pressure
        more = line.copy()
        worth = _worth(line, seat, 1 - seat)
        if more.fight(seat):
            worth = max(worth, _worth(more, seat, 1 - seat))
        return pressure + worth

    def _aid(self, plan: Plan, turn: Turn, body: Body, target: Body) -> None:
        """An action on one's own side gives the target the HP that are worth what it wins."""
        battle = turn.battle
        actor = battle.unit(plan.unit)
        aided = actor if target is body else battle.unit(plan.target)
        gain = self._insight.swings.now(battle, actor, aided, actor.card.actions[plan.how]).gain
        whole = target.kind.card.hp
        target.hp = min(target.hp + gain * whole / ((1 - ALIVE) * target.kind.worth), whole)
        target.mark()
        body.closed = True
        body.mark()


def _worth(line: Sketch, seat: Seat, active: Seat, weights: Sequence[float] = HORIZON) -> float:
    """The seat's balance over the turns that follow, the first of which is that of `active`."""
    worth = 0.0
    for weight in weights:
        line.turn(active)
        worth += weight * line.balance(seat)
        active = 1 - active
    return worth


def _foremost(plans: Iterable[Plan]) -> list[Plan]:
    """The best at first sight, few of one card, and of each deed the best only."""
    chosen: list[Plan] = []
    counts: dict[int, int] = {}
    deeds = set()
    for plan in sorted(plans, key=lambda plan: -plan.score):
        deed = plan.unit, plan.how, plan.target if plan.how else 0
        if deed not in deeds and counts.get(plan.unit, 0) < A_UNIT:
            counts[plan.unit] = counts.get(plan.unit, 0) + 1
            deeds.add(deed)
            chosen.append(plan)
    return chosen
