"""Draw offers and the menu (5.51, 4.5, 5.53)."""

import pytest

from app.games.contract import Event, Illegal, Json, Move
from app.games.zinara.battle import Battle
from app.games.zinara.moves import Act, AnswerDraw, Claim, Defend, EndTurn, OfferDraw, Surrender
from app.games.zinara.rulings import OFFER_PAUSE
from app.games.zinara.state import State
from tests.games.zinara.drawing import ScriptedDice, scene

DRAWN = scene(
    """
A mur
b mur
c mur
6 . . . . .
5 . . . . .
4 . b c . .
3 . . A . .
2 . . . . .
1 . . . . .
"""
)
GAME = DRAWN.game
OFFER, END, ASKED = OfferDraw("offer"), EndTurn("end"), Act("act", "c3", "strike", "c4")


def play(state: State, *moves: tuple[int, Move]) -> State:
    for seat, move in moves:
        state, _ = GAME.apply(state, seat, move, ScriptedDice([]))
    return state


def refused(state: State, seat: int, move: Move) -> str:
    with pytest.raises(Illegal) as refusal:
        GAME.apply(state, seat, move, ScriptedDice([]))
    return refusal.value.code


def battle_of(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def turns(state: State, count: int) -> State:
    for _ in range(count):
        state = play(state, (battle_of(state).active, END))
    return state


def menus(state: State) -> tuple[Json, Json]:
    return GAME.menu(state, 0), GAME.menu(state, 1)


def test_one_open_at_a_time_and_nobody_answers_their_own() -> None:
    state = play(DRAWN.state, (1, OFFER))
    assert GAME.view(state, None)["battle"]["offer"] == {"seat": 1, "id": 1}
    mine, theirs = menus(state)
    assert mine["answer"] == 1
    assert "answer" not in theirs
    assert theirs["offer"] == mine["offer"] == {"code": "offer_open", "turns": 0}
    assert refused(state, 0, OFFER) == refused(state, 1, OFFER) == "offer_open"
    for accept in (True, False):
        assert refused(state, 1, AnswerDraw("answer", 1, accept)) == "no_such_offer"
        assert refused(state, 0, AnswerDraw("answer", 2, accept)) == "no_such_offer"
        assert refused(DRAWN.state, 0, AnswerDraw("answer", 0, accept)) == "no_such_offer"


@pytest.mark.parametrize("offerer", [0, 1])
@pytest.mark.parametrize("pending", [False, True])
def test_accepting_ends_the_match_at_once_whatever_is_pending(offerer: int, pending: bool) -> None:
    state = play(DRAWN.state, (0, ASKED)) if pending else DRAWN.state
    state = play(state, (offerer, OFFER), (1 - offerer, AnswerDraw("answer", 1, True)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.ranking) == ((), "agreed", ((0, 1),))
    assert not GAME.prompts(state)
    assert not GAME.menu(state, 0)
    assert "ask" not in GAME.view(state, 0)["battle"]
    assert "offer" not in GAME.view(state, 0)["battle"]
    assert refused(state, 1, Surrender("surrender")) == "over"


def test_an_offer_changes_no_prompt() -> None:
    """It stops no clock, and makes nobody's move stale."""
    for state in (DRAWN.state, play(DRAWN.state, (0, ASKED))):
        offered = play(state, (0, OFFER))
        assert GAME.prompts(offered) == GAME.prompts(state)
        assert GAME.prompts(play(offered, (1, AnswerDraw("answer", 1, False)))) == GAME.prompts(state)


@pytest.mark.parametrize("offerer", [0, 1])
@pytest.mark.parametrize("in_turn_of", [0, 1])
def test_after_a_refusal_none_for_three_own_turns(offerer: int, in_turn_of: int) -> None:
    state = turns(DRAWN.state, in_turn_of)
    state = play(state, (offerer, OFFER), (1 - offerer, AnswerDraw("answer", 1, False)))
    refused_in, whole = battle_of(state).turn, 0
    while whole < OFFER_PAUSE:
        assert refused(state, offerer, OFFER) == "offer_refused_lately"
        ending = battle_of(state)
        state = turns(state, 1)
        whole += ending.active == offerer and ending.turn > refused_in
    assert battle_of(play(state, (offerer, OFFER))).offer == (offerer, 2)


def lapsed(events: list[Event]) -> list[object]:
    return [event.public["id"] for event in events if event.public and event.public["e"] == "lapsed"]


@pytest.mark.parametrize("offerer", [0, 1])
def test_it_lapses_when_the_offerers_next_turn_begins(offerer: int) -> None:
    state = play(DRAWN.state, (offerer, OFFER))
    for turn in range(2):
        state, events = GAME.apply(state, battle_of(state).active, END, ScriptedDice([]))
        begun = turn == (0 if offerer == 1 else 1)
        assert lapsed(events) == ([1] if begun else [])
        if begun:
            break
        assert GAME.menu(state, 1 - offerer)["answer"] == 1
    assert refused(state, offerer, OFFER) == "offer_refused_lately"
    assert GAME.menu(state, offerer)["offer"] == {"code": "offer_refused_lately", "turns": OFFER_PAUSE}
    assert refused(state, 1 - offerer, AnswerDraw("answer", 1, True)) == "no_such_offer"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pending", [False, True])
def test_surrender_whenever(seat: int, pending: bool) -> None:
    state = play(DRAWN.state, (0, ASKED)) if pending else DRAWN.state
    outcome = GAME.outcome(play(state, (seat, Surrender("surrender"))))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.void) == ((1 - seat,), "surrender", False)


@pytest.mark.parametrize(("result", "winners"), [("win", (1,)), ("draw", ())])
def test_a_claim_needs_absence_and_the_others_decision(result: str, winners: tuple[int, ...]) -> None:
    """5.53"""
    claim = Claim("claim", result)  # type: ignore[arg-type]
    assert refused(DRAWN.state, 1, claim) == "no_claim"
    with pytest.raises(Illegal):
        GAME.apply(DRAWN.state, 0, claim, ScriptedDice([]), "absence")
    state, _ = GAME.apply(DRAWN.state, 1, claim, ScriptedDice([]), "absence")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, "absence")


def test_while_a_defender_is_asked_for_that_is_whose_decision_it_is() -> None:
    state = play(DRAWN.state, (0, ASKED))
    assert ["claim" in menu for menu in menus(state)] == [True, False]
    state, _ = GAME.apply(state, 1, Defend("defend", "", False), ScriptedDice([4, 6]))
    assert ["claim" in menu for menu in menus(state)] == [False, True]
