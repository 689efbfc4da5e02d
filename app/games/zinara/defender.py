"""Who may take a simple strike in the target's stead (5.18 to 5.21)."""

from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import ADJACENT, ZONES, is_cell


def candidates(battle: Battle, attacker: Unit, target: Unit) -> int:
    """The mask of open cards that may defend; 0 where no question is asked.

    What a face-down card is plays no part: it stands on a cell and counts as open (5.3, 5.20).
    """
    if target.closed or not attacker.card.defendable:
        return 0
    others = battle.masks[target.seat] & ~(1 << target.place)
    if not is_cell(target.place):
        near = others & ZONES
    elif is_cell(attacker.place):
        near = others & ADJACENT[target.place] & ADJACENT[attacker.place]
    else:
        near = others & ADJACENT[target.place]
    mask = 0
    for unit in battle.units(near):
        if not unit.closed:
            mask |= 1 << unit.place
    return mask
