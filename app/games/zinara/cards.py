"""Cards as printed (1.1), with their abilities' say sorted by the stage at which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from app.games.contract import Json
from app.games.zinara.ability import Ability, Action

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit

    Bonus = Callable[[Battle, Unit], int]
    ValueBonus = Callable[[Battle, Unit, str], int]
    Effect = Callable[[Battle, Unit], None]
    Blow = Callable[[Battle, Unit, Unit, int], None]
    Stop = Callable[[Battle, Unit, Action], str | None]


class Cost(NamedTuple):
    gold: int
    silver: int


class Card:
    """A printed card. The attributes named after a hook of `Ability` are those of its abilities that answer it."""

    __slots__ = (
        "abilities", "action_list", "actions", "answer_die", "answered", "armour", "attack_die", "cost", "defendable",
        "feeds", "flies", "forms", "hp", "id", "ignores_value", "leap", "move", "neutral", "on_hurting", "planet",
        "retaliates", "stops", "strike", "strikes", "turn_start", "value_bonus", "wards_off",
    )  # fmt: skip

    def __init__(self, data: Json, neutral: bool, abilities: Iterable[Ability]) -> None:
        self.id: str = data["id"]
        self.planet: str = data["planet"]
        self.neutral = neutral
        self.cost = Cost(data["cost"].get("gold", 0), data["cost"].get("silver", 0))
        self.hp: int = data["hp"]
        self.move: int = data["move"]
        self.strike: tuple[int, int, int] = tuple(data["strike"])
        self.abilities = tuple(abilities)
        self.flies = any(a.flies for a in self.abilities)
        self.forms = any(a.forms for a in self.abilities)
        self.answered = all(a.answered for a in self.abilities)
        self.defendable = all(a.defendable for a in self.abilities)
        self.strikes = max((a.strikes for a in self.abilities), default=1)
        self.leap = max((a.leap for a in self.abilities), default=0)
        self.stops: tuple[Stop, ...] = self._asked("stops")
        self.attack_die: tuple[Bonus, ...] = self._asked("attack_die")
        self.answer_die: tuple[Bonus, ...] = self._asked("answer_die")
        self.value_bonus: tuple[ValueBonus, ...] = self._asked("value_bonus")
        self.armour: tuple[Bonus, ...] = self._asked("armour")
        self.turn_start: tuple[Effect, ...] = self._asked("turn_start")
        self.on_hurting: tuple[Blow, ...] = self._asked("on_hurting")
        self.ignores_value = frozenset(v for a in self.abilities for v in a.ignores_value)
        self.wards_off = frozenset(e for a in self.abilities for e in a.wards_off)
        self.retaliates = sum(a.retaliates for a in self.abilities)
        self.feeds = sum(a.feeds for a in self.abilities)
        self.actions: Mapping[str, Action] = {a.how: a for a in self.abilities if isinstance(a, Action)}
        self.action_list = tuple(self.actions.items())

    def _asked(self, hook: str) -> tuple[Any, ...]:
        """The abilities' own answers to a hook; those who leave it as it stands in `Ability` are never asked."""
        return tuple(getattr(a, hook) for a in self.abilities if getattr(type(a), hook) is not getattr(Ability, hook))

    def __repr__(self) -> str:
        return f"Card({self.id!r})"
