"""Shot, throw, discharge and magic strike: attacks from afar, not answered, not intercepted (5.30, 5.31, 5.33, 5.34).

Within range and not on an adjacent cell (5.36); flyers are in everybody's reach and reach everything (5.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from app.games.zinara import exchange, strike, verbs
from app.games.zinara.ability import Action
from app.games.zinara.field import ADJACENT, WITHIN, ZONES, is_cell

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Ranged(Action):
    """`damage` is a fixed number or a triple that the attacker's die alone decides (5.36)."""

    ranged = True
    armour_helps: ClassVar[bool]

    def __init__(self, range: int, damage: int | list[int], **_: object) -> None:  # noqa: A002 - the catalogue's word
        self.range = range
        self.damage = damage if isinstance(damage, int) else tuple(damage)

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        enemies = battle.masks[1 - bearer.seat]
        refused: dict[str, int] = {}
        if is_cell(bearer.place):
            close = ADJACENT[bearer.place] & enemies
            if close:
                refused["adjacent"] = close
            enemies &= WITHIN[min(self.range, len(WITHIN) - 1)][bearer.place] & ~ADJACENT[bearer.place] | ZONES
        for unit in battle.units(enemies):
            if unit.card.stops and not unit.down:
                code = stopped(battle, unit, self)
                if code:
                    refused[code] = refused.get(code, 0) | 1 << unit.place
                    enemies ^= 1 << unit.place
        return enemies, refused

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        value = None
        if isinstance(self.damage, int):
            damage = self.damage
        else:
            die, k = battle.roll()
            battle.tell({"e": "rolled", "seat": bearer.seat, "die": die, "k": k})
            value = strike.by_one_die(die)
            damage = self.damage[value]
        self.land(battle, bearer, target, damage, value)

    def land(self, battle: Battle, bearer: Unit, target: Unit, damage: int, value: int | None) -> None:
        """What follows the die: bonuses, armour where it helps, HP, death."""
        for bonus in bearer.card.value_bonus:
            damage += bonus(battle, bearer, self.how)
        verbs.hit(battle, target, damage, self.how, armour=self.armour_helps, value=value)
        exchange.bury(battle, target)


def stopped(battle: Battle, target: Unit, attack: Action) -> str | None:
    """Why the target cannot be hurt by this attack, or None."""
    for protection in target.card.stops:
        code = protection(battle, target, attack)
        if code:
            return code
    return None


class Shot(Ranged):
    """Выстрел (5.30)."""

    code = how = "shot"
    kinds = frozenset({"shots"})
    armour_helps = True


class Throw(Ranged):
    """Метание (5.31)."""

    code = how = "throw"
    kinds = frozenset({"throws"})
    armour_helps = True


class Discharge(Ranged):
    """Разряд: a magic shot past armour (5.33)."""

    code = how = "discharge"
    kinds = frozenset({"magic", "discharges"})
    armour_helps = False


class MagicStrike(Ranged):
    """Магический удар: a magic throw past armour (5.34)."""

    code = how = "magic_strike"
    kinds = frozenset({"magic"})
    armour_helps = False
