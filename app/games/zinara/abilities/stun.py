"""`stun` (5.44): an enemy hurt by its simple strike closes and skips its next opening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import verbs
from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Stun(Ability):
    code = "stun"

    def on_hurting(self, battle: Battle, bearer: Unit, victim: Unit, loss: int) -> None:
        if victim.hp and self.code not in victim.card.wards_off:
            verbs.stun(battle, victim)
