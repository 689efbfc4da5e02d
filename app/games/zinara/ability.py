"""What an ability may have a say in. The core asks at each stage; it never names an ability.

Stages of an exchange, in order (5.45): protection → bonus → reduction → armour → damage → aftermath → death → victory.
A hook left as it stands here is never called: a card collects only those that its abilities override.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from app.games.zinara.battle import Battle, Unit


class Ability:
    """Base of all abilities. Parameters of the catalogue (`n`, `range`, `damage` …) are arguments of `__init__`."""

    code: ClassVar[str]

    flies: ClassVar[bool] = False
    """Leaves for the extra zone when it lies face-up (5.2)."""
    forms: ClassVar[bool] = False
    """Makes formations (5.41)."""
    answered: ClassVar[bool] = True
    """Whether an open target answers its simple strike."""
    defendable: ClassVar[bool] = True
    """Whether a defender may take its simple strike."""
    strikes: ClassVar[int] = 1
    """Simple strikes in a turn."""
    leap: int = 0
    """How far it may leap instead of walking."""
    ignores_value: frozenset[int] = frozenset()
    """Strike values, 0 weak … 2 strong, that do nothing to it."""
    wards_off: frozenset[str] = frozenset()
    """Lasting effects that cannot be put on it."""
    retaliates: int = 0
    """HP that whoever hurts it in melee loses."""
    feeds: int = 0
    """HP it gets back at most of those its simple strike took."""

    def stops(self, battle: Battle, bearer: Unit, attack: Action) -> str | None:
        """Protection: why this attack cannot hurt the bearer, or None."""
        return None

    def attack_die(self, battle: Battle, bearer: Unit) -> int:
        """Bonus: what the bearer adds to its die when it attacks with a simple strike."""
        return 0

    def answer_die(self, battle: Battle, bearer: Unit) -> int:
        """Bonus: what the bearer adds to its die when it answers or defends."""
        return 0

    def value_bonus(self, battle: Battle, bearer: Unit, how: str) -> int:
        """Bonus: what the bearer adds to a value that hits: of "strike", answers included, or of another attack."""
        return 0

    def armour(self, battle: Battle, bearer: Unit) -> int:
        """Armour: the size of the bearer's pool as far as this ability makes it."""
        return 0

    def on_hurting(self, battle: Battle, bearer: Unit, victim: Unit, loss: int) -> None:
        """Aftermath: the bearer's simple strike took HP of a victim that may be dying of it."""

    def turn_start(self, battle: Battle, bearer: Unit) -> None:
        """Its owner's turn starts."""


class Action(Ability):
    """An ability that is used: an attack other than the simple strike, or a deed on a card. It closes the bearer."""

    how: ClassVar[str]
    ranged: ClassVar[bool] = False
    """Stopped by a stash (5.42)."""
    kinds: ClassVar[frozenset[str]] = frozenset()
    """What protections may stop it."""

    def targets(self, battle: Battle, bearer: Unit) -> tuple[int, dict[str, int]]:
        """The mask of legal targets, and by reason the mask of those one might expect but may not choose."""
        raise NotImplementedError

    def use(self, battle: Battle, bearer: Unit, target: Unit) -> None:
        """Carries it out on a target that is face-up by now; the caller closes the bearer."""
        raise NotImplementedError
