"""A game with the cards and starter decks of its files, for the commands that play it right here."""

from typing import Any, NamedTuple

import typer

from app.bundled import DECKS, GAMES
from app.decks.check import FaultyFiles, load
from app.games import registry
from app.games.contract import Game, Json


class Playable(NamedTuple):
    game: Game[Any]
    content: Json
    starters: tuple[Json, ...]
    numbers: list[Any]
    """The cards by their numbers in deck codes."""


def playable(name: str) -> Playable:
    """The game of that name with its published content. Raises `typer.BadParameter` where there is none."""
    if name not in GAMES:
        raise typer.BadParameter(f"there is no game {name!r}, only {', '.join(sorted(GAMES))}")
    try:
        files = load(DECKS / name)
    except FaultyFiles as faulty:
        raise typer.BadParameter(f"its files have faults: {faulty.faults[0]}") from faulty
    return Playable(bound(name, GAMES[name], files.content), files.content, tuple(files.offered), files.numbers)


def bound(name: str, maker: str, content: Json) -> Game[Any]:
    """The game with that content, in any process."""
    if registry.registered().get(name) != maker:
        registry.register(name, maker)
    return registry.make(name, content)
