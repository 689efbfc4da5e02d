"""What may be done in a battle, as a tree with reasons: what the client shows and bots choose from."""

from app.games.contract import Json, Move
from app.games.zinara import defender, movement, strike
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import NAMES, names
from app.games.zinara.moves import Act, Defend, EndTurn, Leap, Step, Undo


def legal(battle: Battle) -> Json:
    """The tree of whoever owes the answer."""
    if battle.ask is not None:
        attacker, target = battle.unit(battle.ask.by), battle.unit(battle.ask.target)
        mask = defender.candidates(battle, attacker, target)
        return {"defend": names(mask), "by": NAMES[attacker.place], "target": NAMES[target.place]}
    units: Json = {}
    for unit in battle.units(battle.masks[battle.active]):
        if not unit.closed and (entry := _choices(battle, unit)):
            units[NAMES[unit.place]] = entry
    tree: Json = {"units": units, "end": True}
    if battle.trail:
        tree["undo"] = True
    return tree


def allows(tree: Json, move: Move) -> bool:
    if "defend" in tree:
        return isinstance(move, Defend) and (move.by == "" or contains(tree["defend"], move.by))
    if isinstance(move, Undo | EndTurn):
        return isinstance(move, EndTurn) or "undo" in tree
    if not isinstance(move, Step | Leap | Act):
        return False
    entry = tree["units"].get(move.unit, {})
    if isinstance(move, Act):
        return contains(entry.get("acts", {}).get(move.how, ""), move.target)
    return contains(entry.get("to" if isinstance(move, Step) else "leap", ""), move.to)


def contains(set_: str, place: str) -> bool:
    """Whether a set of places, written as one string, holds the place."""
    return any(set_[i : i + 2] == place for i in range(0, len(set_), 2))


def _choices(battle: Battle, unit: Unit) -> Json:
    """What one open card may do: cells to walk and leap to, targets by kind of action, and why some are not."""
    entry: Json = {}
    if mask := movement.steps(battle, unit):
        entry["to"] = names(mask)
    if unit.card.leap and (mask := movement.leaps(battle, unit)):
        entry["leap"] = names(mask)
    acts: Json = {}
    if mask := strike.targets(battle, unit):
        acts[strike.STRIKE] = names(mask)
    if not unit.struck:
        for how, action in unit.card.action_list:
            mask, refused = action.targets(battle, unit)
            if mask:
                acts[how] = names(mask)
            if refused:
                entry.setdefault("no", {})[how] = {code: names(places) for code, places in refused.items()}
    if acts:
        entry["acts"] = acts
    return entry
