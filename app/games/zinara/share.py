"""A side's part in a match, for the host to keep: turns begun, the deck, the planets of the squad."""

from app.games.contract import Json, Seat, Share
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.state import State

LEFT = ("surrender", "absence")
"""Reasons that say of the loser that it left the match to the other side (4.5, 5.53)."""


def share(state: State, seat: Seat, catalogue: Catalogue) -> Share:
    """The side's part so far. The planets are those of the squad that went into battle; the neutral one is none."""
    over, battle = state.outcome(), state.battle
    left = over is not None and over.reason in LEFT and bool(over.winners) and seat not in over.winners
    if battle is None:
        return Share(0, left, _deck(state, seat))
    turns = (battle.turn + 1 - battle.side(seat)) // 2
    squad = [catalogue.cards[card] for card in state.sides[seat].squad()]
    planets = {card.planet for card in squad if not card.neutral}
    return Share(turns, left, _deck(state, seat), tuple(sorted(planets)))


def _deck(state: State, seat: Seat) -> Json | None:
    if not state.sides[seat].deck:
        return None
    deck = state.deck_of(seat)
    return {"id": deck.id, "name": deck.name, "cards": deck.cards}
