"""How a battle ends by itself (5.50, 5.52, 2.6, 4.5)."""

from app.games.zinara import rulings, verbs
from app.games.zinara.battle import SEATS, Battle
from app.games.zinara.field import CELLS


def check(battle: Battle) -> None:
    """A side with no creatures left loses; both sides empty is a draw (5.50)."""
    counted = ~0 if rulings.ZONE_COUNTS_AS_FIELD else CELLS
    alive = [bool(mask & counted) for mask in battle.masks]
    if battle.over is None and not all(alive):
        verbs.finish(battle, alive.index(True) if any(alive) else None, "eliminated")


def count_quiet(battle: Battle) -> None:
    """At a turn's end: twenty turns without harm, or two hundred in all, are a draw (5.52)."""
    if battle.harmed:
        battle.quiet = 0
    else:
        battle.quiet += 1
        if battle.quiet == rulings.QUIET_WARNING:
            verbs.warn(battle, None, "quiet")
    battle.harmed = False
    if battle.quiet >= rulings.QUIET_TURNS:
        verbs.finish(battle, None, "quiet")
    elif battle.turn >= rulings.MAX_TURNS:
        verbs.finish(battle, None, "length")


def count_idle(battle: Battle, timed_out: bool) -> None:
    """At a turn's end: three own turns in a row that ran out without any accepted move lose (2.6);
    a side that never decided anything and lets its first turn run out voids the match (4.5)."""
    seat = battle.active
    if not timed_out or battle.acted:
        battle.idle[seat] = 0
        return
    battle.idle[seat] += 1
    if battle.undecided[seat] and battle.turn <= SEATS:
        verbs.finish(battle, None, "void", void=True)
    elif battle.idle[seat] >= rulings.IDLE_TURNS:
        verbs.finish(battle, 1 - seat, "idle")
    elif battle.idle[seat] >= rulings.IDLE_WARNING:
        verbs.warn(battle, seat, "idle")
