"""What the contract's suite must be told of a game: how to start it, and which states look alike to a viewer."""

from collections.abc import Sequence
from typing import Any, Protocol

from app.games.contract import Choose, Game, Json, Move, Viewer
from tests.games.tiny.adapter import TinyAdapter
from tests.games.zinara.adapter import ZinaraAdapter


class Adapter(Protocol):
    """One game as the suite plays it."""

    name: str

    @property
    def game(self) -> Game[Any]: ...

    def options(self, seats: int, choose: Choose) -> Json:
        """Options to start a match with."""
        ...

    def hidden_swaps(self, state: Any, viewer: Viewer, choose: Choose) -> Any | None:
        """A state that differs only in what the viewer may not know (cards hidden from it changed places), or None
        where nothing is hidden from it."""
        ...

    def twin_move(self, move: Move, state: Any, twin: Any) -> Move:
        """Another seat's move in the twin state that means there what this one means here: the same place in the hand,
        say, where it names a card that the viewer may not know."""
        ...


ADAPTERS: Sequence[Adapter] = (TinyAdapter(), ZinaraAdapter())
