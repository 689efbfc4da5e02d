"""How bots answer an offer of a draw."""

import pytest

from app.games.zinara import rulings
from app.games.zinara.moves import AnswerDraw, OfferDraw
from tests.games.playing import chance
from tests.games.zinara.bots.test_turns import _NoDice
from tests.games.zinara.drawing import Scene, scene

EVEN = """
A mire-maw
b mire-maw
6 . . . . .
5 . . . . .
4 . b . . .
3 . . A . .
2 . . . . .
1 . . . . .
"""
AHEAD = EVEN.replace("b mire-maw", "b mire-maw hp 1")
BEHIND = EVEN.replace("A mire-maw", "A mire-maw hp 1")


@pytest.mark.parametrize("level", ["novice", "steady", "strong"])
@pytest.mark.parametrize(
    ("drawn", "quiet", "accepts"),
    [
        (EVEN, 0, False),
        (AHEAD, 0, False),
        (BEHIND, 0, True),
        (EVEN, rulings.QUIET_WARNING, True),
        (AHEAD, rulings.QUIET_WARNING, False),
    ],
)
def test_it_accepts_when_it_is_clearly_not_ahead(level: str, drawn: str, quiet: int, accepts: bool) -> None:
    """The bot is the side of the capital letters, and the other side offers."""
    first = scene(drawn)
    first.battle.quiet = quiet
    seat = first.battle.active
    state, _ = first.game.apply(first.state, 1 - seat, OfferDraw("offer"), _NoDice())
    there = Scene(first.game, state)
    menu = there.game.menu(there.state, seat)
    assert there.game.awaits(menu)
    assert not there.game.awaits(there.game.menu(there.state, 1 - seat))
    move = there.game.bots[level](there.game.view(there.state, seat), seat, menu, chance(1))
    assert move == AnswerDraw("answer", 1, accepts)
    assert there.game.allows(menu, move)
