"""Steps, leaps and taking them back (5.8, 5.9, 5.44)."""

from app.games.contract import Illegal
from app.games.zinara import verbs
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import CELLS, NAMES, PLACES, WITHIN, is_cell, reachable, steps_to


def steps(battle: Battle, unit: Unit) -> int:
    """The mask of cells it can walk to with the movement it has left (5.8)."""
    if unit.closed or not unit.steps or not is_cell(unit.place):
        return 0
    return reachable(unit.place, battle.free(), unit.steps)


def leaps(battle: Battle, unit: Unit) -> int:
    """The mask of cells it can leap to: only with no movement spent, once a turn (5.44)."""
    if unit.closed or not unit.card.leap or unit.leapt or unit.steps != unit.card.move or not is_cell(unit.place):
        return 0
    return WITHIN[min(unit.card.leap, len(WITHIN) - 1)][unit.place] & battle.free()


def step(battle: Battle, unit: Unit, to: str) -> None:
    goal = _cell(to)
    taken = None
    if not unit.closed and is_cell(unit.place):
        taken = steps_to(unit.place, goal, battle.free(), unit.steps)
    if taken is None:
        raise Illegal("unreachable", unit=NAMES[unit.place], to=to)
    verbs.walk(battle, unit, goal, unit.steps - taken, unit.leapt, "moved")


def leap(battle: Battle, unit: Unit, to: str) -> None:
    goal = _cell(to)
    if not leaps(battle, unit) >> goal & 1:
        raise Illegal("unreachable", unit=NAMES[unit.place], to=to)
    verbs.walk(battle, unit, goal, 0, True, "leapt")


def undo(battle: Battle) -> None:
    """Takes the newest step or leap back; the clock is not given back (5.9)."""
    if not battle.trail:
        raise Illegal("nothing_to_undo")
    last = battle.trail[-1]
    unit = battle.own(last.end)
    verbs.move(battle, unit, last.start)
    unit.steps = last.steps
    unit.leapt = last.leapt
    battle.acted = last.acted
    battle.trail = battle.trail[:-1]
    battle.tell({"e": "undone", "from": NAMES[last.end], "to": NAMES[last.start]})


def _cell(name: str) -> int:
    place = PLACES.get(name)
    if place is None or not CELLS >> place & 1:
        raise Illegal("no_such_place", place=name)
    return place
