"""How turns start and end (5.4, 5.7)."""

from app.games.zinara import ending, exchange, offers, verbs
from app.games.zinara.battle import Battle
from app.games.zinara.field import is_cell


def take_off(battle: Battle, mask: int) -> None:
    """Flyers of the mask that lie face-up on the ground leave for the extra zone (5.2)."""
    for unit in battle.units(mask):
        if unit.card.flies and is_cell(unit.place) and not unit.down:
            verbs.fly(battle, battle.own(unit.place))


def start(battle: Battle, seat: int) -> None:
    """The start of a turn, in the order of 5.4."""
    battle.turn += 1
    battle.active = seat
    battle.acted = False
    battle.beat = 0
    battle.tell({"e": "turn", "seat": seat, "n": battle.turn})
    offers.lapse(battle, seat)
    mine = battle.masks[seat]
    for unit in battle.units(mine):
        if unit.stunned:
            owned = battle.own(unit.place)
            owned.stunned = False
            owned.leapt = False
            owned.struck = 0
        elif unit.closed or unit.struck or unit.leapt or unit.steps != unit.card.move:
            verbs.open(battle, battle.own(unit.place))
    for unit in battle.units(battle.masks[0] | battle.masks[1]):
        if unit.soaked:
            battle.own(unit.place).soaked = 0
    for unit in battle.units(mine):
        if unit.poison:
            owned = battle.own(unit.place)
            verbs.hit(battle, owned, owned.poison, "poison")
            exchange.bury(battle, owned)
    for unit in battle.units(battle.masks[seat]):
        if unit.card.turn_start and unit.hp < unit.card.hp:
            owned = battle.own(unit.place)
            for effect in unit.card.turn_start:
                effect(battle, owned)
    for unit in battle.units(battle.masks[seat]):
        if unit.down:
            verbs.reveal(battle, battle.own(unit.place))
    take_off(battle, battle.masks[seat])
    ending.check(battle)


def end(battle: Battle, *, timed_out: bool) -> None:
    """Passes the turn: what may strike twice closes, quiet and idle turns are counted, the other side begins."""
    for unit in battle.units(battle.masks[battle.active]):
        if unit.struck and not unit.closed:
            verbs.close(battle, battle.own(unit.place))
    battle.trail = ()
    ending.count_idle(battle, timed_out)
    if battle.over is None:
        ending.count_quiet(battle)
    if battle.over is None:
        offers.pass_turn(battle)
        start(battle, 1 - battle.active)
