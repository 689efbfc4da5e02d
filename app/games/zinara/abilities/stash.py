"""Схрон (5.42): no legal target for shot, throw, discharge and magic strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability, Action

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Stash(Ability):
    code = "stash"

    def stops(self, battle: Battle, bearer: Unit, attack: Action) -> str | None:
        return "stash" if attack.ranged else None
