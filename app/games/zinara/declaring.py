"""What an action names before it is played: whether the card has it, and whether it reaches that far (5.12 to 5.37)."""

from app.games.contract import Illegal
from app.games.zinara import strike
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import NAMES


def declared(battle: Battle, actor: Unit, how: str, place: int) -> Action | None:
    """The action of that name, None for the simple strike. Raises `Illegal` if the actor cannot use it there."""
    action = None if how == strike.STRIKE else actor.card.actions.get(how)
    refused: dict[str, int] = {}
    if how == strike.STRIKE:
        mask = strike.targets(battle, actor)
    elif action is None:
        raise Illegal("no_such_ability", unit=NAMES[actor.place], how=how)
    elif actor.struck:
        raise Illegal("only_strike_again", unit=NAMES[actor.place])
    else:
        mask, refused = action.targets(battle, actor)
    if not mask >> place & 1:
        reasons = (code for code, places in refused.items() if places >> place & 1)
        raise Illegal(next(reasons, "out_of_reach"), unit=NAMES[actor.place], target=NAMES[place])
    return action
