"""2/4, the squad: fifteen cards are dealt, and what fits the budget is taken (section 3)."""

from dataclasses import replace

from app.games.contract import Illegal, Json, Move, Seat
from app.games.dice import Dice, deal_stream, shuffled
from app.games.zinara import crystals, rulings
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.moves import Pick, Redeal
from app.games.zinara.state import Preparation, State

KIND, TIME = "squad", rulings.SQUAD_TIME


def deal(state: State, seat: Seat, dice: Dice) -> Preparation:
    """Fifteen random cards of the chosen deck, every deal from the whole of it (3.1, 3.6)."""
    side = state.sides[seat]
    cards = state.deck_of(seat).list()
    hand, draws = shuffled(dice, deal_stream(seat), side.draws, cards, rulings.HAND_SIZE)
    return replace(side, hand=tuple(hand), draws=draws, picks=())


def legal(state: State, seat: Seat) -> Json:
    """The hand and what its budget depends on: any of its cards may be tried, and confirmed if they fit (3.5, 3.7)."""
    side, second = state.sides[seat], seat != state.first
    redeal = (
        True
        if crystals.may_redeal(second, side.redeals)
        else {"code": "too_few_crystals", "floor": rulings.REDEAL_FLOOR}
    )
    return {"hand": list(side.hand), "second": second, "redeals": side.redeals, "redeal": redeal}


def allows(tree: Json, move: Move, catalogue: Catalogue) -> bool:
    if isinstance(move, Redeal):
        return tree["redeal"] is True
    if not isinstance(move, Pick) or not _of_hand(move.cards, len(tree["hand"])):
        return False
    squad = [catalogue.cards[tree["hand"][i]] for i in move.cards]
    return not move.confirm or _fault(squad, tree["second"], tree["redeals"]) is None


def apply(state: State, seat: Seat, move: Move, catalogue: Catalogue, dice: Dice) -> Preparation:
    side, second = state.sides[seat], seat != state.first
    if isinstance(move, Redeal):
        if not crystals.may_redeal(second, side.redeals):
            raise _too_few()
        return replace(deal(state, seat, dice), redeals=side.redeals + 1)
    if not isinstance(move, Pick):
        raise Illegal("wrong_phase", phase=state.phase)
    if not _of_hand(move.cards, len(side.hand)):
        raise Illegal("no_such_card")
    if move.confirm:
        hand = _hand(side, catalogue)
        fault = _fault([hand[i] for i in move.cards], second, side.redeals)
        if fault:
            raise fault
    return replace(side, picks=tuple(sorted(move.cards)))


def default(state: State, seat: Seat, catalogue: Catalogue) -> Move:
    """The present picks if legal, else a squad built greedily from them (3.8)."""
    side, second = state.sides[seat], seat != state.first
    hand = _hand(side, catalogue)
    picks = side.picks
    if _fault([hand[i] for i in picks], second, side.redeals):
        picks = crystals.greedy_squad(hand, picks, second, side.redeals)
    return Pick("pick", picks, True)


def seen(state: State, seat: Seat, catalogue: Catalogue) -> Json:
    side = state.sides[seat]
    return {
        "hand": list(side.hand),
        "picks": list(side.picks),
        "redeals": side.redeals,
        "meter": crystals.meter(_hand(side, catalogue), side.picks, seat != state.first, side.redeals),
    }


def _of_hand(cards: tuple[int, ...], size: int) -> bool:
    return len(set(cards)) == len(cards) and all(0 <= i < size for i in cards)


def _too_few() -> Illegal:
    return Illegal("too_few_crystals", floor=rulings.REDEAL_FLOOR)


def _hand(side: Preparation, catalogue: Catalogue) -> list[Card]:
    return [catalogue.cards[card] for card in side.hand]


def _fault(squad: list[Card], second: bool, redeals: int) -> Illegal | None:
    if not squad:
        return Illegal("empty_squad")
    missing = -crystals.left(squad, second, redeals).gold
    return Illegal("over_budget", missing=missing) if missing > 0 else None
