"""The worked cases at the end of the rules, each by its number."""

from fractions import Fraction

import pytest

from app.games.contract import Illegal, Json
from app.games.zinara import crystals, strike
from app.games.zinara.cards import Card
from app.games.zinara.moves import Act, EndTurn, Step
from tests.games.zinara.drawing import ScriptedDice, scene

SOME, OTHER, THIRD, FOURTH, NEUTRAL = "vella", "karrun", "ionta", "limna", "zinara"


def card(planet: str = SOME, gold: int = 0, silver: int = 0) -> Card:
    data: Json = {"id": "x", "planet": planet, "hp": 1, "move": 1, "strike": [1, 1, 1]}
    return Card({**data, "cost": {"gold": gold, "silver": silver}}, planet == NEUTRAL, ())


def test_case_1_all_pairs_of_dice() -> None:
    pairs = [strike.against_open(attack, answer) for attack in strike.FACES for answer in strike.FACES]
    assert [sum(deals == value for deals, _ in pairs) for value in (None, 0, 1, 2)] == [10, 16, 7, 3]
    assert [sum(dealt == value for _, dealt in pairs) for value in (None, 0, 1)] == [22, 11, 3]


def average(told: Json, who: str) -> Fraction:
    return sum((Fraction(o["p"] * o[who]["loss"], o["of"]) for o in told["outcomes"]), Fraction(0))


def test_case_2_what_a_card_deals_and_takes_on_average() -> None:
    drawn = scene(
        """
card even hp 20 move 1 strike 2 3 4
A even
b even
c even closed
6 . . . . .
5 . . . . .
4 . b . c .
3 . . A . .
2 . . . . .
1 . . . . .
"""
    )
    seen = drawn.game.view(drawn.state, 0)
    against_open = drawn.game.forecast(seen, 0, Act("act", "c3", "strike", "b4"))
    assert (average(against_open, "target"), average(against_open, "self")) == (Fraction(65, 36), Fraction(31, 36))
    against_closed = drawn.game.forecast(seen, 0, Act("act", "c3", "strike", "d4"))
    assert (average(against_closed, "target"), average(against_closed, "self")) == (Fraction(16, 6), Fraction(0))


@pytest.mark.parametrize(
    ("planets", "second", "gold", "silver"),
    [
        ((SOME, OTHER), False, 22, 22),
        ((SOME,), True, 24, 23),
        ((NEUTRAL,), False, 23, 22),
        ((SOME, OTHER, THIRD, FOURTH), False, 20, 22),
    ],
)
def test_case_3_budgets(planets: tuple[str, ...], second: bool, gold: int, silver: int) -> None:
    squad = [card(planet, gold=1) for planet in (*planets, NEUTRAL)]
    assert crystals.budget(squad, second, 0) == (gold, silver)


def test_case_4_gold_pays_for_silver() -> None:
    silver = [card(silver=5) for _ in range(5)]
    gold = [card(gold=7) for _ in range(3)]
    assert crystals.affordable([*silver, *gold], False, 0)
    assert crystals.left([*silver, *gold], False, 0) == (0, 0)
    assert not crystals.affordable([*silver, *gold, card(gold=1)], False, 0)
    assert crystals.left([*silver, *gold, card(gold=1)], False, 0).gold == -1


def test_case_5_a_diagonal_neighbour() -> None:
    drawn = scene(
        """
card archer hp 8 move 1 strike 1 2 3 shot(range=3,damage=1)
A archer
b mur
6 . . . . .
5 . . . . .
4 . . . b .
3 . . A . .
2 . . . . .
1 . . . . .
"""
    )
    tree = drawn.game.legal(drawn.state, 0)["units"]["c3"]
    assert tree["acts"] == {"strike": "d4"}
    assert tree["no"] == {"shot": {"adjacent": "d4"}}
    with pytest.raises(Illegal):
        drawn.game.apply(drawn.state, 0, Act("act", "c3", "shot", "d4"), ScriptedDice([]))


@pytest.mark.parametrize(("middle", "legal"), [("B mur", True), ("b mur", False), ("b mur down", False)])
def test_case_6_row_strike_over_a_card(middle: str, legal: bool) -> None:
    letter = middle[0]
    drawn = scene(
        f"""
card pike hp 8 move 1 strike 1 2 3 row_strike(damage=1)
A pike
{middle}
c mur
6 . . . . .
5 . . . . .
4 . c . c .
3 . {letter} . . .
2 . A . . .
1 . . . . .
"""
    )
    acts = drawn.game.legal(drawn.state, 0)["units"]["b2"].get("acts", {})
    assert acts.get("row_strike", "") == ("b4" if legal else "")


def test_case_7_armour() -> None:
    drawn = scene(
        """
card archer hp 8 move 1 strike 1 2 3 shot(range=3,damage=1)
card hardy hp 8 move 1 strike 1 2 3 armour(n=2)
A archer
B archer
b hardy
6 . . . . .
5 . . . . .
4 . . b . .
3 . . B . .
2 . . A . .
1 . . . . .
"""
    )
    state, _ = drawn.game.apply(drawn.state, 0, Act("act", "c2", "shot", "c4"), ScriptedDice([]))
    state, _ = drawn.game.apply(state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([6, 1]))
    unit = drawn.game.view(state, 1)["battle"]["units"]["c4"]
    assert unit["hp"] == 6
    assert "armour" not in unit
    state, _ = drawn.game.apply(state, 0, EndTurn("end"), ScriptedDice([]))
    assert drawn.game.view(state, 1)["battle"]["units"]["c4"]["armour"] == 2


def test_case_8_a_formation_breaks_before_the_next_die() -> None:
    drawn = scene(
        """
card mate hp 8 move 1 strike 1 2 3 formation(bonus=strike,n=2)
A mate
b mur closed
6 . . . . .
5 . . . . .
4 . . b . .
3 . A A . .
2 . . . . .
1 . . . . .
"""
    )
    assert [drawn.game.view(drawn.state, 0)["battle"]["units"][p].get("formed") for p in ("b3", "c3")] == [1, 1]
    state, _ = drawn.game.apply(drawn.state, 0, Step("step", "b3", "b2"), ScriptedDice([]))
    units = drawn.game.view(state, 0)["battle"]["units"]
    assert [units[p].get("formed") for p in ("b2", "c3")] == [None, None]
    state, _ = drawn.game.apply(state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([6]))
    assert drawn.game.view(state, 0)["battle"]["units"]["c4"]["hp"] == 7 - 3


@pytest.mark.parametrize(("more", "drawn_match"), [("", True), ("A", False)])
def test_case_9_both_die(more: str, drawn_match: bool) -> None:
    drawn = scene(
        f"""
A mur hp 1
b mur hp 1
6 . . . . .
5 . . . . .
4 . . b . .
3 . . A . .
2 . . . . .
1 {more or "."} . . . .
"""
    )
    state, events = drawn.game.apply(drawn.state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([5, 3]))
    assert [e.public["at"] for e in events if e.public and e.public["e"] == "killed"] == ["c4", "c3"]
    outcome = drawn.game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (() if drawn_match else (0,))
    assert outcome.ranking == (((0, 1),) if drawn_match else ((0,), (1,)))


def test_case_10_a_face_down_flyer_is_shot() -> None:
    drawn = scene(
        """
turn 1
card archer hp 8 move 1 strike 1 2 3 shot(range=3,damage=2)
A archer
b needlewing down
6 . . b . .
5 . . . . .
4 . . A . .
3 . . . . .
2 . . . . .
1 . . . . .
"""
    )
    state, events = drawn.game.apply(drawn.state, 0, Act("act", "c4", "shot", "c6"), ScriptedDice([]))
    assert [event.public["e"] for event in events if event.public] == ["attack", "revealed", "hit", "closed", "flew"]
    units = drawn.game.view(state, 0)["battle"]["units"]
    assert "c6" not in units
    assert (units["y1"]["card"], units["y1"]["hp"]) == ("needlewing", 3)
