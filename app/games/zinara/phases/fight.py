"""4/4, the battle: what a side may do in its turn, and as the one who is asked for a defender (section 5)."""

from collections.abc import Callable
from typing import Any

from app.games.contract import Cause, Illegal, Json, Move, Prompt, Seat
from app.games.zinara import defender, exchange, movement, rulings, strike, turn, verbs
from app.games.zinara.abilities.ranged import stopped
from app.games.zinara.battle import Ask, Battle, Unit
from app.games.zinara.declaring import declared
from app.games.zinara.field import PLACES
from app.games.zinara.moves import Act, Defend, EndTurn, Leap, Step, Undo


def prompts(battle: Battle, turn_time: int) -> dict[Seat, Prompt]:
    """The active side's turn, or, while its clock stands still, the other side's choice of a defender (2.5).

    `turn_time` is how many milliseconds a turn has.
    """
    if battle.ask is not None:
        id_ = f"defend:{battle.turn}:{battle.beat}"
        return {battle.ask.seat: Prompt(id_, "defend", "defend", rulings.DEFENDER_TIME)}
    return {battle.active: Prompt(f"turn:{battle.turn}", "turn", "turn", turn_time, stamp=battle.stamp())}


def default(battle: Battle) -> Move:
    """No defender; the turn passes (2.5)."""
    return Defend("defend", "", False) if battle.ask is not None else EndTurn("end")


def apply(battle: Battle, seat: Seat, move: Move, cause: Cause) -> None:
    """Plays one move on a working copy of a battle. Raises `Illegal`; the copy is then to be thrown away."""
    if battle.ask is not None:
        if seat != battle.ask.seat:
            raise Illegal("not_your_decision")
        if not isinstance(move, Defend):
            raise Illegal("defender_first")
        _defend(battle, battle.ask, move)
        return
    if seat != battle.active:
        raise Illegal("not_your_turn")
    play = _PLAYS.get(type(move))
    if play is None:
        raise Illegal("wrong_phase", phase=4)
    play(battle, move, cause)


def _own(battle: Battle, seat: Seat, name: str) -> Unit:
    place = PLACES.get(name)
    unit = None if place is None else battle.at[place]
    if place is None or unit is None or unit.seat != seat:
        raise Illegal("no_such_unit", unit=name)
    if unit.closed:
        raise Illegal("closed", unit=name)
    return battle.own(place)


def _step(battle: Battle, move: Step, cause: Cause) -> None:
    movement.step(battle, _own(battle, battle.active, move.unit), move.to)


def _leap(battle: Battle, move: Leap, cause: Cause) -> None:
    movement.leap(battle, _own(battle, battle.active, move.unit), move.to)


def _undo(battle: Battle, move: Undo, cause: Cause) -> None:
    movement.undo(battle)


def _end(battle: Battle, move: EndTurn, cause: Cause) -> None:
    timed_out = cause == "timeout"
    if timed_out:
        battle.tell({"e": "timed_out", "seat": battle.active})
    turn.end(battle, timed_out=timed_out)


def _act(battle: Battle, move: Act, cause: Cause) -> None:
    """Declares an action: what it names turns up before anything else (5.3)."""
    actor = _own(battle, battle.active, move.unit)
    place = PLACES.get(move.target)
    if place is None:
        raise Illegal("no_such_place", place=move.target)
    action = declared(battle, actor, move.how, place)
    target = battle.own(place)
    battle.tell({"e": "attack", "how": move.how, "from": move.unit, "target": move.target})
    hidden = target.down and target.seat != actor.seat
    if hidden:
        verbs.reveal(battle, target)
    if action is None:
        _strike(battle, actor, target)
        return
    code = stopped(battle, target, action) if hidden else None
    if code:
        battle.tell({"e": "spent", "at": move.target, "code": code})
    else:
        action.use(battle, actor, target)
    exchange.close_actor(battle, actor)
    exchange.conclude(battle, actor, target)


def _strike(battle: Battle, attacker: Unit, target: Unit) -> None:
    """A simple strike waits for a defender where there can be one and its side still wants to be asked (5.18)."""
    if battle.hush[target.seat] != battle.turn and defender.candidates(battle, attacker, target):
        battle.ask = Ask(attacker.place, target.place, target.seat)
        battle.commit()
        battle.tell({"e": "asked", "seat": target.seat})
        return
    _exchange(battle, attacker, target)
    exchange.close_actor(battle, attacker, struck=True)
    exchange.conclude(battle, attacker, target)


def _defend(battle: Battle, ask: Ask, move: Defend) -> None:
    """The other side's answer: it takes the strike with its own values and closes after it (5.18, 5.20)."""
    attacker, target = battle.own(ask.by), battle.own(ask.target)
    victim = target
    if move.by:
        place = PLACES.get(move.by)
        if place is None or not defender.candidates(battle, attacker, target) >> place & 1:
            raise Illegal("no_such_defender", by=move.by)
        victim = battle.own(place)
        battle.tell({"e": "defends", "by": move.by})
        if victim.down:
            verbs.reveal(battle, victim)
    else:
        battle.tell({"e": "undefended"})
    battle.ask = None
    if move.quiet:
        battle.hush[ask.seat] = battle.turn
    _exchange(battle, attacker, victim)
    if victim is not target and victim.hp:
        verbs.close(battle, victim)
    exchange.close_actor(battle, attacker, struck=True)
    exchange.conclude(battle, attacker, target, victim)


def _exchange(battle: Battle, attacker: Unit, victim: Unit) -> None:
    """Rolls the dice of a simple strike and lets the blows land (5.13 to 5.17)."""
    attack = _rolled(battle, attacker.seat, strike.attack_bonus(battle, attacker))
    if strike.answers(attacker, victim):
        answer = _rolled(battle, victim.seat, strike.answer_bonus(battle, victim))
        deals, dealt = strike.against_open(attack, answer)
    else:
        deals, dealt = strike.by_one_die(attack), None
    exchange.strike(battle, attacker, victim, deals, dealt)


def _rolled(battle: Battle, seat: Seat, bonus: int) -> int:
    die, k = battle.roll()
    event: Json = {"e": "rolled", "seat": seat, "die": die, "k": k}
    if bonus:
        event["bonus"] = bonus
    battle.tell(event)
    return die + bonus


_PLAYS: dict[type[Move], Callable[[Battle, Any, Cause], None]] = {
    Step: _step, Leap: _leap, Act: _act, Undo: _undo, EndTurn: _end,
}  # fmt: skip
