"""What phases 1 to 3 share: both sides act at once and in secret, confirm, and may withdraw until both stand (2.4)."""

from dataclasses import replace

from app.games.contract import Cause, Event, Illegal, Json, Move, Prompt, Seat
from app.games.dice import Dice
from app.games.zinara import turn
from app.games.zinara.battle import SEATS, Battle, Unit
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import REAR
from app.games.zinara.moves import Withdraw
from app.games.zinara.phases import deck_choice, placement, squad
from app.games.zinara.state import BATTLE, DECK, PLACEMENT, SQUAD, Preparation, State

_PHASES = {DECK: deck_choice, SQUAD: squad, PLACEMENT: placement}


def prompts(state: State) -> dict[Seat, Prompt]:
    """Both are asked as long as the phase lasts, on one clock; only their own owner is told whether it is answered."""
    phase = _PHASES[state.phase]
    return {
        seat: Prompt(phase.KIND, phase.KIND, phase.KIND, phase.TIME, answered=side.confirmed, stamp=side.redeals)
        for seat, side in enumerate(state.sides)
    }


def legal(state: State, seat: Seat) -> Json:
    if state.sides[seat].confirmed:
        return {"withdraw": True}
    if state.phase == DECK:
        return deck_choice.legal(state, seat)
    return squad.legal(state, seat) if state.phase == SQUAD else placement.legal(state, seat)


def allows(tree: Json, move: Move, catalogue: Catalogue) -> bool:
    if "withdraw" in tree:
        return isinstance(move, Withdraw)
    if "decks" in tree:
        return deck_choice.allows(tree, move)
    return squad.allows(tree, move, catalogue) if "hand" in tree else placement.allows(tree, move)


def default(state: State, seat: Seat, catalogue: Catalogue) -> Move:
    if state.phase == DECK:
        return deck_choice.default(state, seat)
    return squad.default(state, seat, catalogue) if state.phase == SQUAD else placement.default(state, seat, catalogue)


def seen(state: State, seat: Seat, catalogue: Catalogue) -> Json:
    """What a side sees of its own preparation; nobody else sees any of it (6.1)."""
    if state.phase == DECK:
        mine = deck_choice.seen(state, seat)
    elif state.phase == SQUAD:
        mine = squad.seen(state, seat, catalogue)
    else:
        mine = placement.seen(state, seat)
    return {**mine, "confirmed": state.sides[seat].confirmed}


def apply(
    state: State, seat: Seat, move: Move, catalogue: Catalogue, dice: Dice, cause: Cause
) -> tuple[State, list[Event]]:
    """One side's decision; the last confirmation opens the next phase."""
    before = state.sides[seat]
    events: list[Event] = []
    if cause == "timeout":
        # Told to nobody else: whether a side had confirmed and withdrawn is its own affair.
        events.append(Event(None, {seat: {"e": "timed_out", "seat": seat}}))
    if isinstance(move, Withdraw):
        if not before.confirmed:
            raise Illegal("not_confirmed")
        after = replace(before, confirmed=False)
    elif before.confirmed:
        raise Illegal("already_confirmed")
    elif state.phase == DECK:
        after = deck_choice.apply(state, seat, move)
    elif state.phase == SQUAD:
        after = squad.apply(state, seat, move, catalogue, dice)
        if after.hand != before.hand or after.redeals != before.redeals:
            events.append(_dealt(seat, after))
    else:
        after = placement.apply(state, seat, move)
    if getattr(move, "confirm", False):
        after = replace(after, confirmed=True, shown=True)
        if not before.shown:
            events.append(Event({"e": "confirmed", "seat": seat}))
    if cause == "player":
        after = replace(after, decided=True)
    state = state.with_side(seat, after)
    waiting = [other for other, side in enumerate(state.sides) if not side.confirmed]
    if not waiting:
        state = _next(state, catalogue, dice, events)
    elif cause == "timeout":
        # One clock for both: in one step, so that nobody can tell who had withdrawn from who had not (2.4).
        other = waiting[0]
        state, more = apply(state, other, default(state, other, catalogue), catalogue, dice, cause)
        events += more
    return state, events


def _next(state: State, catalogue: Catalogue, dice: Dice, events: list[Event]) -> State:
    sides = tuple(replace(side, confirmed=False, shown=False) for side in state.sides)
    state = state._replace(phase=state.phase + 1, sides=sides)
    events.append(Event({"e": "phase", "phase": state.phase}))
    if state.phase == SQUAD:
        for seat in range(SEATS):
            state = state.with_side(seat, squad.deal(state, seat, dice))
            events.append(_dealt(seat, state.sides[seat]))
    elif state.phase == PLACEMENT:
        for seat, side in enumerate(state.sides):
            state = state.with_side(seat, replace(side, cells=("",) * len(side.picks)))
    elif state.phase == BATTLE:
        state = state._replace(battle=_battle(state, catalogue, dice, events))
    return state


def _dealt(seat: Seat, side: Preparation) -> Event:
    return Event(None, {seat: {"e": "dealt", "cards": list(side.hand)}})


def _battle(state: State, catalogue: Catalogue, dice: Dice, events: list[Event]) -> Battle:
    """Cards are revealed but for the second player's rear, flyers leave for the zone, the first turn starts (5.1)."""
    battle = Battle(state.first)
    battle.undecided = (not state.sides[0].decided, not state.sides[1].decided)
    for seat, side in enumerate(state.sides):
        for card, place in placement.standing(side):
            unit = Unit(catalogue.cards[card], seat, place, battle.era)
            unit.down = seat != state.first and bool(REAR[1] >> place & 1)
            battle.at[place] = unit
            battle.masks[seat] |= 1 << place
    battle = battle.working(dice, events)
    turn.take_off(battle, battle.masks[0] | battle.masks[1])
    turn.start(battle, state.first)
    return battle
