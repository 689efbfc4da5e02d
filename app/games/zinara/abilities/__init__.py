"""Every ability of the catalogue, by its code: one small module each."""

from collections.abc import Callable, Mapping

from app.games.contract import Json
from app.games.zinara.abilities.aim import Aim
from app.games.zinara.abilities.armour import Armour
from app.games.zinara.abilities.directed_strike import DirectedStrike
from app.games.zinara.abilities.double_strike import DoubleStrike
from app.games.zinara.abilities.drain import Drain
from app.games.zinara.abilities.finish import Finish
from app.games.zinara.abilities.flying import Flying
from app.games.zinara.abilities.formation import BY_BONUS
from app.games.zinara.abilities.guard import Guard
from app.games.zinara.abilities.heal import Heal
from app.games.zinara.abilities.leap import Leap
from app.games.zinara.abilities.poison import Poison
from app.games.zinara.abilities.protection import protection
from app.games.zinara.abilities.ranged import Discharge, MagicStrike, Shot, Throw
from app.games.zinara.abilities.regeneration import Regeneration
from app.games.zinara.abilities.row_strike import RowStrike
from app.games.zinara.abilities.special_strike import SpecialStrike
from app.games.zinara.abilities.stash import Stash
from app.games.zinara.abilities.stun import Stun
from app.games.zinara.abilities.thorns import Thorns
from app.games.zinara.abilities.unanswered import Unanswered
from app.games.zinara.ability import Ability

_KINDS: tuple[type[Ability], ...] = (
    Aim, Armour, DirectedStrike, Discharge, DoubleStrike, Drain, Finish, Flying, Guard, Heal, Leap, MagicStrike, Poison,
    Regeneration, RowStrike, Shot, SpecialStrike, Stash, Stun, Thorns, Throw, Unanswered,
)  # fmt: skip

MAKERS: Mapping[str, Callable[..., Ability]] = {
    **{kind.code: kind for kind in _KINDS},
    "formation": lambda bonus, n=0: BY_BONUS[bonus](n),
    "protection": lambda **kind: protection(kind["from"]),
}
"""Code → what makes the ability from its other fields in the catalogue."""


def ability(data: Json) -> Ability:
    """The ability that an entry of the catalogue describes. Raises KeyError for an unknown code."""
    fields = dict(data)
    return MAKERS[fields.pop("code")](**fields)
