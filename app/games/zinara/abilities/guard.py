"""`guard N` (5.44): +N to its die when it answers or defends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Guard(Ability):
    code = "guard"

    def __init__(self, n: int) -> None:
        self.n = n

    def answer_die(self, battle: Battle, bearer: Unit) -> int:
        return self.n
