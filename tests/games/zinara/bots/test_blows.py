"""What attacks do on average: the rules' own numbers, whatever was asked before."""

import pytest

from app.games.zinara.bots import blows as blows_module
from app.games.zinara.bots.blows import Blow, Blows
from app.games.zinara.bots.bodies import Body
from app.games.zinara.bots.kinds import Kinds
from app.games.zinara.bots.reading import middling
from app.games.zinara.bots.sketch import Sketch
from app.games.zinara.field import PLACES
from app.games.zinara.strike import STRIKE
from tests.games.zinara.bundled import zinara
from tests.games.zinara.drawing import scene

PLAIN = "card plain hp 9 move 1 strike 2 3 4\n"
GROUND = """
6 . . . . .
5 . . . . .
4 . b c . .
3 . . A B .
2 . . . . .
1 . . . . .
"""


def drawn(legend: str, blows: Blows | None = None) -> tuple[Sketch, Blows]:
    there, blows = scene(legend + GROUND), blows or Blows()
    return Sketch.of(there.battle, Kinds(middling(there.game.catalogue)), blows), blows


def blow(legend: str, how: str = STRIKE, target: str = "c4") -> Blow:
    """What the card on c3 does."""
    sketch, blows = drawn(legend)
    return asked(sketch, blows, how, target)


def asked(sketch: Sketch, blows: Blows, how: str, target: str) -> Blow:
    actor = sketch.at(PLACES["c3"])
    action = None if how == STRIKE else actor.kind.card.actions[how]
    return blows.blow(actor, actor.kind.way(action), sketch.at(PLACES[target]))


REST = "B burrow-runner\nb mire-maw\n"


def test_a_strike_on_an_open_card_is_answered() -> None:
    """Worked case 2 of the rules."""
    found = blow(f"{PLAIN}A plain\nc plain\n{REST}")
    assert (found.loss, found.cost) == pytest.approx((65 / 36, 31 / 36))
    assert (found.kill, found.die, found.stun) == (0, 0, 0)


def test_a_strike_on_a_closed_card_is_not() -> None:
    found = blow(f"{PLAIN}A plain\nc plain closed\n{REST}")
    assert (found.loss, found.cost) == pytest.approx((16 / 6, 0))
    assert found.gain > 0


def test_both_may_die() -> None:
    found = blow(f"{PLAIN}A plain hp 1\nc plain hp 1\n{REST}")
    assert (found.kill, found.die) == pytest.approx((26 / 36, 14 / 36))


def test_armour_is_used_up() -> None:
    found = blow(f"{PLAIN}A plain\nc scaled-silent closed\n{REST}")
    worn = blow(f"{PLAIN}A plain\nc scaled-silent closed soaked 2\n{REST}")
    assert (found.soak, worn.soak) == pytest.approx((2, 0))
    assert found.loss < worn.loss


def test_formation_counts() -> None:
    """The archer's comrade of formation beside it makes its shot one stronger."""
    alone, beside = (blow(f"A fenka-archer\nB {comrade}\nb burum\nc burum\n", "shot") for comrade in ("burum", "mur"))
    assert beside.loss == pytest.approx(alone.loss + 1)


def test_nothing_comes_of_what_the_rules_refuse() -> None:
    assert blow(f"A gully-hyena\nc basalt-elder hp 4\n{REST}", "finish") == Blow(0, 0, 0, 0, 0, 0, 0)
    assert blow(f"A gully-hyena\nc basalt-elder hp 3\n{REST}", "finish").kill == 1


@pytest.mark.parametrize("hp", range(1, 14))
def test_what_was_asked_before_changes_nothing(hp: int) -> None:
    """What the actor has suffered counts only where it may be hurt, and only as long as it may die of it."""
    for state in ("", " closed"):
        known = Blows()
        for first in (1, 5, 13):
            sketch, _ = drawn(f"A basalt-elder hp {first}\nc burum{state}\n{REST}", known)
            asked(sketch, known, STRIKE, "c4")
        sketch, _ = drawn(f"A basalt-elder hp {hp}\nc burum{state}\n{REST}", known)
        assert asked(sketch, known, STRIKE, "c4") == blow(f"A basalt-elder hp {hp}\nc burum{state}\n{REST}")


def test_what_was_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blows_module, "REMEMBERED", 2)
    known, legends = Blows(), [f"A burum\nc burum hp {hp}\n{REST}" for hp in (1, 2, 3, 4, 1)]
    found = []
    for legend in legends:
        sketch, _ = drawn(legend, known)
        found.append(asked(sketch, known, STRIKE, "c4"))
        assert len(known.known) <= 2
    assert found == [blow(legend) for legend in legends]


def test_bodies_are_told_apart_by_all_that_a_blow_hangs_on() -> None:
    kinds, marks = Kinds(middling(zinara().catalogue)), set()
    for card in list(zinara().catalogue.cards.values())[:5]:
        for said in ("", " hp 2", " closed", " soaked 1"):
            there = scene(f"A {card.id}{said}\nB burum\nb burum\nc burum\n{GROUND}")
            marks.add(Body.of(there.battle.unit(PLACES["c3"]), kinds.of(card)).as_target)
    assert len(marks) == 20
