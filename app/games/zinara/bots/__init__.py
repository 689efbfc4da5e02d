"""Bots, by level: they choose from the view of their seat and nothing else (6.5)."""

from collections.abc import Callable, Mapping

from app.games.contract import Bot
from app.games.zinara.bots.novice import Novice
from app.games.zinara.bots.steady import Steady
from app.games.zinara.bots.strong import Strong
from app.games.zinara.catalogue import Catalogue

BOTS: Mapping[str, Callable[[Catalogue], Bot]] = {"novice": Novice, "steady": Steady, "strong": Strong}
