"""The tiny game by other rules than it has: two rounds more."""

from app.games.contract import Json
from tests.games.tiny.game import Tiny

MORE_ROUNDS = 2


class Longer(Tiny):
    """The tiny game, longer."""

    rules_version = "2"

    def __init__(self, content: Json) -> None:
        super().__init__(content)
        self._rounds += MORE_ROUNDS


def make(content: Json) -> Longer:
    """The game with this content."""
    return Longer(content)
