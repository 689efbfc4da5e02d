"""What a view holds, key by key (section 6): an allow-list, for each phase and viewer."""

from dataclasses import replace
from typing import Any

import pytest

from app.games.contract import Json
from app.games.zinara import view
from app.games.zinara.battle import Battle
from app.games.zinara.moves import Act, EndTurn, OfferDraw, Surrender
from app.games.zinara.state import DECK, PLACEMENT, SQUAD
from tests.games.playing import chance
from tests.games.zinara.drawing import ScriptedDice, draw, scene
from tests.games.zinara.matches import battles, moments
from tests.games.zinara.preparing import GAME, Match

UNIT = {
    "card", "seat", "hp", "move", "closed", "down", "stun", "poison", "armour", "soaked", "formed", "again", "leapt",
}  # fmt: skip
BATTLE = {"turn", "active", "units", "quiet", "ask", "offer"}
MINE = {
    DECK: {"decks", "deck", "confirmed"},
    SQUAD: {"hand", "picks", "redeals", "meter", "confirmed"},
    PLACEMENT: {"squad", "cells", "confirmed"},
}
METER = {"gold", "silver", "cost", "planets", "legal", "would"}
OUTCOME = {"ranking", "winners", "reason", "void"}

FIELD = """
card stunner hp 9 move 1 strike 1 2 3 stun()
A stunner
b mur
c mur hp 3 poison 1
6 c . . . .
5 . . . . .
4 . b b . .
3 . . A . .
2 . . . . .
1 . . . . .
"""


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_a_preparation(phase: int) -> None:
    seen = Match().to(phase).seen(0)
    assert (seen["phase"], seen["first"], seen["seats"]) == (phase, 0, [{}, {}])
    assert set(seen["mine"]) == MINE[phase]
    if phase == SQUAD:
        assert set(seen["mine"]["meter"]) == METER


@pytest.mark.parametrize("seed", range(8))
def test_views_hold_no_other_keys_than_these(seed: int) -> None:
    for moment in moments(seed):
        for viewer in (0, 1, None):
            seen = GAME.view(moment.state, viewer)
            assert set(seen) <= {"phase", "first", "seats", "mine", "battle", "outcome", "spent"}
            assert ("mine" in seen) == (viewer is not None and "battle" not in seen)
            assert ("spent" in seen) == ("outcome" in seen and "battle" in seen)
            if "outcome" in seen:
                assert set(seen["outcome"]) == OUTCOME
            if "mine" in seen:
                assert set(seen["mine"]) == MINE[seen["phase"]]
            if "battle" in seen:
                check_battle(seen["battle"], viewer)


def check_battle(seen: Json, viewer: int | None) -> None:
    assert set(seen) <= BATTLE
    for unit in seen["units"].values():
        if "back" in unit:
            assert set(unit) == {"back", "seat"}
            assert unit["seat"] != viewer
        else:
            assert set(unit) <= UNIT
            assert "down" not in unit or unit["seat"] == viewer
            assert all(value for key, value in unit.items() if key != "seat")


def test_the_frame_of_a_battle() -> None:
    drawn = scene(FIELD)
    seen = drawn.game.view(drawn.state, None)["battle"]
    assert {key: value for key, value in seen.items() if key != "units"} == {"turn": 3, "active": 0}
    state, _ = drawn.game.apply(drawn.state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([]))
    state, _ = drawn.game.apply(state, 1, OfferDraw("offer"), ScriptedDice([]))
    for viewer in (0, 1, None):
        seen = drawn.game.view(state, viewer)["battle"]
        assert seen["ask"] == {"by": "c3", "target": "c4", "seat": 1}
        assert seen["offer"] == {"seat": 1, "id": 1}


def test_after_the_match_crystals_spent_are_public() -> None:
    """6.1"""
    match, spent = Match().to(SQUAD), []
    for seat in (0, 1):
        match.play(seat, replace(GAME.default(match.state, seat), confirm=False))  # type: ignore[type-var]
        meter = match.seen(seat)["mine"]["meter"]
        spent.append({"gold": meter["gold"]["spent"], "silver": meter["silver"]["spent"], "redeals": 0})
    match.to(4)
    assert all("spent" not in match.seen(viewer) for viewer in (0, 1, None))
    match.play(0, Surrender("surrender"))
    assert [match.seen(viewer)["spent"] for viewer in (0, 1, None)] == [spent] * 3


def unread(battle: Battle) -> dict[str, Any]:
    """What `view.read` must find again for whoever thinks with a view."""
    return {
        "drawn": draw(battle),
        "steps": [unit and unit.steps for unit in battle.at],
        "masks": battle.masks,
        "frame": (battle.turn, battle.active, battle.first, battle.quiet),
    }


@pytest.mark.parametrize("seed", range(8))
def test_a_view_is_read_back_as_far_as_it_tells(seed: int) -> None:
    """6.5: what bots and forecasts think with is the battle itself, where nothing is hidden."""
    choose = chance(seed)
    for moment in battles(seed):
        hidden = any(unit is not None and unit.down for unit in moment.battle.at)
        if hidden or choose(3):
            continue
        again = view.read(GAME.view(moment.state, 0)["battle"], moment.state.first, GAME.catalogue)
        assert unread(again) == unread(moment.battle)


def test_a_back_is_read_as_a_body_and_nothing_more() -> None:
    drawn = scene(FIELD.replace("c mur hp 3 poison 1", "c mur down").replace("card stunner", "turn 1\ncard stunner"))
    again = view.read(drawn.game.view(drawn.state, 0)["battle"], 0, drawn.game.catalogue)
    unit = again.unit(25)
    assert (unit.card.id, unit.down, unit.seat, unit.card.abilities) == ("", True, 1, ())
    assert again.masks == drawn.battle.masks


def test_legal_is_for_whoever_owes_the_answer() -> None:
    drawn = scene(FIELD)
    assert drawn.game.legal(drawn.state, 0)["end"] is True
    assert drawn.game.legal(drawn.state, 1) == {}
    asked, _ = drawn.game.apply(drawn.state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([]))
    assert drawn.game.legal(asked, 0) == {}
    assert drawn.game.legal(asked, 1) == {"defend": "b4", "by": "c3", "target": "c4"}


def test_prompts_of_a_battle() -> None:
    """2.5: the turn's prompt keeps its id while the other side is asked, so that its clock goes on afterwards."""
    drawn = scene(FIELD)
    turn = drawn.game.prompts(drawn.state)
    assert [(p.id, p.kind, p.bank, p.budget) for p in turn.values()] == [("turn:3", "turn", "turn", 120_000)]
    asked, _ = drawn.game.apply(drawn.state, 0, Act("act", "c3", "strike", "c4"), ScriptedDice([]))
    question = drawn.game.prompts(asked)
    assert [(seat, p.kind, p.bank, p.budget) for seat, p in question.items()] == [(1, "defend", "defend", 20_000)]
    after, _ = drawn.game.apply(asked, 1, drawn.game.default(asked, 1), ScriptedDice([4, 6]), "timeout")
    resumed = drawn.game.prompts(after)
    assert resumed[0].id == turn[0].id
    assert resumed[0].stamp != turn[0].stamp
    ended, _ = drawn.game.apply(after, 0, EndTurn("end"), ScriptedDice([]))
    assert [p.id for p in drawn.game.prompts(ended).values()] == ["turn:4"]


@pytest.mark.parametrize("seed", range(8))
def test_every_move_of_a_battle_touches_its_prompt(seed: int) -> None:
    """Whatever changes what may be answered gives another id or stamp; what is of the menu does not (fault 16)."""
    for moment in battles(seed):
        if moment.before.battle is None:
            continue
        menu = isinstance(moment.move, GAME.menu_types)
        assert (GAME.prompts(moment.state) == GAME.prompts(moment.before)) == menu
