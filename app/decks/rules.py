"""What a game says of its files. The host names no game: it asks the package that the folder is named after."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from app.games.contract import Json


class Blemish(Protocol):
    """Something wrong with the value at `path`, as a code with parameters and as a sentence."""

    @property
    def path(self) -> tuple[str | int, ...]: ...
    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...
    @property
    def reason(self) -> str: ...


@dataclass(frozen=True, slots=True)
class FileRules:
    content_faults: Callable[[Json], Sequence[Blemish]]
    """What is wrong with a content; paths start at its root."""
    starter_faults: Callable[[Sequence[Json], Json], Sequence[Blemish]]
    """What is wrong with starter decks, given the content; paths start with the number of the deck."""


def rules_of(game: str) -> FileRules | None:
    """The functions `content_faults` and `starter_faults` of `app.games.<game>.content` and `….deck`, if there are."""
    if not game.isidentifier() or find_spec(f"app.games.{game}") is None or find_spec(f"app.games.{game}.deck") is None:
        return None
    content, deck = import_module(f"app.games.{game}.content"), import_module(f"app.games.{game}.deck")
    return FileRules(content.content_faults, deck.starter_faults)
