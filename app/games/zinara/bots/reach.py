"""How far an action reaches on an empty field, learnt by asking the rules for every pair of places."""

from app.games.zinara import strike
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.cards import Card
from app.games.zinara.field import CELL_COUNT, PLACE_COUNT, ZONES, is_cell, zone

_MINE, _OTHERS = zone(0)[0], zone(1)[0]


class Reach:
    """`masks[place]`: the places it can name from there. Other cards may yet stand in the way or be protected."""

    def __init__(self, body: Card, action: Action | None, *, friends: bool) -> None:
        self.masks: tuple[int, ...] = _masks(body, action, friends)
        self.any = any(self.masks)
        """Whether it reaches anything from anywhere."""
        self._origins: dict[int, int] = {}

    def over(self, cells: list[int]) -> int:
        """All it can name from any of the cells."""
        mask = 0
        for cell in cells:
            mask |= self.masks[cell]
        return mask

    def origins(self, target: int) -> int:
        """The cells from which it can name the target."""
        mask = self._origins.get(target)
        if mask is None:
            mask = sum(1 << cell for cell in range(CELL_COUNT) if self.masks[cell] >> target & 1)
            self._origins[target] = mask
        return mask


class Reaches:
    """The reach of every action met so far; the simple strike is the action without a name.

    `body` is a card without abilities, to be reached."""

    def __init__(self, body: Card) -> None:
        self._body = body
        self._foes: dict[Action | None, Reach] = {}
        self._friends: dict[Action | None, Reach] = {}

    def foes(self, action: Action | None) -> Reach:
        return self._found(self._foes, action, friends=False)

    def friends(self, action: Action | None) -> Reach:
        return self._found(self._friends, action, friends=True)

    def _found(self, known: dict[Action | None, Reach], action: Action | None, *, friends: bool) -> Reach:
        reach = known.get(action)
        if reach is None:
            reach = known[action] = Reach(self._body, action, friends=friends)
        return reach


def _masks(body: Card, action: Action | None, friends: bool) -> tuple[int, ...]:
    from_cells = [_mask(body, action, place, friends) for place in range(CELL_COUNT)]
    return (*from_cells, *(_mask(body, action, _MINE, friends),) * (PLACE_COUNT - CELL_COUNT))


def _mask(body: Card, action: Action | None, place: int, friends: bool) -> int:
    mask = 0
    for target in range(CELL_COUNT):
        if target != place and _names(body, action, place, target, friends):
            mask |= 1 << target
    if _names(body, action, place, _MINE + 1 if friends else _OTHERS, friends):
        mask |= ZONES
    return mask


def _names(body: Card, action: Action | None, place: int, target: int, friends: bool) -> bool:
    """Whether it can name a nearly dead card there. Another one on the ground keeps flyers from being the last."""
    battle = Battle(0)
    bearer = _put(battle, body, 0, place)
    _put(battle, body, 0 if friends else 1, target).hp = 1
    if not is_cell(target):
        _put(battle, body, 1, 0 if place else CELL_COUNT - 1)
    mask = strike.targets(battle, bearer) if action is None else action.targets(battle, bearer)[0]
    return bool(mask >> target & 1)


def _put(battle: Battle, card: Card, seat: int, place: int) -> Unit:
    unit = battle.at[place] = Unit(card, seat, place, battle.era)
    battle.masks[seat] |= 1 << place
    return unit
