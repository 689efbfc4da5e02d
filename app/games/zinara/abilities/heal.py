"""`heal N`: gives an own card N HP and takes its poison; adjacent, within range, itself or any own flyer (5.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import verbs
from app.games.zinara.ability import Action
from app.games.zinara.field import ADJACENT, NAMES, WITHIN, ZONES, is_cell

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Heal(Action):
    code = how = "heal"

    def __init__(self, n: int, range: int) -> None:  # noqa: A002 - the catalogue's word
        self.n = n
        self.range = range

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        friends = battle.masks[bearer.seat]
        if is_cell(bearer.place):
            near = WITHIN[min(self.range, len(WITHIN) - 1)][bearer.place] | ADJACENT[bearer.place]
            friends &= near | ZONES | 1 << bearer.place
        mask = 0
        for unit in battle.units(friends):
            if unit.hp < unit.card.hp or unit.poison:
                mask |= 1 << unit.place
        return mask, {}

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        if target.poison:
            target.poison = 0
            battle.tell({"e": "cured", "at": NAMES[target.place]})
        verbs.heal(battle, target, self.n, self.how)
