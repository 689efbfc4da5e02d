"""Answering an offer of a draw (5.51)."""

from app.games.contract import Json, Move, Seat
from app.games.zinara import rulings
from app.games.zinara.battle import Battle
from app.games.zinara.bots.reading import battle_of
from app.games.zinara.bots.values import value
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.moves import AnswerDraw

CONTENT = 0.9
"""A bot with no more than this part of what the other side has is content with half a match."""


def answer(view: Json, seat: Seat, menu: Json, catalogue: Catalogue, guess: Card) -> Move:
    """Accepts when it is clearly not ahead; and when it is merely not ahead, once a quiet end is near anyway."""
    battle = battle_of(view, catalogue, guess)
    mine, theirs = (_strength(battle, side) for side in (seat, 1 - seat))
    part = 1.0 if battle.quiet >= rulings.QUIET_WARNING else CONTENT
    return AnswerDraw("answer", menu["answer"], mine <= part * theirs)


def _strength(battle: Battle, seat: Seat) -> float:
    return sum(value(unit) for unit in battle.units(battle.masks[seat]))
