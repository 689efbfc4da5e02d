"""Protections: what cannot hurt their bearer (5.30 to 5.34, 5.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability, Action
from app.games.zinara.strike import WEAK

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class AttackProtection(Ability):
    """From shots, throws, magic or discharges: a bearer known to have it is no legal target (5.37)."""

    code = "protection"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def stops(self, battle: Battle, bearer: Unit, attack: Action) -> str | None:
        return f"protection_{self.kind}" if self.kind in attack.kinds else None


class WeakProtection(Ability):
    """A weak value of a simple strike or an answer does nothing, whatever the bonuses; also while it defends."""

    code = "protection"
    ignores_value = frozenset({WEAK})


class PoisonProtection(Ability):
    code = "protection"
    wards_off = frozenset({"poison"})


def protection(kind: str) -> Ability:
    """The protection from one kind of harm."""
    if kind == "weak":
        return WeakProtection()
    if kind == "poison":
        return PoisonProtection()
    return AttackProtection(kind)
