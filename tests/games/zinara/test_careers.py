"""What became of each card: whose blow it was, and over whole matches that nothing is lost."""

from collections import Counter
from itertools import pairwise

import pytest

from app.games.contract import Career, Move
from app.games.zinara.careers import Field
from app.games.zinara.moves import Act, Defend, EndTurn, Surrender
from tests.games import botplay
from tests.games.zinara.drawing import ScriptedDice, scene
from tests.games.zinara.matches import ADAPTER
from tests.games.zinara.preparing import GAME, Match

BOARD = """
card even hp 20 move 1 strike 2 3 4
card wasp hp 20 move 1 strike 1 1 1 poison(n=3)
card thorn hp 20 move 1 strike 0 0 0 thorns(n=1)
card axe hp 20 move 1 strike 0 0 0 finish(n=4)
card wall hp 20 move 1 strike 1 2 3
card weak hp 4 move 1 strike 0 0 0
A even
B wasp
C axe
b wall
c wall closed
e thorn closed
f weak
6 . . . . .
5 . . . . .
4 . b . c f
3 e . A . C
2 . B . . .
1 . . . . .
"""


def strike(by: str, target: str) -> tuple[int, Move]:
    return 0, Act("act", by, "strike", target)


END = EndTurn("end")
Script = list[tuple[int, Move]]

CASES: dict[str, tuple[Script, list[int], dict[str, int]]] = {
    "a strike and its answer": ([strike("c3", "b4")], [6, 2], {"even": 4, "wall": 1}),
    "a closed one answers nothing": ([strike("c3", "d4")], [6], {"even": 4}),
    "thorns are their bearer's": ([strike("b2", "a3")], [1], {"wasp": 1, "thorn": 1}),
    "poison is its spreader's": ([strike("b2", "a3"), (0, END), (1, END), (0, END)], [1], {"wasp": 7, "thorn": 1}),
    "what is finished had HP left": ([(0, Act("act", "e3", "finish", "e4"))], [], {"axe": 4}),
}


@pytest.mark.parametrize("name", CASES)
def test_by_hand(name: str) -> None:
    script, dice, expected = CASES[name]
    drawn, thrown = scene(BOARD), ScriptedDice(dice)
    field, state = Field(drawn.battle), drawn.state
    for seat, move in script:
        state, events = drawn.game.apply(state, seat, move, thrown)
        for event in events:
            assert event.public is not None
            field.follow(event.public)
    damage: Counter[str] = Counter()
    for fighter in field.fighters:
        damage[fighter.card] += fighter.damage
    assert {card: n for card, n in damage.items() if n} == expected


def test_a_defender_takes_the_blow_and_strikes_its_own() -> None:
    drawn = scene("""
card even hp 20 move 1 strike 2 3 4
card wall hp 20 move 1 strike 1 1 1
card hedge hp 20 move 1 strike 3 3 3 thorns(n=2)
A even
b wall
c hedge
6 . . . . .
5 . . . . .
4 . b . . .
3 . c A . .
2 . . . . .
1 . . . . .
""")
    field, state, dice = Field(drawn.battle), drawn.state, ScriptedDice([6, 2])
    for seat, move in (strike("c3", "b4"), (1, Defend("defend", "b3", False))):
        state, events = drawn.game.apply(state, seat, move, dice)
        for event in events:
            field.follow(event.public or {"e": ""})
    assert {fighter.card: fighter.damage for fighter in field.fighters} == {"even": 4, "hedge": 5, "wall": 0}


@pytest.mark.parametrize("seed", range(4))
def test_over_whole_matches_nothing_is_lost(seed: int) -> None:
    played = list(botplay.positions(ADAPTER, "novice", seed))
    careers = GAME.careers([(position.state, position.events) for position in played])
    told = [event.public for position in played for event in position.events if event.public is not None]
    finished = 0
    for before, event in pairwise(told):
        finished += before["e"] == "attack" and before["how"] == "finish" and event["e"] == "killed"
    hits = sum(event["n"] for event in told if event["e"] == "hit")
    damage = sum(career.damage for career in careers)
    assert hits <= damage <= hits + 10 * finished
    last = played[-1].state
    for seat, side in enumerate(last.sides):
        own = [career for career in careers if career.seat == seat]
        assert _counted(own, "dealt") == Counter(side.hand)
        assert _counted(own, "picked") == Counter(side.squad())
        left = Counter(unit.card.id for unit in last.battle.units(last.battle.masks[seat]))
        assert _counted(own, "survived") == left
        assert all(career.cost == sum(GAME.catalogue.cards[career.card].cost) for career in own)


def _counted(careers: list[Career], what: str) -> Counter[str]:
    return +Counter({career.card: getattr(career, what) for career in careers})


def test_without_a_battle_there_is_nothing_to_tell() -> None:
    match = Match().to(2)
    steps = [(match.state, match.told)]
    match.play(0, Surrender("surrender"))
    assert GAME.careers([*steps, (match.state, match.told)]) == []
