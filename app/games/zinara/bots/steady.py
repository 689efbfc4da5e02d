"""A bot that counts one turn ahead, by exact chances, in all four phases."""

from app.games.contract import Choose, GoOn, Json, Move, Seat, unhurried
from app.games.zinara.bots import draws
from app.games.zinara.bots.deck_choice import choose_deck
from app.games.zinara.bots.defence import defend
from app.games.zinara.bots.outlook import Insight
from app.games.zinara.bots.placements import place
from app.games.zinara.bots.reach import Reaches
from app.games.zinara.bots.reading import battle_of, middling
from app.games.zinara.bots.squads import pick
from app.games.zinara.bots.swings import Swings
from app.games.zinara.bots.turns import Turn
from app.games.zinara.catalogue import Catalogue


class Steady:
    """What it remembers between decisions are sums of the catalogue's numbers, never anything of a match."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._guess = middling(catalogue)
        self._insight = Insight(Reaches(self._guess), Swings())

    def __call__(self, view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Move:
        if "answer" in legal:
            return draws.answer(view, seat, legal, self._catalogue, self._guess)
        if "decks" in legal:
            return choose_deck(view, self._catalogue, choose)
        if "hand" in legal:
            return pick(legal, self._catalogue)
        if "cells" in legal:
            return place(view, seat, legal, self._catalogue, choose)
        battle = battle_of(view, self._catalogue, self._guess)
        if "defend" in legal:
            return defend(battle, seat, legal, self._insight)
        return Turn(battle, seat, legal, self._insight).move()
