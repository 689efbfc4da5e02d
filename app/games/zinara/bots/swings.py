"""What an action is worth to whoever takes it: its exact outcomes, played through by the rules and valued."""

from typing import NamedTuple, TypeAlias

from app.games.zinara import forecast
from app.games.zinara.abilities.formation import holds
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.bots.values import value

REMEMBERED = 100_000
"""Swings kept at most."""

Face: TypeAlias = int
"""A number for a card and all it has suffered: units with equal faces fight alike."""


class Swing(NamedTuple):
    """`gain`: what the actor's side wins in value on average; `kill`: the chance that the target dies."""

    gain: float
    kill: float


class Swings:
    """Remembers what it worked out: a swing depends on the two faces, on whether the target is closed, and on nothing
    else. That follows from the catalogue alone and holds in every match."""

    def __init__(self) -> None:
        self._faces: dict[object, Face] = {}
        self._unhurt: list[Face] = []
        """By face, that of the same card when nothing has happened to it yet."""
        self._known: dict[tuple[Action | None, Face, Face, bool], Swing] = {}

    def face(self, battle: Battle, unit: Unit, *, later: bool = False) -> Face:
        """Its face as it stands; `later` in a turn to come, when its armour is whole again."""
        card = unit.card
        formed = card.forms and holds(battle, unit)
        soaked = 0 if later else unit.soaked
        key = (card, formed, unit.hp, soaked, unit.poison, unit.stunned, unit.down)
        face = self._faces.get(key)
        if face is None:
            face = self._new(key)
            unhurt = (card, formed, card.hp, 0, 0, False, False)
            self._unhurt[face] = self._faces[unhurt] if unhurt in self._faces else self._new(unhurt)
        return face

    def _new(self, key: object) -> Face:
        face = self._faces[key] = len(self._unhurt)
        self._unhurt.append(face)
        return face

    def now(self, battle: Battle, actor: Unit, target: Unit, action: Action | None) -> Swing:
        """The swing as both stand; `action` is None for a simple strike."""
        one, other = self.face(battle, actor), self.face(battle, target)
        return self._swing(battle, actor, one, target, other, action, target.closed, later=False)

    def later(
        self, battle: Battle, actor: Unit, one: Face, target: Unit, other: Face, action: Action | None, closed: bool
    ) -> Swing:
        """The swing in a turn to come, against a target that is then closed or open. Both faces are `later` ones."""
        return self._swing(battle, actor, one, target, other, action, closed, later=True)

    def _swing(
        self, battle: Battle, actor: Unit, one: Face, target: Unit, other: Face, action: Action | None, closed: bool,
        *, later: bool,
    ) -> Swing:  # fmt: skip
        card = actor.card
        unscathed = (action is not None or closed or not card.answered) and not target.card.retaliates
        if unscathed and not card.feeds:
            one = self._unhurt[one]  # what the actor has suffered plays no part where nothing happens to it
        key = (action, one, other, closed)
        return self._known.get(key) or self._work_out(key, battle, actor, target, later=later)

    def _work_out(
        self, key: tuple[Action | None, Face, Face, bool], battle: Battle, actor: Unit, target: Unit, *, later: bool
    ) -> Swing:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        scene = battle.working(None, [])
        one, other = scene.own(actor.place), scene.own(target.place)
        other.closed = key[3]
        if later:
            one.soaked = other.soaked = 0
        self._known[key] = swing = _played(scene, one, other, key[0])
        return swing


def _played(scene: Battle, actor: Unit, target: Unit, action: Action | None) -> Swing:
    if action is None:
        outcomes = [(ways / of, after) for ways, of, _, _, after in forecast.results(scene, actor, target)]
    else:
        outcomes = [(ways / of, after) for ways, of, _, after in forecast.uses(scene, actor, target, action)]
    sign = 1 if actor.seat == target.seat else -1
    mine, theirs = value(actor), value(target)
    gain = kill = 0.0
    for chance, after in outcomes:
        actor_after, target_after = after.at[actor.place], after.at[target.place]
        change = sign * ((value(target_after) if target_after else 0.0) - theirs)
        if actor is not target:
            change += (value(actor_after) if actor_after else 0.0) - mine
        gain += chance * change
        if target_after is None:
            kill += chance
    return Swing(gain, kill)
