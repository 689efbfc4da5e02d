"""One exchange of blows, in the order of 5.45, and what follows every resolution."""

from app.games.zinara import ending, verbs
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import is_cell


def strike(battle: Battle, attacker: Unit, victim: Unit, deals: int | None, dealt: int | None) -> None:
    """Both blows land at once (5.17), then thorns, poison and stun, drain and deaths; `deals` and `dealt` are values
    of 0 … 2 or None for nothing."""
    blow, counter = _damage(battle, attacker, victim, deals), _damage(battle, victim, attacker, dealt)
    loss = answer = 0
    if deals is not None:
        loss = verbs.hit(battle, victim, blow, "strike", armour=True, value=deals)
    if dealt is not None:
        answer = verbs.hit(battle, attacker, counter, "counter_strike", armour=True, value=dealt)
    if deals is None and dealt is None:
        battle.tell({"e": "missed"})
    if loss:
        _thorns(battle, victim, attacker)
    if answer:
        _thorns(battle, attacker, victim)
    if loss:
        for effect in attacker.card.on_hurting:
            effect(battle, attacker, victim, loss)
        if attacker.card.feeds and attacker.hp:
            verbs.heal(battle, attacker, min(attacker.card.feeds, loss), "drain")
    bury(battle, victim)
    bury(battle, attacker)


def _damage(battle: Battle, striker: Unit, victim: Unit, value: int | None) -> int:
    """Values → what protects from a value → bonuses; both sides' before either lands."""
    if value is None or value in victim.card.ignores_value:
        return 0
    damage = striker.card.strike[value]
    for bonus in striker.card.value_bonus:
        damage += bonus(battle, striker, "strike")
    return damage


def _thorns(battle: Battle, hurt: Unit, hurter: Unit) -> None:
    """Whoever hurts it in melee loses HP past the armour; thorns never answer thorns (5.44)."""
    if hurt.card.retaliates and hurter.hp:
        verbs.hit(battle, hurter, hurt.card.retaliates, "thorns")


def melee(battle: Battle, attacker: Unit, target: Unit, damage: int, cause: str) -> None:
    """A blow in melee past all armour and without an answer: thorns still prick (5.35, 5.44)."""
    if verbs.hit(battle, target, damage, cause):
        _thorns(battle, target, attacker)
    bury(battle, target)
    bury(battle, attacker)


def bury(battle: Battle, unit: Unit) -> None:
    """Takes a card without HP off, once."""
    if not unit.hp and battle.at[unit.place] is unit:
        verbs.kill(battle, unit)


def close_actor(battle: Battle, actor: Unit, *, struck: bool = False) -> None:
    """After its action a card closes (5.5), but for one that may strike again (5.44)."""
    if struck:
        actor.struck += 1
        if actor.struck < actor.card.strikes:
            return
    if actor.hp:
        verbs.close(battle, actor)


def conclude(battle: Battle, *involved: Unit) -> None:
    """Ends a resolution: flyers that turned up fly, nothing before it can be taken back, victory is checked."""
    for unit in involved:
        if unit.card.flies and unit.hp and not unit.down and is_cell(unit.place):
            verbs.fly(battle, unit)
    battle.commit()
    ending.check(battle)
