"""How the contract's suite plays the game."""

from dataclasses import replace

from app.games.contract import Choose, Json, Move, Viewer
from tests.games.tiny.game import Tiny
from tests.games.tiny.moves import Choose as ChooseCard
from tests.games.tiny.moves import Trade
from tests.games.tiny.state import Side, State


class TinyAdapter:
    name = "tiny"
    game = Tiny({})

    def options(self, seats: int, choose: Choose) -> Json:
        return {"first": None}

    def hidden_swaps(self, state: State, viewer: Viewer, choose: Choose) -> State | None:
        """Two cards change places that lie in others' hands or in the deck."""
        hidden = [card for seat, side in enumerate(state.sides) if seat != viewer for card in side.hand]
        if not hidden:
            return None
        one = hidden[choose(len(hidden))]
        others = [card for card in (*hidden, *state.deck) if card != one]
        if not others:
            return None
        other = others[choose(len(others))]
        rename = {one: other, other: one}

        def swapped(side: Side) -> Side:
            hand = tuple(rename.get(card, card) for card in side.hand)
            return replace(side, hand=hand, choice=rename.get(side.choice, side.choice))

        deck = tuple(sorted(rename.get(card, card) for card in state.deck))
        return replace(state, sides=tuple(map(swapped, state.sides)), deck=deck)

    def twin_move(self, move: Move, state: State, twin: State) -> Move:
        """Moves name cards; the card that lies in the same place of the hand is meant."""
        if isinstance(move, ChooseCard | Trade):
            for side, other in zip(state.sides, twin.sides, strict=True):
                if move.card in side.hand:
                    return replace(move, card=other.hand[side.hand.index(move.card)])
        return move
