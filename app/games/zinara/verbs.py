"""The few verbs by which a battle changes; each also tells, with its cause. Units given to them are its own."""

from app.games.contract import Outcome, Seat
from app.games.zinara.battle import Battle, Footprint, Unit
from app.games.zinara.field import NAMES, zone


def hit(battle: Battle, unit: Unit, damage: int, cause: str, *, armour: bool = False, value: int | None = None) -> int:
    """Takes HP, past the armour pool only where the attack respects it (5.40); returns the HP lost."""
    soaked = 0
    if armour and unit.card.armour:
        pool = sum(ability(battle, unit) for ability in unit.card.armour) - unit.soaked
        soaked = max(0, min(pool, damage))
        unit.soaked += soaked
    loss = min(unit.hp, damage - soaked)
    unit.hp -= loss
    if loss and cause != "poison":
        battle.harmed = True
    event = {"e": "hit", "at": NAMES[unit.place], "n": loss, "hp": unit.hp, "cause": cause}
    if value is not None:
        event["value"] = value
    if soaked:
        event["armour"] = soaked
    battle.tell(event)
    return loss


def heal(battle: Battle, unit: Unit, n: int, cause: str) -> None:
    """Gives HP back, never above the printed ones (5.45)."""
    gain = min(n, unit.card.hp - unit.hp)
    if gain > 0:
        unit.hp += gain
        battle.tell({"e": "healed", "at": NAMES[unit.place], "n": gain, "hp": unit.hp, "cause": cause})


def move(battle: Battle, unit: Unit, to: int) -> None:
    """Puts the unit on another place; the caller tells how it came there."""
    battle.at[unit.place] = None
    battle.at[to] = unit
    battle.masks[unit.seat] ^= 1 << unit.place | 1 << to
    unit.place = to


def walk(battle: Battle, unit: Unit, to: int, left: int, leapt: bool, told: str) -> None:
    """A step or leap, remembered so that it can be taken back (5.9)."""
    battle.trail = (*battle.trail, Footprint(unit.place, to, unit.steps, unit.leapt, battle.acted))
    battle.tell({"e": told, "from": NAMES[unit.place], "to": NAMES[to]})
    move(battle, unit, to)
    unit.steps = left
    unit.leapt = leapt
    battle.acted = True


def close(battle: Battle, unit: Unit) -> None:
    """The card turns: it does nothing more until it opens; movement left is lost (5.5)."""
    if not unit.closed:
        unit.closed = True
        battle.tell({"e": "closed", "at": NAMES[unit.place]})
    unit.steps = 0


def open(battle: Battle, unit: Unit) -> None:  # noqa: A001 - the rules' own word
    """The card stands ready again, with its movement (5.4)."""
    unit.closed = False
    unit.struck = 0
    unit.leapt = False
    unit.steps = unit.card.move


def reveal(battle: Battle, unit: Unit) -> None:
    """A face-down card turns up, on the ground still (5.3)."""
    unit.down = False
    battle.tell({"e": "revealed", "at": NAMES[unit.place], "card": unit.card.id})


def fly(battle: Battle, unit: Unit) -> None:
    """A flyer that lies face-up leaves for the first free place of its extra zone (5.2)."""
    to = next(place for place in zone(battle.side(unit.seat)) if battle.at[place] is None)
    battle.tell({"e": "flew", "from": NAMES[unit.place], "to": NAMES[to]})
    move(battle, unit, to)


def poison(battle: Battle, unit: Unit, n: int) -> None:
    """The highest poison counts alone (5.44)."""
    if n > unit.poison:
        unit.poison = n
        battle.tell({"e": "poisoned", "at": NAMES[unit.place], "n": n})


def stun(battle: Battle, unit: Unit) -> None:
    """Closes it and takes its next opening (5.44)."""
    unit.stunned = True
    battle.tell({"e": "stunned", "at": NAMES[unit.place]})
    unit.closed = True
    unit.steps = 0


def kill(battle: Battle, unit: Unit) -> None:
    """Takes the card off; what it died of was told just before."""
    battle.at[unit.place] = None
    battle.masks[unit.seat] ^= 1 << unit.place
    battle.harmed = True
    battle.tell({"e": "killed", "at": NAMES[unit.place], "card": unit.card.id, "seat": unit.seat})


def warn(battle: Battle, seat: Seat | None, code: str) -> None:
    battle.tell({"e": "warned", "code": code} if seat is None else {"e": "warned", "seat": seat, "code": code})


def finish(battle: Battle, winner: Seat | None, reason: str, *, void: bool = False) -> None:
    """Ends the match: the winner, or None for a draw."""
    battle.over = ended(winner, reason, void=void)
    battle.ask = None
    battle.offer = None
    battle.trail = ()
    battle.tell(told(battle.over))


def ended(winner: Seat | None, reason: str, *, void: bool = False) -> Outcome:
    if winner is None:
        return Outcome(((0, 1),), (), reason, void)
    return Outcome(((winner,), (1 - winner,)), (winner,), reason, void)


def told(outcome: Outcome) -> dict[str, object]:
    """The event of an ending, which everybody may know."""
    event: dict[str, object] = {
        "e": "over",
        "ranking": [list(group) for group in outcome.ranking],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
    }
    if outcome.void:
        event["void"] = True
    return event
