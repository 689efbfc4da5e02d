"""What the attack of one card does to another on average: played through by the rules once, and remembered."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.games.zinara import forecast
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.bots.bodies import AS_WHOLE_TARGET, STURDY, TARGET_BITS, Body
from app.games.zinara.bots.kinds import Way
from app.games.zinara.bots.values import DOSES, value
from app.games.zinara.field import BESIDE, CELL_COUNT, CELLS, ZONES, is_cell, places, zone

REMEMBERED = 50_000
"""Blows kept at most: some 20 MB."""
PROBES = 12
"""Scenes that are tried to bring two cards into reach of each other."""


class Blow(NamedTuple):
    """Means over the dice: HP that the target loses (`loss`) and the actor (`cost`), the chances that they die, armour
    used up, and the chance of a stun. `gain` is what the actor's side wins by all this in value."""

    gain: float
    loss: float
    kill: float
    cost: float
    die: float
    soak: float
    stun: float


class Outcome(NamedTuple):
    """What one fall of the dice does: HP that target and actor lose, all of them if it dies, and to a target that lives
    armour used up, a stun and poison."""

    chance: float
    loss: int
    cost: int
    soak: int
    stunned: bool
    poison: int


class Blows:
    """What it remembers follows from the catalogue alone and holds in every match."""

    def __init__(self) -> None:
        self.known: dict[int, Blow] = {}
        """By `key`."""
        self._strikes: dict[tuple[int, int], list[Outcome]] = {}
        """Simple strikes between sturdy cards, from which those between others follow."""

    def blow(self, actor: Body, way: Way, target: Body) -> Blow:
        made = key(actor, way, target)
        return self.known.get(made) or self.work_out(made, actor, way, target)

    def work_out(self, made: int, actor: Body, way: Way, target: Body) -> Blow:
        """The blow of that key. Nothing comes of one that the rules refuse."""
        if len(self.known) >= REMEMBERED:
            self.known.clear()
            self._strikes.clear()
        one, other = (Unit(body.kind.card, body.seat, body.place, None) for body in (actor, target))
        if target.bites and actor.health < STURDY:
            one.hp = actor.health
        if target.health < STURDY:
            other.hp = target.health
        other.soaked = target.spent
        outcomes = self._struck(actor, way, target) if way.action is None else _used(actor, way, target, one, other)
        self.known[made] = blow = _mean(outcomes, one, other)
        return blow

    def _struck(self, actor: Body, way: Way, target: Body) -> list[Outcome]:
        pair = actor.as_whole, target.as_target | AS_WHOLE_TARGET
        if pair not in self._strikes:
            # Whom a strike reaches depends on who else is there; what it does there does not.
            battle, one, other = next(_scenes(actor, way, target))
            if one.card.feeds:
                one.hp = min(one.hp, STURDY)  # so that it has an appetite
            results = forecast.results(battle, one, other)
            self._strikes[pair] = [_outcome(ways / of, one, other, after) for ways, of, _, _, after in results]
        return self._strikes[pair]


def key(actor: Body, way: Way, target: Body) -> int:
    """All that a blow hangs on, as one number."""
    return ((actor.as_actor if target.bites else actor.as_whole) | way.number) << TARGET_BITS | target.as_target


def _used(actor: Body, way: Way, target: Body, as_actor: Unit, as_target: Unit) -> list[Outcome]:
    """What an action leads to; nothing if there is no place that the rules let it be used from."""
    for battle, one, other in _scenes(actor, way, target):
        one.hp, other.hp = as_actor.hp, as_target.hp
        if isinstance(way.action, Action) and way.action.targets(battle, one)[0] >> other.place & 1:
            uses = forecast.uses(battle, one, other, way.action)
            return [_outcome(ways / of, one, other, after) for ways, of, _, after in uses]
    return []


def _outcome(chance: float, actor: Unit, target: Unit, after: Battle) -> Outcome:
    one, other = after.at[actor.place], after.at[target.place]
    cost = actor.hp - one.hp if one else actor.hp
    if other is None:
        return Outcome(chance, target.hp, cost, 0, stunned=False, poison=0)
    return Outcome(chance, target.hp - other.hp, cost, other.soaked - target.soaked, other.stunned, other.poison)


def _mean(outcomes: Iterable[Outcome], actor: Unit, target: Unit) -> Blow:
    gain = loss = kill = cost = die = soak = stun = 0.0
    hp, health, spent = actor.hp, target.hp, target.soaked
    mine, theirs = value(actor), value(target)
    for one in outcomes:
        actor.hp, target.hp = hp - one.cost, health - one.loss
        if actor.hp <= 0:
            die += one.chance
        gain -= one.chance * (mine - (value(actor) if actor.hp > 0 else 0.0))
        cost += one.chance * min(hp, one.cost)
        if target.hp <= 0:
            kill += one.chance
            gain += one.chance * theirs
            loss += one.chance * health
            continue
        target.soaked, target.stunned, target.poison = spent + one.soak, one.stunned, one.poison
        gain += one.chance * (theirs - value(target))
        loss += one.chance * min(health, one.loss + DOSES * one.poison)
        soak += one.chance * one.soak
        stun += one.chance * one.stunned
    return Blow(gain, loss, kill, cost, die, soak, stun)


def _scenes(actor: Body, way: Way, target: Body) -> Iterator[tuple[Battle, Unit, Unit]]:
    """Battles in which the one may name the other, each beside a comrade if it is in formation."""
    probes = 0
    for origin in (zone(0)[0],) if actor.kind.card.flies else range(CELL_COUNT):
        for place in places((CELLS | ZONES if way.action is None else way.masks[origin]) & ~(1 << origin)):
            if is_cell(place) is target.kind.card.flies:
                continue
            for comrade in places(BESIDE[origin] & ~(1 << place)) if actor.formed else (None,):
                for other in places(BESIDE[place] & ~(1 << origin)) if target.formed else (None,):
                    if comrade is not None and comrade == other:
                        continue
                    if probes == PROBES:
                        return
                    probes += 1
                    yield _scene((actor, origin, comrade), (target, place, other))


def _scene(*standing: tuple[Body, int, int | None]) -> tuple[Battle, Unit, Unit]:
    battle = Battle(0)
    for seat, (body, *stands) in enumerate(standing):
        for place in stands:
            if place is not None:
                battle.at[place] = Unit(body.kind.card, seat, place, battle.era)
                battle.masks[seat] |= 1 << place
    (_, one, _), (target, other, _) = standing
    attacked = battle.unit(other)
    attacked.closed, attacked.soaked = target.closed, target.spent
    return battle, battle.unit(one), attacked
