"""`aim N` (5.44): +N to its die when it attacks with a simple strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Aim(Ability):
    code = "aim"

    def __init__(self, n: int) -> None:
        self.n = n

    def attack_die(self, battle: Battle, bearer: Unit) -> int:
        return self.n
