"""`finish N`: destroys an adjacent face-up ground enemy with N HP or less, whatever protects it (5.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import verbs
from app.games.zinara.ability import Action
from app.games.zinara.field import ADJACENT

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Finish(Action):
    code = how = "finish"

    def __init__(self, n: int) -> None:
        self.n = n

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        """Face-up ones only: else it would tell the HP of what lies hidden."""
        mask = healthy = 0
        for unit in battle.units(ADJACENT[bearer.place] & battle.masks[1 - bearer.seat]):
            if unit.down:
                continue
            if unit.hp <= self.n:
                mask |= 1 << unit.place
            else:
                healthy |= 1 << unit.place
        return mask, {"too_healthy": healthy} if healthy else {}

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        verbs.kill(battle, target)
