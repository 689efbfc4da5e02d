"""`poison N` (5.44): an enemy hurt by its simple strike loses N at each of its owner's turn starts, until healed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import verbs
from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Poison(Ability):
    code = "poison"

    def __init__(self, n: int) -> None:
        self.n = n

    def on_hurting(self, battle: Battle, bearer: Unit, victim: Unit, loss: int) -> None:
        if victim.hp and self.code not in victim.card.wards_off:
            verbs.poison(battle, victim, self.n)
