"""Удар через ряд (5.32): straight over exactly one cell that is empty or holds an own card, past all armour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import exchange, verbs
from app.games.zinara.ability import Action
from app.games.zinara.field import OVER_ONE

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class RowStrike(Action):
    code = how = "row_strike"

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        enemies = battle.masks[1 - bearer.seat]
        mask = blocked = 0
        for between, behind in OVER_ONE[bearer.place]:
            if behind & enemies:
                if between & enemies:
                    blocked |= behind
                else:
                    mask |= behind
        return mask, {"blocked": blocked} if blocked else {}

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        verbs.hit(battle, target, self.damage, self.how)
        exchange.bury(battle, target)
