"""The game with the bundled cards, and the decks that everybody starts with."""

from functools import cache

from app.decks.files import read
from app.games.contract import Json
from app.games.zinara import Zinara
from app.games.zinara.bots.strong import Strong
from app.settings import ROOT

_FILES = read(ROOT / "decks" / "zinara")


NODES = 7
"""What the strong bot looks ahead by, so that its matches take little time."""


@cache
def zinara() -> Zinara:
    game = Zinara(_FILES.content)
    game.bots = {**game.bots, "strong": Strong(game.catalogue, NODES)}
    return game


@cache
def starters() -> tuple[Json, ...]:
    return tuple(_FILES.offered)


def options(first: int | None = None) -> Json:
    """Both seats choose among the starter decks."""
    return {"decks": [list(starters()), list(starters())], "first": first}
