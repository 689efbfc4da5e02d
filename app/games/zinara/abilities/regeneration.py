"""`regeneration N` (5.44): +N HP at its owner's turn start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara import verbs
from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Regeneration(Ability):
    code = "regeneration"

    def __init__(self, n: int) -> None:
        self.n = n

    def turn_start(self, battle: Battle, bearer: Unit) -> None:
        verbs.heal(battle, bearer, self.n, self.code)
