"""Строй (5.41): while the card stands orthogonally beside another own card with Formation, it has its own bonus.

Asked whenever it matters and never stored: apart, the bonus is gone at once. A face-down card neither gives nor gets
one (5.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.zinara.ability import Ability, Action
from app.games.zinara.field import BESIDE

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


def holds(battle: Battle, bearer: Unit) -> bool:
    """Whether the bearer stands in formation."""
    if bearer.down:
        return False
    for other in battle.units(BESIDE[bearer.place] & battle.masks[bearer.seat]):
        if other.card.forms and not other.down:
            return True
    return False


class Formation(Ability):
    code = "formation"
    forms = True
    bonus: str

    def __init__(self, n: int = 0) -> None:
        self.n = n

    def _bonus(self, battle: Battle, bearer: Unit) -> int:
        return self.n if holds(battle, bearer) else 0


class DefenceFormation(Formation):
    """+N to its die when it answers or defends."""

    bonus = "defence"

    def answer_die(self, battle: Battle, bearer: Unit) -> int:
        return self._bonus(battle, bearer)


class ArmourFormation(Formation):
    """N more armour."""

    bonus = "armour"

    def armour(self, battle: Battle, bearer: Unit) -> int:
        return self._bonus(battle, bearer)


class StashFormation(Formation):
    """A stash (5.42)."""

    bonus = "stash"

    def stops(self, battle: Battle, bearer: Unit, attack: Action) -> str | None:
        return "stash" if attack.ranged and holds(battle, bearer) else None


class StrikeFormation(Formation):
    """+N to each of its three values when it hits, answering too."""

    bonus = "strike"

    def value_bonus(self, battle: Battle, bearer: Unit, how: str) -> int:
        return self._bonus(battle, bearer) if how == "strike" else 0


class ShotFormation(Formation):
    """+N shot damage, also where the printed damage is 0."""

    bonus = "shot"

    def value_bonus(self, battle: Battle, bearer: Unit, how: str) -> int:
        return self._bonus(battle, bearer) if how == "shot" else 0


BY_BONUS = {
    kind.bonus: kind for kind in (DefenceFormation, ArmourFormation, StashFormation, StrikeFormation, ShotFormation)
}
