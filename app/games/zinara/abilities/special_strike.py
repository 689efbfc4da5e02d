"""Особый удар (5.35): fixed damage to an adjacent card, without a die, past all armour; thorns answer it (5.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import exchange
from app.games.zinara.ability import Action
from app.games.zinara.field import ADJACENT, ZONES, is_cell

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class SpecialStrike(Action):
    code = how = "special_strike"

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        """A flyer's reaches enemy flyers alone (5.23)."""
        near = ADJACENT[bearer.place] if is_cell(bearer.place) else ZONES
        return near & battle.masks[1 - bearer.seat], {}

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        exchange.melee(battle, bearer, target, self.damage, self.how)
