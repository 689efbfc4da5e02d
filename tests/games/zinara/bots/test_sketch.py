"""Turns at a glance: whoever can win something strikes, as the rules have it, and nobody else does anything."""

import pytest

from app.games.zinara.bots.blows import Blows
from app.games.zinara.bots.bodies import Body
from app.games.zinara.bots.kinds import Kinds
from app.games.zinara.bots.reading import middling
from app.games.zinara.bots.sketch import Sketch
from app.games.zinara.field import NAMES, PLACES
from tests.games.zinara.drawing import scene

Facts = dict[str, tuple[float, float, bool]]


def sketch(board: str) -> Sketch:
    there = scene(board)
    return Sketch.of(there.battle, Kinds(middling(there.game.catalogue)), Blows())


def facts(line: Sketch) -> Facts:
    """By place, the HP of who stands there, the chance that it lives, and whether it is closed."""
    return {NAMES[body.place]: _fact(body) for side in line.sides for body in side}


def _fact(body: Body) -> tuple[float, float, bool]:
    return body.hp, body.alive, body.closed


DUEL = """
A burum
b burum closed
6 . . b . .
5 . . . . .
4 . . . . .
3 . . A . .
2 . . . . .
1 . . . . .
"""


def test_it_walks_up_and_strikes() -> None:
    line = sketch(DUEL)
    assert line.fight(0)
    assert line.at(PLACES["c6"]).hp == pytest.approx(13 - 11 / 6)
    (mine,) = line.sides[0]
    assert mine.closed
    assert NAMES[mine.place][1] == "5"


def test_nobody_moves_without_an_attack() -> None:
    line = sketch(DUEL.replace("A burum", "A burum left 1"))
    before = facts(line)
    assert not line.fight(0)
    assert facts(line) == before


def test_a_turn_opens_and_mends_armour() -> None:
    line = sketch(DUEL.replace("b burum closed", "b walking-crag closed soaked 2").replace("A burum", "A burum left 0"))
    line.turn(1)
    (theirs,) = line.sides[1]
    assert (theirs.closed, theirs.soaked, theirs.steps) == (False, 0, 1)


def test_a_stunned_card_misses_its_turn() -> None:
    line = sketch(DUEL.replace("b burum closed", "b burum closed stunned"))
    line.turn(1)
    assert line.at(PLACES["c6"]).closed
    line.turn(0)
    line.turn(1)
    assert not line.sides[1][0].stunned


def test_a_copy_is_played_on_alone() -> None:
    line = sketch(DUEL)
    before = facts(line)
    line.copy().turn(0)
    assert facts(line) == before


def test_whoever_loses_the_least_defends() -> None:
    line = sketch("""
A burum
b dawn-waker hp 1
c basalt-elder
6 . . . . .
5 . . b c .
4 . . A . .
3 . . . . .
2 . . . . .
1 . . . . .
""")
    actor, target = line.at(PLACES["c4"]), line.at(PLACES["c5"])
    line.attack(actor, actor.kind.way(None), target)
    assert target.hp == 1
    defender = line.at(PLACES["d5"])
    assert defender.hp < defender.kind.card.hp
    assert defender.closed


def test_the_dead_are_gone_and_formations_with_them() -> None:
    line = sketch("""
A watching-log
b mur hp 2 closed
c mur
6 . . b c .
5 . . A . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . . . . .
""")
    actor, comrade = line.at(PLACES["c5"]), line.at(PLACES["d6"])
    assert comrade.formed
    line.attack(actor, actor.kind.way(actor.kind.card.actions["finish"]), line.at(PLACES["c6"]))
    assert line.sides[1] == [comrade]
    assert not comrade.formed


LAST = """
A burum
b needlewing
{other}
6 . . . . {place}
5 . . . . .
4 . . . . .
3 . . A . .
2 . . . . .
1 . . . . .
zone b
"""


@pytest.mark.parametrize(("other", "place", "reached"), [("", ".", True), ("c burum", "c", False)])
def test_the_last_flyers_are_reached_from_the_ground(other: str, place: str, reached: bool) -> None:
    assert sketch(LAST.format(other=other, place=place)).fight(0) == reached


def test_what_one_side_has_more_the_other_has_less() -> None:
    line = sketch(DUEL.replace("A burum", "A mur hp 3"))
    assert line.balance(1) == -line.balance(0) > 0
