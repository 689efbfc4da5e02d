"""What must hold between pieces of the content, whatever the form of each; malformed pieces are passed over."""

from collections.abc import Mapping
from typing import TypeAlias

from app.games.contract import Json
from app.games.zinara.content_forms import LANGUAGES, ContentFault, Faults, Path, colour, is_whole, repeated

CONTRAST_OF_TEXT, CONTRAST_OF_FRAMES = 7.0, 4.5
GROUNDED = ("formation", "leap", "row_strike")  # 5.23

Tables: TypeAlias = Mapping[Path, Json]
"""Planets or cards by where they stand."""


def neutrality(planets: Tables) -> Faults:
    """One planet does not count (1.2, 3.4)."""
    neutral = [path for path, planet in planets.items() if planet.get("neutral") is True]
    if planets and len(neutral) != 1:
        path = (*neutral[1], "neutral") if neutral else ("planets",)
        yield ContentFault(path, "neutral", {"count": len(neutral)})


def readability(planets: Tables) -> Faults:
    """Text and frames stand out against the planet's dark tone."""
    for path, planet in planets.items():
        if any(any(colour(path, planet.get(name))) for name in ("ink", "deep", "accent")):
            continue
        for name, least in (("ink", CONTRAST_OF_TEXT), ("accent", CONTRAST_OF_FRAMES)):
            ratio = _contrast(planet[name], planet["deep"])
            if ratio < least:
                params = {"ratio": round(ratio, 1), "deep": planet["deep"], "least": least}
                yield ContentFault((*path, name), "contrast", params)


def _contrast(one: str, two: str) -> float:
    """WCAG 2's contrast ratio, 1 to 21, of two colours such as #33353B."""
    high, low = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(hexadecimal: str) -> float:
    channels = [int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def homes(planets: Tables, cards: Tables) -> Faults:
    """Every card comes from a planet that there is (1.1)."""
    known = [planet.get("id") for planet in planets.values()]
    for path, card in cards.items():
        if isinstance(card.get("planet"), str) and card["planet"] not in known:
            yield ContentFault((*path, "planet"), "unknown_planet", {"planet": card["planet"]})


def flight(cards: Tables) -> Faults:
    """A flyer does nothing that takes a cell (5.23)."""
    for path, card in cards.items():
        abilities = card.get("abilities")
        places = {
            ability["code"]: (*path, "abilities", i)
            for i, ability in enumerate(abilities if isinstance(abilities, list) else ())
            if isinstance(ability, dict) and isinstance(ability.get("code"), str)
        }
        if is_whole(card.get("move"), 1, 99):
            places["move"] = (*path, "move")
        for what in ("move", *GROUNDED):
            if "flying" in places and what in places:
                yield ContentFault(places[what], "flyer", {"what": what})


def repetitions(planets: Tables, cards: Tables) -> Faults:
    """No two planets, and no two cards, of one id, picture or name."""
    for table in (planets, cards):
        for name in ("id", "glyph", "motif"):
            yield from repeated({(*path, name): entry.get(name) for path, entry in table.items()})
        named = {path: entry["name"] for path, entry in table.items() if isinstance(entry.get("name"), dict)}
        for language in LANGUAGES:
            yield from repeated({(*path, "name", language): name.get(language) for path, name in named.items()})
