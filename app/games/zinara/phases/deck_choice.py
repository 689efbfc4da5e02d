"""1/4, deck choice (2.3, 2.5)."""

from dataclasses import replace

from app.games.contract import Illegal, Json, Move, Seat
from app.games.zinara import rulings
from app.games.zinara.moves import ChooseDeck
from app.games.zinara.state import Deck, Preparation, State

KIND, TIME = "deck", rulings.DECK_TIME


def legal(state: State, seat: Seat) -> Json:
    return {"decks": [deck.id for deck in state.decks[seat]]}


def allows(tree: Json, move: Move) -> bool:
    return isinstance(move, ChooseDeck) and (move.deck in tree["decks"] or (move.deck == "" and not move.confirm))


def apply(state: State, seat: Seat, move: Move) -> Preparation:
    if not isinstance(move, ChooseDeck):
        raise Illegal("wrong_phase", phase=state.phase)
    if not allows(legal(state, seat), move):
        raise Illegal("no_such_deck", deck=move.deck)
    return replace(state.sides[seat], deck=move.deck)


def default(state: State, seat: Seat) -> Move:
    """The chosen or the first legal deck (2.5)."""
    return ChooseDeck("deck", state.sides[seat].deck or state.decks[seat][0].id, True)


def seen(state: State, seat: Seat) -> Json:
    return {"decks": [_shown(deck) for deck in state.decks[seat]], "deck": state.sides[seat].deck}


def _shown(deck: Deck) -> Json:
    return {"id": deck.id, "name": deck.name, "size": sum(deck.cards.values()), "cards": dict(deck.cards)}
