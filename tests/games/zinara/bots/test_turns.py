"""The turns of bots that count, on boards drawn as text."""

import pytest

from app.games.contract import Move
from app.games.zinara.battle import Battle
from app.games.zinara.moves import Act, Defend, EndTurn, Step
from tests.games.playing import chance
from tests.games.zinara.drawing import Scene, scene

pytestmark = pytest.mark.parametrize("level", ["steady", "strong"])


class _NoDice:
    def draw(self, stream: str, k: int, n: int) -> int:
        raise AssertionError("nothing is rolled by steps, nor before the defender is named")


def answer(scene: Scene, level: str) -> Move:
    """What the bot does whose decision it is."""
    (seat,) = scene.game.prompts(scene.state)
    view, tree = scene.game.view(scene.state, seat), scene.game.legal(scene.state, seat)
    move = scene.game.bots[level](view, seat, tree, chance(1))
    assert scene.game.allows(tree, move)
    return move


def first_act(scene: Scene, level: str) -> tuple[str, str]:
    """How and upon whom it acts first, after any steps."""
    for _ in range(20):
        move = answer(scene, level)
        if isinstance(move, Act):
            return move.how, move.target
        assert isinstance(move, Step)
        state, _ = scene.game.apply(scene.state, scene.battle.active, move, _NoDice())
        scene = Scene(scene.game, state)
    raise AssertionError("it walks for ever")


def restless(drawn: Scene, quiet: int) -> Scene:
    drawn.battle.quiet = quiet
    return drawn


def test_it_strikes_the_one_it_can_kill(level: str) -> None:
    assert first_act(
        scene("""
A burum
b mire-maw closed
c mire-maw hp 1 closed
6 . . . . .
5 . . . . .
4 . b c . .
3 . . A . .
2 . . . . .
1 . . . . .
"""),
        level,
    ) == ("strike", "c4")


def test_it_prefers_a_closed_target_that_cannot_answer(level: str) -> None:
    assert first_act(
        scene("""
A burum
b mire-maw
c mire-maw closed
6 . . . . .
5 . . . . .
4 . b c . .
3 . . A . .
2 . . . . .
1 . . . . .
"""),
        level,
    ) == ("strike", "c4")


def test_it_finishes_what_is_weak_enough(level: str) -> None:
    assert answer(
        scene("""
A gully-hyena
b basalt-elder hp 3
6 . . . . .
5 . . . . .
4 . . b . .
3 . . A . .
2 . . . . .
1 . . . . .
"""),
        level,
    ) == Act("act", "c3", "finish", "c4")


def test_it_walks_up_to_a_kill(level: str) -> None:
    move = answer(
        scene("""
A burum
b mire-maw hp 1 closed
6 . . . . .
5 . . b . .
4 . . . . .
3 . . . . .
2 . . A . .
1 . . . . .
"""),
        level,
    )
    assert isinstance(move, Step)
    assert move.to[1] == "4"


def test_it_heals_the_wounded(level: str) -> None:
    assert answer(
        scene("""
A hay-healer
B burum hp 5
c mire-maw
6 . . c . .
5 . . . . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . A B . .
"""),
        level,
    ) == Act("act", "b1", "heal", "c1")


def test_it_shoots_from_afar_rather_than_walk_up(level: str) -> None:
    assert first_act(
        scene("""
A brink-sentinel
b mire-maw
6 . . . . .
5 . . b . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . . A . .
"""),
        level,
    ) == ("shot", "c5")


def test_comrades_stand_together_before_the_enemy_comes(level: str) -> None:
    move = answer(
        scene("""
A mur
B mur
c mire-maw
6 . . c . .
5 . . . . .
4 . . . . .
3 . . . . .
2 A . B . .
1 . . . . .
"""),
        level,
    )
    assert move in {Step("step", "a2", "b2"), Step("step", "c2", "b2")}


def test_the_weak_fall_back_from_a_blow_they_would_not_outlive(level: str) -> None:
    move = answer(
        scene("""
A burrow-runner hp 1
B burum
c burum closed
6 . . . . .
5 . . . . .
4 . c . . .
3 A . . . B
2 . . . . .
1 . . . . .
"""),
        level,
    )
    assert isinstance(move, Step)


@pytest.mark.parametrize("quiet", [0, 15])
def test_a_quiet_match_makes_it_strike(level: str, quiet: int) -> None:
    """A sturdy guard is best left alone, but not until the match is a draw."""
    board = """
A burrow-runner
b hailwalker
6 . . . . .
5 . . . . .
4 . . b . .
3 . . A . .
2 . . . . .
1 . . . . .
"""
    acts = isinstance(answer(restless(scene(board), quiet), level), Act)
    assert acts == (quiet == 15)


def test_it_passes_when_nothing_is_left_to_do(level: str) -> None:
    assert answer(
        scene("""
A burum closed
b burum
6 . . . . .
5 . . . . .
4 . . b . .
3 . . A . .
2 . . . . .
1 . . . . .
"""),
        level,
    ) == EndTurn("end")


DEFENDED = """
A burum
b {target}
c {other}
6 . . . . .
5 . . b c .
4 . . A . .
3 . . . . .
2 . . . . .
1 . . . . .
"""


def asked(target: str, other: str) -> Scene:
    drawn = scene(DEFENDED.format(target=target, other=other))
    state, _ = drawn.game.apply(drawn.state, 0, Act("act", "c4", "strike", "c5"), _NoDice())
    assert isinstance(state.battle, Battle)
    return Scene(drawn.game, state)


def test_a_sturdy_card_defends_a_dying_one(level: str) -> None:
    assert answer(asked("dawn-waker hp 1", "basalt-elder"), level) == Defend("defend", "d5", False)


def test_a_dying_card_does_not_defend_a_sturdy_one(level: str) -> None:
    assert answer(asked("basalt-elder", "mother-of-hills hp 1"), level) == Defend("defend", "", False)
