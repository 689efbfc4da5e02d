"""What the other side can do to one's cards: for each of its cards the best of its blows, in value (one turn ahead)."""

from typing import NamedTuple

from app.games.contract import Seat
from app.games.zinara import movement, rulings
from app.games.zinara.abilities.ranged import stopped
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.bots.reach import Reach, Reaches
from app.games.zinara.bots.swings import Swings
from app.games.zinara.field import CELLS, WITHIN, is_cell, places, reachable


class Insight:
    """What a bot has learnt about cards and keeps from turn to turn: it follows from the catalogue alone."""

    def __init__(self, reaches: Reaches, swings: Swings) -> None:
        self.reaches = reaches
        self.swings = swings

    def attacks(self, unit: Unit) -> list[tuple[Action | None, Reach]]:
        """Its ways to hurt: the simple strike and those of its actions that reach enemies at all."""
        ways: list[tuple[Action | None, Reach]] = [(None, self.reaches.foes(None))]
        for _, action in unit.card.action_list:
            reach = self.reaches.foes(action)
            if reach.any:
                ways.append((action, reach))
        return ways

    def aids(self, unit: Unit) -> list[tuple[Action | None, Reach]]:
        """Its ways to help its own side."""
        ways = ((action, self.reaches.friends(action)) for _, action in unit.card.action_list)
        return [(action, reach) for action, reach in ways if reach.any]


class Menace(NamedTuple):
    """One of the other side's cards, and the places that each of its attacks may come to."""

    unit: Unit
    zones: tuple[tuple[Action | None, int], ...]


class Outlook:
    """The other side's best blows against `seat`: next turn, or with what is left of the present one (`now`), `spent`
    left out. A unit that is moved about must have its `faces` entry renewed."""

    def __init__(
        self, battle: Battle, seat: Seat, insight: Insight, *, now: bool = False, spent: Unit | None = None
    ) -> None:
        self.battle = battle
        self.swings = insight.swings
        self.mine = list(battle.units(battle.masks[seat]))
        self.foes = list(battle.units(battle.masks[1 - seat]))
        self.faces = {unit: self.swings.face(battle, unit, later=True) for unit in (*self.mine, *self.foes)}
        self.menaces = [
            _menace(battle, foe, insight, now)
            for foe in self.foes
            if foe is not spent and not (foe.closed if now else foe.stunned)
        ]
        self._last_flyers = rulings.LAST_FLYERS_ARE_REACHABLE and not battle.masks[seat] & CELLS
        self._blows = [{unit: self.blow(menace, unit, closes(unit)) for unit in self.mine} for menace in self.menaces]
        self.standing = [max(blows.values(), default=0.0) for blows in self._blows]
        """By menace, its best blow as things stand."""

    def blow(self, menace: Menace, unit: Unit, closed: bool) -> float:
        """The best this menace can do to the unit where the unit stands now; 0 if nothing is worth it."""
        best = 0.0
        place, faces = unit.place, self.faces
        for action, zone in menace.zones:
            if not (zone >> place & 1 or (action is None and self._last_flyers)):
                continue
            if action is not None and unit.card.stops and stopped(self.battle, unit, action):
                continue
            foe = menace.unit
            gain = self.swings.later(self.battle, foe, faces[foe], unit, faces[unit], action, closed).gain
            if gain > best:
                best = gain
        return best

    def without(self, unit: Unit) -> list[float]:
        """By menace, its best blow against any other unit."""
        return [
            best
            if blows[unit] < best
            else max((blow for other, blow in blows.items() if other is not unit), default=0.0)
            for blows, best in zip(self._blows, self.standing, strict=True)
        ]

    def reply(self, others: list[float], unit: Unit, closed: bool) -> list[float]:
        """By menace, its best blow if the unit stands as it does now, closed or open; `others` is of `without`."""
        return [max(other, self.blow(menace, unit, closed)) for other, menace in zip(others, self.menaces, strict=True)]


def _menace(battle: Battle, foe: Unit, insight: Insight, now: bool) -> Menace:
    ahead = 0
    if now:
        ahead = movement.steps(battle, foe) | movement.leaps(battle, foe)
    elif is_cell(foe.place):
        free = battle.free()
        ahead = reachable(foe.place, free, foe.card.move)
        if foe.card.leap:
            ahead |= WITHIN[min(foe.card.leap, len(WITHIN) - 1)][foe.place] & free
    cells = [foe.place, *places(ahead)]
    return Menace(foe, tuple((action, reach.over(cells)) for action, reach in insight.attacks(foe)))


def closes(unit: Unit) -> bool:
    """Whether it will be closed in the other side's turn if it does nothing more: one that has struck closes too."""
    return unit.closed or unit.struck > 0
