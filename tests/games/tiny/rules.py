"""What moves do. Every function gives the state after it and adds to the events."""

from collections.abc import Mapping
from dataclasses import replace

from app.games.contract import Event, Illegal, Outcome, Seat
from app.games.dice import BATTLE, Dice, deal_stream
from tests.games.tiny.moves import Answer, Choose, Grab, Trade
from tests.games.tiny.state import HAND, State

GRABS_A_TURN = 2
NEEDED = 3  # the least roll that grabs


def fill_hand(state: State, seat: Seat, dice: Dice, events: list[Event]) -> State:
    """Draws up to a full hand from what is left, with the seat's own stream."""
    side, deck = state.sides[seat], list(state.deck)
    drawn: list[str] = []
    draws = side.draws
    while len(side.hand) + len(drawn) < HAND and deck:
        drawn.append(deck.pop(dice.draw(deal_stream(seat), draws, len(deck))))
        draws += 1
    if drawn:
        events.append(Event({"e": "drew", "seat": seat, "n": len(drawn)}, {seat: {"e": "drew", "cards": drawn}}))
    return replace(state.with_side(seat, replace(side, hand=(*side.hand, *drawn), draws=draws)), deck=tuple(deck))


def choose(state: State, seat: Seat, move: Choose, values: Mapping[str, int], dice: Dice, events: list[Event]) -> State:
    side = state.sides[seat]
    if move.card not in side.hand:
        raise Illegal("not_in_hand", card=move.card)
    if not side.choice:
        events.append(Event({"e": "chose", "seat": seat}))
    state = state.with_side(seat, replace(side, choice=move.card))
    return reveal_if_complete(state, values, events)


def reveal_if_complete(state: State, values: Mapping[str, int], events: list[Event]) -> State:
    """With the last choice in, all are shown; the highest leads, of equals the first from the round's number on."""
    playing = state.seats_in()
    if state.leader >= 0 or not all(state.sides[seat].choice for seat in playing):
        return state
    shown = tuple(side.choice for side in state.sides)
    sides = tuple(
        replace(side, hand=tuple(card for card in side.hand if card != side.choice), choice="", traded=False)
        for side in state.sides
    )
    seats = len(sides)
    leader = max(playing, key=lambda seat: (values[shown[seat]], -((seat - state.round) % seats)))
    sides = (*sides[:leader], replace(sides[leader], points=sides[leader].points + 1), *sides[leader + 1 :])
    events.append(Event({"e": "shown", "cards": list(shown), "leader": leader}))
    return replace(state, sides=sides, shown=shown, leader=leader)


def trade(state: State, seat: Seat, move: Trade, dice: Dice, events: list[Event]) -> State:
    side = state.sides[seat]
    if why := trade_refusal(state, seat):
        raise Illegal(why)
    if move.card not in side.hand:
        raise Illegal("not_in_hand", card=move.card)
    drawn = state.deck[dice.draw(deal_stream(seat), side.draws, len(state.deck))]
    hand = tuple(drawn if card == move.card else card for card in side.hand)
    deck = tuple(sorted([move.card, *(card for card in state.deck if card != drawn)]))
    events.append(Event(None, {seat: {"e": "traded", "for": drawn}}))
    side = replace(side, hand=hand, traded=True, draws=side.draws + 1)
    return replace(state.with_side(seat, side), deck=deck)


def trade_refusal(state: State, seat: Seat) -> str | None:
    if state.sides[seat].choice:
        return "has_chosen"
    if state.sides[seat].traded:
        return "traded_already"
    return None if state.deck else "empty_deck"


def grab_refusal(state: State, seat: Seat, at: Seat) -> str | None:
    """Why that seat is not grabbed at, or None."""
    if at == seat:
        return "own_seat"
    if state.sides[at].out:
        return "is_out"
    return None if state.sides[at].points else "no_points"


def grab(state: State, seat: Seat, move: Grab, dice: Dice, events: list[Event]) -> State:
    if not 0 <= move.seat < len(state.sides):
        raise Illegal("no_such_seat", seat=move.seat)
    if state.grabs >= GRABS_A_TURN:
        raise Illegal("enough_grabs")
    if why := grab_refusal(state, seat, move.seat):
        raise Illegal(why, seat=move.seat)
    events.append(Event({"e": "grabs", "seat": seat, "at": move.seat}))
    state = replace(state, grabs=state.grabs + 1)
    if state.sides[move.seat].shields:
        return replace(state, asked=move.seat)
    return resolve_grab(state, move.seat, dice, events)


def answer(state: State, seat: Seat, move: Answer, dice: Dice, events: list[Event]) -> State:
    state = replace(state, asked=-1)
    if not move.block:
        return resolve_grab(state, seat, dice, events)
    side = state.sides[seat]
    events.append(Event({"e": "blocked", "seat": seat}))
    return state.with_side(seat, replace(side, shields=side.shields - 1))


def resolve_grab(state: State, at: Seat, dice: Dice, events: list[Event]) -> State:
    die = 1 + dice.draw(BATTLE, state.rolls, 6)
    events.append(Event({"e": "rolled", "seat": state.leader, "die": die, "k": state.rolls}))
    state = replace(state, rolls=state.rolls + 1)
    if die < NEEDED:
        return state
    loser, leader = state.sides[at], state.sides[state.leader]
    state = state.with_side(at, replace(loser, points=loser.points - 1))
    events.append(Event({"e": "grabbed", "from": at}))
    return state.with_side(state.leader, replace(leader, points=leader.points + 1))


def end_turn(state: State, rounds: int, dice: Dice, events: list[Event]) -> State:
    """The round is over: what was shown goes back into the deck and everybody draws, or the match ends."""
    state = replace(state, leader=-1, grabs=0, asked=-1)
    if state.round == rounds:
        return finish(state, "rounds", events)
    back = tuple(sorted((*state.deck, *filter(None, state.shown))))
    state = replace(state, round=state.round + 1, deck=back)
    events.append(Event({"e": "round", "n": state.round}))
    for seat in state.seats_in():
        state = fill_hand(state, seat, dice, events)
    return state


def leave(state: State, seat: Seat, values: Mapping[str, int], rounds: int, dice: Dice, events: list[Event]) -> State:
    side = state.sides[seat]
    if side.out:
        raise Illegal("is_out")
    events.append(Event({"e": "left", "seat": seat}))
    deck = tuple(sorted((*state.deck, *side.hand)))
    state = replace(state.with_side(seat, replace(side, out=True, left=state.round, hand=(), choice="")), deck=deck)
    if len(state.seats_in()) == 1:
        return finish(state, "alone", events)
    if state.asked == seat:
        state = replace(state, asked=-1)
    if state.leader == seat:
        return end_turn(state, rounds, dice, events)
    return reveal_if_complete(state, values, events)


def finish(state: State, reason: str, events: list[Event]) -> State:
    """Seats of equal points rank alike; whoever left ranks behind the others."""

    def key(seat: Seat) -> tuple[bool, int]:
        return (not state.sides[seat].out, state.sides[seat].points)

    ranking = tuple(
        tuple(seat for seat in range(len(state.sides)) if key(seat) == rank)
        for rank in sorted({key(seat) for seat in range(len(state.sides))}, reverse=True)
    )
    winners = ranking[0] if len(ranking) > 1 else ()
    outcome = Outcome(ranking, winners, reason)
    events.append(Event({"e": "over", "ranking": [list(group) for group in ranking], "reason": reason}))
    return replace(state, outcome=outcome, leader=-1, asked=-1)
