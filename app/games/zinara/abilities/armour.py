"""`armour N` (5.40): a pool that takes the first N damage of each turn from strikes, answers, shots and throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Armour(Ability):
    code = "armour"

    def __init__(self, n: int) -> None:
        self.n = n

    def armour(self, battle: Battle, bearer: Unit) -> int:
        return self.n
