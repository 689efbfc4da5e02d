"""The three phases before the battle (sections 2 to 4): secret, simultaneous, with withdrawals and defaults."""

from typing import Any

import pytest

from app.games.contract import SPECTATOR, Move
from app.games.zinara.field import REAR, places
from app.games.zinara.moves import ChooseDeck, Claim, EndTurn, OfferDraw, Pick, Place, Redeal, Surrender
from app.games.zinara.state import BATTLE, DECK, PLACEMENT, SQUAD
from tests.games.zinara.bundled import starters
from tests.games.zinara.preparing import DICE, FIRST_DECK, GAME, SECOND_DECK, WITHDRAW, Match, confirmation, deck


def test_the_lot_decides_who_goes_first_unless_it_is_said() -> None:
    """2.2"""
    match = Match(None)
    lot = DICE.draw("battle", 0, 2)
    assert match.state.first == lot
    assert match.told_to(SPECTATOR) == [{"e": "lot", "first": lot, "k": 0}, {"e": "phase", "phase": DECK}]
    for first in (0, 1):
        match = Match(first)
        assert (match.state.first, match.told_to(None)) == (first, [{"e": "phase", "phase": DECK}])


@pytest.mark.parametrize(
    ("phase", "kind", "time"), [(DECK, "deck", 60_000), (SQUAD, "squad", 180_000), (PLACEMENT, "placement", 120_000)]
)
def test_both_are_asked_at_once_on_one_clock(phase: int, kind: str, time: int) -> None:
    """2.4, 2.5"""
    match = Match().to(phase)
    prompts = GAME.prompts(match.state)
    assert {(p.kind, p.bank, p.budget, p.answered) for p in prompts.values()} == {(kind, kind, time, False)}
    assert set(prompts) == {0, 1}
    match.play(1, confirmation(match, 1))
    prompts = GAME.prompts(match.state)
    assert [prompts[seat].answered for seat in (0, 1)] == [False, True]
    assert prompts[1].seen_by(1, 0) == prompts[0].seen_by(0, 1) == {"kind": kind, "bank": kind}


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_withdrawing_and_confirming_again_is_invisible_to_the_other_side(phase: int) -> None:
    """2.4"""
    match = Match().to(phase)
    match.play(0, confirmation(match, 0))
    assert match.told_to(1) == match.told_to(None) == [{"e": "confirmed", "seat": 0}]
    assert match.seen(1)["seats"] == [{"confirmed": True}, {}]
    seen, watched = match.seen(1), match.seen(None)
    for move in (WITHDRAW, None):
        before = match.state
        match.play(0, confirmation(match, 0) if move is None else move)
        assert match.told_to(1) == match.told_to(None) == []
        assert GAME.patch(before, match.state, 1) == GAME.patch(before, match.state, None) == {}
        assert (match.seen(1), match.seen(None)) == (seen, watched)
        assert match.seen(0)["mine"]["confirmed"] is (move is None)


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_out_of_time_nobody_can_tell_who_had_withdrawn(phase: int) -> None:
    """2.4, 2.5: one step ends the phase for both sides, and it is the same step."""
    told = []
    for moves in ((), (WITHDRAW,)):
        match = Match().to(phase)
        match.play(1, confirmation(match, 1)).play(1, *moves).default()
        assert match.state.phase == phase + 1
        told.append((match.told_to(0), match.told_to(None), match.seen(0), match.seen(None)))
    assert told[0] == told[1]
    assert [event["e"] for event in told[0][1]][:2] == ["confirmed", "phase"]


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_a_confirmed_side_may_only_withdraw(phase: int) -> None:
    match = Match().to(phase)
    match.play(0, confirmation(match, 0))
    assert GAME.legal(match.state, 0) == {"withdraw": True}
    assert match.refused(0, GAME.default(match.state, 0)).code == "already_confirmed"
    assert match.refused(1, WITHDRAW).code == "not_confirmed"


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_confirm_withdraw_confirm_at_the_edge_of_a_phase(phase: int) -> None:
    """In whatever order both sides' moves arrive, the phase ends once, with what was confirmed last."""
    match = Match().to(phase)
    one, other = other_answers(match, 1)
    mine = confirmation(match, 0)
    late = Match().to(phase).play(1, one, WITHDRAW).play(0, mine)
    assert late.state.phase == phase
    late.play(1, other)
    assert late.state.phase == phase + 1
    assert answered(late, 1) == other
    early = Match().to(phase).play(1, one).play(0, mine)  # the withdrawal comes too late
    assert early.state.phase == phase + 1
    assert answered(early, 1) == one
    fighting = phase == PLACEMENT
    assert early.refused(1, WITHDRAW).code == ("not_your_turn" if fighting else "not_confirmed")
    assert early.refused(1, other).code == ("not_your_turn" if fighting else "wrong_phase")


def other_answers(match: Match, seat: int) -> tuple[Any, Any]:
    """Two different confirmed answers."""
    one = confirmation(match, seat)
    if isinstance(one, ChooseDeck):
        return deck(FIRST_DECK, True), deck(SECOND_DECK, True)
    if isinstance(one, Pick):
        return one, Pick("pick", one.cards[:1], True)
    assert isinstance(one, Place)
    return one, Place("place", one.cells[1:] + one.cells[:1], True)


def answered(match: Match, seat: int) -> Move:
    """What the side had confirmed when the phase before this one ended."""
    side = match.state.sides[seat]
    if match.state.phase == SQUAD:
        return deck(side.deck, True)
    return Pick("pick", side.picks, True) if match.state.phase == PLACEMENT else Place("place", side.cells, True)


# Phase 1


def test_deck_choice() -> None:
    """2.3"""
    match = Match()
    assert GAME.legal(match.state, 0) == {"decks": [starter["id"] for starter in starters()]}
    mine = match.seen(0)["mine"]
    assert [shown["id"] for shown in mine["decks"]] == [starter["id"] for starter in starters()]
    assert {shown["size"] for shown in mine["decks"]} == {30}
    assert match.refused(0, deck("unheard-of", False)).code == "no_such_deck"
    assert match.refused(0, deck("", True)).code == "no_such_deck"
    match.play(0, deck(SECOND_DECK, False))
    assert match.seen(0)["mine"]["deck"] == SECOND_DECK
    assert match.told == []
    assert confirmation(match, 0) == deck(SECOND_DECK, True)
    assert match.play(0, deck("", False)).seen(0)["mine"]["deck"] == ""
    assert confirmation(match, 0) == deck(FIRST_DECK, True)


def test_nobody_but_its_seat_sees_anything_of_a_preparation() -> None:
    """6.1, 6.4"""
    match = Match()
    for phase in (DECK, SQUAD, PLACEMENT):
        match.to(phase)
        assert set(match.seen(None)) == {"phase", "first", "seats"}
        assert set(match.seen(0)) == set(match.seen(1)) == {"phase", "first", "seats", "mine"}


# Phase 3


@pytest.mark.parametrize("first", [0, 1])
def test_placement_in_ones_own_half(first: int) -> None:
    """4.1, 4.2"""
    match = Match(first).to(PLACEMENT)
    tree = GAME.legal(match.state, first)
    assert tree["cells"] == "".join(f"{c}{r}" for r in (1, 2, 3) for c in "abcde")
    size = tree["squad"]
    assert match.seen(first)["mine"] == {
        "squad": match.state.sides[first].squad(), "cells": [""] * size, "confirmed": False,
    }  # fmt: skip
    own = [tree["cells"][i : i + 2] for i in range(0, 30, 2)]
    nowhere = ("",) * (size - 1)
    for bad in (
        ("a4", *nowhere),
        ("x1", *nowhere),
        ("a7", *nowhere),
        ("a1", "a1", *nowhere[1:]),
        ("a1",),
        ("a1", *nowhere, ""),
    ):
        assert match.refused(first, Place("place", bad, False)).code == "bad_placement"
        assert match.refused(first, Place("place", bad, True)).code == "bad_placement"
    assert match.refused(first, Place("place", ("a1", *nowhere), True)).code == "not_all_placed"
    match.play(first, Place("place", ("c2", *nowhere), False), Place("place", ("b1", *nowhere), False))
    assert match.seen(first)["mine"]["cells"] == ["b1", *nowhere]
    match.play(first, Place("place", tuple(own[:size]), True))
    assert match.seen(first)["mine"]["confirmed"] is True
    match.play(1 - first, confirmation(match, 1 - first))
    assert match.state.phase == BATTLE


def test_out_of_time_the_rest_is_placed() -> None:
    """2.5"""
    for first in (0, 1):
        match = Match(first).to(PLACEMENT)
        for seat in (0, 1):
            size = len(match.state.sides[seat].picks)
            cell = "e2" if seat == first else "e5"
            match.play(seat, Place("place", (*("",) * (size - 1), cell), False))
            move = confirmation(match, seat)
            assert isinstance(move, Place)
            assert move.cells[-1] == cell
            assert len(set(move.cells)) == size
        match.default()
        assert match.state.phase == BATTLE


@pytest.mark.parametrize("first", [0, 1])
def test_the_battle_begins_with_the_second_players_rear_face_down(first: int) -> None:
    """4.4, 5.1, 5.2"""
    match = Match(first).to(BATTLE)
    battle = match.state.battle
    assert battle is not None
    assert (battle.active, battle.turn) == (first, 1)
    assert [event["e"] for event in match.told_to(None)][:3] == ["confirmed", "confirmed", "phase"]
    assert match.told_to(None)[-1] == {"e": "turn", "seat": first, "n": 1}
    second = 1 - first
    for place in places(battle.masks[0] | battle.masks[1]):
        unit = battle.unit(place)
        assert unit.down == (unit.seat == second and bool(REAR[1] >> place & 1))
        assert unit.down or not (unit.card.flies and place < 30)
        assert unit.hp == unit.card.hp
    for seat in (0, 1):
        placed = sorted(card for card in match.state.sides[seat].squad())
        standing = sorted(unit.card.id for unit in battle.units(battle.masks[seat]))
        assert placed == standing


# All three


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
@pytest.mark.parametrize("seat", [0, 1])
def test_surrender_is_possible_and_a_loss(phase: int, seat: int) -> None:
    """4.5"""
    match = Match().to(phase)
    assert GAME.menu(match.state, seat) == {"surrender": True}
    match.play(1 - seat, confirmation(match, 1 - seat)).play(seat, Surrender("surrender"))
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.void) == ((1 - seat,), "surrender", False)
    assert [event["e"] for event in match.told_to(None)] == ["surrendered", "over"]
    assert not GAME.prompts(match.state)
    assert GAME.legal(match.state, 0) == GAME.menu(match.state, 0) == {}
    assert match.refused(0, WITHDRAW).code == "over"
    assert "spent" not in match.seen(0)  # nothing of a preparation becomes public without a battle
    assert set(match.seen(None)) == {"phase", "first", "seats", "outcome"}


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT])
def test_moves_of_other_phases_are_refused(phase: int) -> None:
    match = Match().to(phase)
    others: list[Move] = [EndTurn("end"), OfferDraw("offer"), Claim("claim", "win")]
    others += [] if phase == DECK else [deck(FIRST_DECK, True)]
    others += [] if phase == SQUAD else [Pick("pick", (0,), True), Redeal("redeal")]
    others += [] if phase == PLACEMENT else [Place("place", ("a1",), True)]
    for move in others:
        assert match.refused(0, move).code == "wrong_phase"


def test_whoever_decides_nothing_is_remembered() -> None:
    """4.5: a decision of the clock is none."""
    match = Match().play(0, deck(FIRST_DECK, False)).to(BATTLE)
    battle = match.state.battle
    assert battle is not None
    assert battle.undecided == (False, True)
