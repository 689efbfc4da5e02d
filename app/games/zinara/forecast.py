"""The forecast of an action: what it may lead to, with exact chances, from the asker's view alone (6.2, 6.5).

Every outcome of the dice is played through the very functions that play the battle, on a battle read from the view."""

from collections.abc import Iterator

from app.games.contract import Illegal, Json, Seat
from app.games.zinara import defender, exchange, strike, verbs
from app.games.zinara.abilities.ranged import Ranged
from app.games.zinara.ability import Action
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.declaring import declared
from app.games.zinara.field import NAMES, PLACES
from app.games.zinara.moves import Act


def forecast(battle: Battle, seat: Seat, move: Act) -> Json:
    """`battle` is one read from a view. `outcomes` are from likely to unlikely; `kill` and `die` are [ways, of].

    Against a face-down card only one's own die is foretold (6.2). `defenders` has a forecast for each card that might
    take the strike instead. Raises `Illegal` where the view shows no such action."""
    actor, target = _unit(battle, move.unit), _unit(battle, move.target)
    if actor.seat != seat:
        raise Illegal("no_such_unit", unit=move.unit)
    action = declared(battle, actor, move.how, target.place)
    if target.down and target.seat != seat:
        return _unknown(actor, action)
    if action is not None:
        return _summary(
            [
                _outcome(ways, of, actor, target, after, value, None)
                for ways, of, value, after in uses(battle, actor, target, action)
            ]
        )
    told = duel(battle, actor, target)
    instead = {
        NAMES[unit.place]: ({"unknown": True} if unit.down else duel(battle, actor, unit))
        for unit in battle.units(defender.candidates(battle, actor, target))
    }
    if instead:
        told["defenders"] = instead
    return told


def defence(battle: Battle, attacker: int, target: int) -> Json:
    """For whoever is asked: a forecast of the strike for each choice, by its place; "" for nobody.

    A face-down card would be revealed before the dice, and may stand in formation then (5.20)."""
    actor, victim = battle.unit(attacker), battle.unit(target)
    choices = {"": duel(battle, actor, victim)}
    for unit in battle.units(defender.candidates(battle, actor, victim)):
        shown = battle.working(None, [])
        if unit.down:
            verbs.reveal(shown, shown.own(unit.place))
        choices[NAMES[unit.place]] = duel(shown, actor, shown.unit(unit.place))
    return {"choices": choices}


def results(battle: Battle, attacker: Unit, victim: Unit) -> Iterator[tuple[int, int, int | None, int | None, Battle]]:
    """(ways, of, value dealt, value taken, the battle after) for each outcome of a simple strike."""
    aim = strike.attack_bonus(battle, attacker)
    if strike.answers(attacker, victim):
        of = 36
        odds = [
            (n, deals, dealt) for deals, dealt, n in strike.odds_against_open(aim, strike.answer_bonus(battle, victim))
        ]
    else:
        of = 6
        odds = [(n, value, None) for value, n in strike.odds_of_one_die(aim)]
    for ways, deals, dealt in odds:
        after = battle.working(None, [])
        exchange.strike(after, after.own(attacker.place), after.own(victim.place), deals, dealt)
        yield ways, of, deals, dealt, after


def duel(battle: Battle, attacker: Unit, victim: Unit) -> Json:
    """The simple strike against that card, its answer included."""
    outcomes = [
        _outcome(ways, of, attacker, victim, after, deals, dealt)
        for ways, of, deals, dealt, after in results(battle, attacker, victim)
    ]
    return _summary(outcomes)


def uses(battle: Battle, actor: Unit, target: Unit, action: Action) -> Iterator[tuple[int, int, int | None, Battle]]:
    """(ways, of, value, the battle after) for each outcome of an action other than the simple strike."""
    if isinstance(action, Ranged) and not isinstance(action.damage, int):
        for value, ways in strike.odds_of_one_die(0):
            after = battle.working(None, [])
            action.land(after, after.own(actor.place), after.own(target.place), action.damage[value], value)
            yield ways, 6, value, after
    else:
        after = battle.working(None, [])
        action.use(after, after.own(actor.place), after.own(target.place))
        yield 1, 1, None, after


def _unknown(actor: Unit, action: Action | None) -> Json:
    """Against a back: the values that one's own die may decide, and nothing of the target."""
    if action is None:
        return {"unknown": True, "values": list(actor.card.strike)}
    if isinstance(action, Ranged) and not isinstance(action.damage, int):
        odds = [[ways, action.damage[value]] for value, ways in strike.odds_of_one_die(0)]
        return {"unknown": True, "die": odds}
    return {"unknown": True}


def _outcome(
    ways: int, of: int, actor: Unit, target: Unit, after: Battle, deals: int | None, dealt: int | None
) -> Json:
    told: Json = {"p": ways, "of": of, "deal": -1 if deals is None else deals, "take": -1 if dealt is None else dealt}
    told["target"] = _fate(target, after)
    told["self"] = _fate(actor, after)
    return told


def _fate(unit: Unit, after: Battle) -> Json:
    now = after.at[unit.place]
    hp = 0 if now is None else now.hp
    return {"loss": unit.hp - hp, "hp": hp, "dies": now is None}


def _summary(outcomes: list[Json]) -> Json:
    of = outcomes[0]["of"]
    return {
        "outcomes": outcomes,
        "kill": [sum(o["p"] for o in outcomes if o["target"]["dies"]), of],
        "die": [sum(o["p"] for o in outcomes if o["self"]["dies"]), of],
    }


def _unit(battle: Battle, name: str) -> Unit:
    place = PLACES.get(name)
    unit = None if place is None else battle.at[place]
    if unit is None:
        raise Illegal("no_such_unit", unit=name)
    return unit
