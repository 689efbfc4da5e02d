"""A bot for a first match: it walks up, strikes what it meets and now and then defends, without counting."""

from collections.abc import Iterator

from app.games.contract import Choose, GoOn, Json, Move, Seat, unhurried
from app.games.zinara import crystals
from app.games.zinara.bots import draws
from app.games.zinara.bots.reading import middling
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import PLACES, distance, is_cell
from app.games.zinara.moves import Act, ChooseDeck, Defend, EndTurn, Leap, Pick, Place, Step
from app.games.zinara.sampling import shuffled, split

DEFENDS = 3
"""It sends a defender once in so many times."""
TIRES = 12
"""It passes its turn once in so many times though something was left to do."""


class Novice:
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._guess = middling(catalogue)

    def __call__(self, view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Move:
        if "answer" in legal:
            return draws.answer(view, seat, legal, self._catalogue, self._guess)
        if "decks" in legal:
            return ChooseDeck("deck", legal["decks"][choose(len(legal["decks"]))], True)
        if "hand" in legal:
            return self._squad(legal, choose)
        if "cells" in legal:
            cells = shuffled(split(legal["cells"]), choose)[: legal["squad"]]
            return Place("place", tuple(cells), True)
        if "defend" in legal:
            able = split(legal["defend"])
            return Defend("defend", "" if choose(DEFENDS) else able[choose(len(able))], False)
        return _turn(view, seat, legal, choose)

    def _squad(self, legal: Json, choose: Choose) -> Move:
        """Whatever comes first and fits."""
        hand = [self._catalogue.cards[card] for card in legal["hand"]]
        wanted = shuffled(list(range(len(hand))), choose)
        return Pick("pick", crystals.greedy_squad(hand, wanted, legal["second"], legal["redeals"]), True)


def _turn(view: Json, seat: Seat, legal: Json, choose: Choose) -> Move:
    acts: list[Move] = []
    walks: list[Move] = []
    foes = [PLACES[name] for name, unit in view["battle"]["units"].items() if unit["seat"] != seat]
    for unit, entry in legal["units"].items():
        able = [
            Act("act", unit, how, target) for how, targets in entry.get("acts", {}).items() for target in split(targets)
        ]
        acts += able
        if not able:
            walks += _advances(unit, entry, foes)
    moves = acts or walks
    if not moves or choose(TIRES) == 0:
        return EndTurn("end")
    return moves[choose(len(moves))]


def _advances(unit: str, entry: Json, foes: list[int]) -> Iterator[Move]:
    """The steps and leaps that bring the card nearer to an enemy on the ground."""
    standing = [foe for foe in foes if is_cell(foe)]
    if not standing:
        return

    def gap(cell: str) -> int:
        return min(distance(PLACES[cell], foe) for foe in standing)

    for key, kind in (("to", Step), ("leap", Leap)):
        for cell in split(entry.get(key, "")):
            if gap(cell) < gap(unit):
                yield kind("step" if kind is Step else "leap", unit, cell)  # type: ignore[arg-type]
