"""The strong bot: how it is bounded, that its seed decides everything, and that it is stronger."""

from itertools import count

import pytest

from app.games.contract import Bot, GoOn, Move, unhurried
from app.games.selfplay import Record, play, schedule
from app.games.zinara.bots.steady import Steady
from app.games.zinara.bots.strong import NODES, Strong
from app.games.zinara.moves import Act, EndTurn
from tests.games.playing import chance
from tests.games.recordings import frozen_zinara
from tests.games.zinara.bots.test_turns import asked
from tests.games.zinara.bundled import starters
from tests.games.zinara.drawing import Scene, scene

MELEE = """
A burum
B mire-maw
C striped-duellist
d burum
e mire-maw closed
f mur
6 . . . . .
5 . . f . .
4 . d e . .
3 . A B C .
2 . . . . .
1 . . . . .
"""
TRIED = (NODES - 1) // 2
"""Plans that it can try."""
ZINARA = frozen_zinara()
"""What matches are played with: so few say something of bots only while no card changes."""


def answer(scene: Scene, nodes: int = NODES, go_on: GoOn = unhurried) -> Move:
    """What a new bot does whose decision it is."""
    (seat,) = scene.game.prompts(scene.state)
    view, tree = scene.game.view(scene.state, seat), scene.game.legal(scene.state, seat)
    move = Strong(scene.game.catalogue, nodes)(view, seat, tree, chance(1), go_on)
    assert scene.game.allows(tree, move)
    return move


def times_asked(where: Scene, nodes: int, let: int) -> int:
    """How often it asks whether it may think on, if it may so many times."""
    times = count()
    answer(where, nodes, lambda: next(times) < let)
    return next(times)


@pytest.mark.parametrize(("nodes", "tried"), [(1, 0), (2, 0), (3, 1), (6, 2), (7, 3)])
def test_its_nodes_are_never_exceeded(nodes: int, tried: int) -> None:
    """Every plan that is tried takes two, and passing the turn takes one."""
    assert times_asked(scene(MELEE), nodes, NODES) == tried


@pytest.mark.parametrize("let", [0, 1, 4])
def test_it_stops_at_once_when_time_is_up(let: int) -> None:
    assert times_asked(scene(MELEE), NODES, let) == let + 1 <= TRIED


def test_with_no_time_it_passes_and_sends_nobody() -> None:
    assert answer(scene(MELEE), go_on=lambda: False) == EndTurn("end")
    assert answer(asked("dawn-waker hp 1", "basalt-elder"), go_on=lambda: False).by == ""  # type: ignore[attr-defined]


def test_it_strikes_first_where_nobody_can_strike_back() -> None:
    move = answer(scene(MELEE))
    assert isinstance(move, Act)
    assert move.target == "c4"


def match(number: int, bots: dict[str, Bot]) -> Record:
    return play(ZINARA, schedule(list(bots), starters(), number + 1, "strong", mirrored=True)[number], bots)


def test_the_same_seed_is_the_same_match() -> None:
    bot, new = (Strong(ZINARA.catalogue, 3) for _ in range(2))
    one, other = match(0, {"a": bot, "b": bot}), match(0, {"a": bot, "b": new})
    assert one.chain == other.chain
    assert one.illegal == 0


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_it_beats_a_steady_bot() -> None:
    bots: dict[str, Bot] = {"strong": Strong(ZINARA.catalogue), "steady": Steady(ZINARA.catalogue)}
    records = [match(number, bots) for number in range(10)]
    assert sum(record.score(record.setup.bots.index("strong")) for record in records) > 5
