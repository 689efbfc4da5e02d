"""What a viewer may see of a match (section 6), built up from nothing: an allow-list."""

from functools import lru_cache
from itertools import compress
from operator import is_not

from app.games.contract import SPECTATOR, Json, Seat, Viewer
from app.games.zinara import crystals
from app.games.zinara.abilities.formation import holds
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import BESIDE, NAMES, PLACE_COUNT, PLACES, is_cell, places
from app.games.zinara.phases import preparation
from app.games.zinara.state import State


def view(state: State, viewer: Viewer, catalogue: Catalogue) -> Json:
    seen: Json = {"phase": state.phase, "first": state.first}
    if state.battle is not None:
        seen["battle"] = battle_view(state.battle, viewer)
    else:
        seen["seats"] = [{"confirmed": True} if side.shown else {} for side in state.sides]
        if viewer is not None:
            seen["mine"] = preparation.seen(state, viewer, catalogue)
    if (outcome := state.outcome()) is not None:
        seen["outcome"] = {
            "ranking": [list(group) for group in outcome.ranking],
            "winners": list(outcome.winners),
            "reason": outcome.reason,
            "void": outcome.void,
        }
        if state.battle is not None:
            seen["spent"] = [_spent(state, seat, catalogue) for seat in range(len(state.sides))]
    return seen


def _spent(state: State, seat: Seat, catalogue: Catalogue) -> Json:
    """What a squad that fought has cost: public after the match (6.1)."""
    squad = [catalogue.cards[card] for card in state.sides[seat].squad()]
    return crystals.spent(squad, seat != state.first, state.sides[seat].redeals)


def battle_view(battle: Battle, viewer: Viewer) -> Json:
    seen = _frame(battle)
    seen["units"] = {
        NAMES[unit.place]: unit_view(battle, unit, viewer) for mask in battle.masks for unit in battle.units(mask)
    }
    return seen


def battle_patch(before: Battle, after: Battle, viewer: Viewer) -> Json:
    """The difference of the views of two battles. Where no face-down card has a part in it, all viewers get the same
    one."""
    mask, hidden = _affected(before, after)
    return _patch(before, after, mask, viewer) if hidden else _patch_for_all(before, after)


# Battles that were handed out never change, and one viewer is served after another.
@lru_cache(maxsize=1)
def _affected(before: Battle, after: Battle) -> tuple[int, bool]:
    """The mask of places where something can look different, and whether a face-down card is or was on one of them.

    Units are compared by identity. What a formation adds is asked, not stored, so the neighbours of every change are
    looked at too, as far as they can form one."""
    changed = near = 0
    hidden = False
    for place in compress(range(PLACE_COUNT), map(is_not, before.at, after.at)):
        changed |= 1 << place
        near |= BESIDE[place]
        hidden = hidden or any(unit is not None and unit.down for unit in (before.at[place], after.at[place]))
    for unit in after.units(near & ~changed & (after.masks[0] | after.masks[1])):
        if unit.card.forms:
            changed |= 1 << unit.place
            hidden = hidden or unit.down
    return changed, hidden


@lru_cache(maxsize=1)
def _patch_for_all(before: Battle, after: Battle) -> Json:
    return _patch(before, after, _affected(before, after)[0], SPECTATOR)


def _patch(before: Battle, after: Battle, mask: int, viewer: Viewer) -> Json:
    patch: Json = {}
    old, new = _frame(before), _frame(after)
    if old != new:
        for key in old.keys() | new.keys():
            if old.get(key) != new.get(key):
                patch[key] = new.get(key)
    units: Json = {}
    for place in places(mask):
        was, now = before.at[place], after.at[place]
        if now is None:
            units[NAMES[place]] = None
            continue
        seen = unit_view(after, now, viewer)
        if was is None:
            units[NAMES[place]] = seen
            continue
        past = unit_view(before, was, viewer)
        if past != seen:
            units[NAMES[place]] = _difference(past, seen)
    if units:
        patch["units"] = units
    return {"battle": patch} if patch else {}


def _difference(past: Json, now: Json) -> Json:
    """The merge patch between two units without inner objects."""
    patch = {key: value for key, value in now.items() if past.get(key) != value}
    for key in past:
        if key not in now:
            patch[key] = None
    return patch


def unit_view(battle: Battle, unit: Unit, viewer: Viewer) -> Json:
    """A unit as JSON; a face-down one is to all but its owner an anonymous back (6.2)."""
    if unit.down and viewer != unit.seat:
        return {"back": 1, "seat": unit.seat}
    card = unit.card
    seen: Json = {"card": card.id, "seat": unit.seat, "hp": unit.hp}
    if unit.steps:
        seen["move"] = unit.steps
    if unit.closed:
        seen["closed"] = 1
    if unit.down:
        seen["down"] = 1
    if unit.stunned:
        seen["stun"] = 1
    if unit.poison:
        seen["poison"] = unit.poison
    if unit.leapt:
        seen["leapt"] = 1
    if unit.struck and not unit.closed:
        seen["again"] = 1
    if card.forms and is_cell(unit.place) and holds(battle, unit):
        seen["formed"] = 1
    if card.armour:
        left = sum(ability(battle, unit) for ability in card.armour) - unit.soaked
        if left > 0:
            seen["armour"] = left
        if unit.soaked:
            seen["soaked"] = unit.soaked
    return seen


def _frame(battle: Battle) -> Json:
    """The public facts of a battle other than its units."""
    seen: Json = {"turn": battle.turn, "active": battle.active}
    if battle.quiet:
        seen["quiet"] = battle.quiet
    if battle.ask is not None:
        seen["ask"] = {
            "by": NAMES[battle.ask.by], "target": NAMES[battle.ask.target], "seat": battle.ask.seat,
        }  # fmt: skip
    if battle.offer is not None:
        seen["offer"] = {"seat": battle.offer.seat, "id": battle.offer.number}
    return seen


def read(seen: Json, first: Seat, catalogue: Catalogue) -> Battle:
    """The battle as far as a viewer's battle view tells: what a bot or a forecast may think with (6.5).

    Backs are bodies of an unknown card. Nothing here can roll a die."""
    battle = Battle(first)
    battle.turn = seen["turn"]
    battle.active = seen["active"]
    battle.quiet = seen.get("quiet", 0)
    for name, data in seen["units"].items():
        place = PLACES[name]
        card = catalogue.cards[data["card"]] if "card" in data else catalogue.unknown
        unit = Unit(card, data["seat"], place, battle.era)
        unit.hp = data.get("hp", card.hp)
        unit.steps = data.get("move", 0)
        unit.closed = "closed" in data
        unit.down = "back" in data or "down" in data
        unit.stunned = "stun" in data
        unit.poison = data.get("poison", 0)
        unit.leapt = "leapt" in data
        unit.struck = 1 if "again" in data else 0
        unit.soaked = data.get("soaked", 0)
        battle.at[place] = unit
        battle.masks[unit.seat] |= 1 << place
    return battle
