"""Nothing that reaches a viewer tells what it may not know (section 6): no card, no count, no order, no question.

The contract's suite swaps hidden cards in random matches; here every move of the turn with face-down cards is tried,
frames are compared byte by byte, and whole matches are searched for the other deck's cards."""

from collections.abc import Iterator
from typing import Any, get_args

import orjson
import pytest

from app.games.contract import Illegal, Json, Move, Viewer
from app.games.dice import throwaway_dice
from app.games.zinara import view
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.moves import Act, Defend, EndTurn, How, Step, Surrender
from app.games.zinara.state import BATTLE, State
from tests.games.playing import chance
from tests.games.zinara.bundled import starters, zinara
from tests.games.zinara.matches import ADAPTER, Moment, battles, moments

GAME = zinara()
SECRET = ("deck", "cards", "hand", "picks", "redeals", "draws", "cells", "gold", "silver", "stamp", "mine")
"""Words that only one's own frames may hold."""


def openings(count: int) -> Iterator[Moment]:
    """The first turn of random matches, where cards lie face-down."""
    for seed in range(count):
        for moment in battles(1000 + seed):
            if moment.battle.turn > 1:
                break
            yield moment


def frame(before: State, after: State, events: Any, viewer: Viewer) -> bytes:
    """All that a viewer is sent after a move, in the very order of its keys, prompts of others as they are shown."""
    prompts = GAME.prompts(after)
    return orjson.dumps(
        {
            "events": [form for event in events if (form := event.seen_by(viewer)) is not None],
            "patch": GAME.patch(before, after, viewer),
            "view": GAME.view(after, viewer),
            "prompts": [[seat, p.id, p.budget, p.seen_by(seat, viewer)] for seat, p in prompts.items()],
            "legal": {} if viewer is None else GAME.legal(after, viewer),
            "menu": {} if viewer is None else GAME.menu(after, viewer),
        }
    )


def moves_of(state: State, seat: int) -> list[Move]:
    """Everything a side may do in a battle."""
    tree = GAME.legal(state, seat)
    found: list[Move] = [Surrender("surrender")]
    if "defend" in tree:
        places = ["", *(tree["defend"][i : i + 2] for i in range(0, len(tree["defend"]), 2))]
        return [*found, *(Defend("defend", place, quiet) for place in places for quiet in (False, True))]
    for unit, entry in tree.get("units", {}).items():
        found += [Step("step", unit, entry["to"][i : i + 2]) for i in range(0, len(entry.get("to", "")), 2)]
        for how, targets in entry.get("acts", {}).items():
            found += [Act("act", unit, how, targets[i : i + 2]) for i in range(0, len(targets), 2)]
    return found


def names_a_back(battle: Battle, move: Move) -> bool:
    seen = view.battle_view(battle, battle.active)["units"]
    named = [getattr(move, field, "") for field in ("target", "by")]
    return any("back" in seen.get(place, {}) for place in named)


def check_swaps(count: int) -> int:
    """Every move in worlds that differ in face-down cards alone; returns how many were compared."""
    choose, compared = chance(2), 0
    for moment in openings(count):
        first = moment.state.first
        for viewer in (first, None):
            twin = ADAPTER.hidden_swaps(moment.state, viewer, choose)
            if twin is None or twin.battle is None:
                continue
            assert frame(moment.state, moment.state, (), viewer) == frame(twin, twin, (), viewer)
            for seat in (0, 1):
                for move in moves_of(moment.state, seat):
                    here = GAME.apply(moment.state, seat, move, moment.dice)
                    there = GAME.apply(twin, seat, move, moment.dice)
                    if isinstance(move, Surrender):
                        assert here[1] == there[1]
                    elif not names_a_back(moment.battle, move):
                        assert frame(moment.state, *here, viewer) == frame(twin, *there, viewer), move
                    else:
                        check_reveal(moment.battle, move, here, there)
                    compared += 1
    return compared


def check_reveal(battle: Battle, move: Move, here: Any, there: Any) -> None:
    """What names a back turns it up; that a question follows depends on where cards lie alone."""
    told = [[event.public["e"] for event in events] for _, events in (here, there)]
    upto = [names.index("revealed") for names in told]
    assert told[0][: upto[0]] == told[1][: upto[1]]
    if isinstance(move, Act) and move.how == "strike":
        asked = [state.battle.ask is not None for state, _ in (here, there)]
        assert asked[0] == asked[1], move
        if asked[0]:
            assert [e.public["e"] for e in here[1]] == [e.public["e"] for e in there[1]]
            assert GAME.prompts(here[0]) == GAME.prompts(there[0])
            assert GAME.legal(here[0], 1 - battle.active) == GAME.legal(there[0], 1 - battle.active)


@pytest.mark.slow
def test_whatever_is_done_face_down_cards_make_no_difference() -> None:
    assert check_swaps(25) > 1000


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = view.unit_view

    def leaking(battle: Battle, unit: Unit, viewer: Viewer) -> Json:
        seen = real(battle, unit, viewer)
        return {**seen, "hp": unit.hp} if "back" in seen else seen

    monkeypatch.setattr(view, "unit_view", leaking)
    with pytest.raises(AssertionError):
        check_swaps(5)


def test_a_back_is_a_back_and_nothing_more() -> None:
    """No id to follow, the same for all of them."""
    for moment in openings(30):
        for viewer in (moment.state.first, None):
            units = GAME.view(moment.state, viewer)["battle"]["units"]
            backs = [unit for unit in units.values() if "back" in unit]
            assert all(unit == {"back": 1, "seat": 1 - moment.state.first} for unit in backs)
            assert len(backs) == sum(unit.down for mask in moment.battle.masks for unit in moment.battle.units(mask))


def own_decks(seat: int) -> list[Json]:
    """Each seat has a starter deck of its own: they have no card in common."""
    return [starters()[seat]]


def whole_match(seed: int) -> Iterator[tuple[State, State, Any]]:
    """Random moves from the start to the end."""
    choose, dice = chance(seed), throwaway_dice(f"hidden-{seed}", 2)
    state, events = GAME.start({"decks": [own_decks(0), own_decks(1)], "first": seed % 2}, 2, dice)
    yield state, state, events
    for _ in range(160):
        prompts = GAME.prompts(state)
        if not prompts:
            return
        seat = list(prompts)[choose(len(prompts))]
        before, late = state, choose(10) == 0 and not prompts[seat].answered
        move = GAME.default(state, seat) if late else GAME.sample(GAME.legal(state, seat), choose)
        state, events = GAME.apply(state, seat, move, dice, "timeout" if late else "player")
        yield before, state, events


def may_know(state: State, viewer: Viewer) -> set[str]:
    """Cards that the viewer sees on the field."""
    if state.battle is None:
        return set()
    units = view.battle_view(state.battle, viewer)["units"].values()
    return {unit["card"] for unit in units if "card" in unit}


@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_are_searched_for_the_other_decks_cards(seed: int) -> None:
    """First syncs, steps and logs alike (faults 1 and 4)."""
    assert not set(starters()[0]["cards"]) & set(starters()[1]["cards"])
    known: dict[Viewer, set[str]] = {0: set(), 1: set(), None: set()}
    for before, after, events in whole_match(seed):
        for viewer in known:
            known[viewer] |= may_know(before, viewer) | may_know(after, viewer)
            text = frame(before, after, events, viewer).decode()
            for seat in (0, 1):
                if seat != viewer:
                    hidden = set(starters()[seat]["cards"]) - known[viewer]
                    found = [card for card in hidden if f'"{card}"' in text]
                    assert not found, (viewer, found, events)


@pytest.mark.parametrize("seed", range(12))
def test_before_the_battle_others_learn_of_confirmations_alone(seed: int) -> None:
    """Faults 4 and 5: no event, no number, no length moves while the other side picks, redeals and places."""
    for before, after, events in whole_match(seed):
        if after.phase == BATTLE:
            break
        for viewer in (0, 1, None):
            told = [form["e"] for event in events if (form := event.seen_by(viewer)) is not None]
            others = {"lot", "phase", "confirmed"} | ({"dealt", "timed_out"} if viewer is not None else set())
            assert set(told) <= others
            changed = {seat for seat in (0, 1) if before.sides[seat] != after.sides[seat]}
            unseen = changed and viewer not in changed and before.phase == after.phase
            if unseen and told != ["confirmed"]:
                assert told == []
                assert GAME.patch(before, after, viewer) == {}
        for word in SECRET:
            assert f'"{word}"' not in orjson.dumps(GAME.view(after, None)).decode()


@pytest.mark.parametrize("seed", range(6))
def test_the_spectator_sees_what_both_seats_see(seed: int) -> None:
    """6.4, fault 2"""
    for moment in moments(seed):
        watched, seats = GAME.view(moment.state, None), [GAME.view(moment.state, seat) for seat in (0, 1)]
        assert "mine" not in watched
        for key, value in watched.items():
            if key != "battle":
                assert seats[0][key] == seats[1][key] == value
                continue
            for name, unit in value["units"].items():
                both = [seat["battle"]["units"][name] for seat in seats]
                assert unit in both
                assert "back" in unit or both[0] == both[1]
            for seen in seats:
                assert {**seen["battle"], "units": ()} == {**value, "units": ()}
        for event in moment.events:
            forms = [event.seen_by(seat) for seat in (0, 1)]
            assert event.seen_by(None) is None or forms == [event.seen_by(None)] * 2


def test_refusals_tell_nothing_of_a_back() -> None:
    """Every action of every card on every back, legal or not."""
    choose = chance(4)
    for moment in openings(25):
        twin = ADAPTER.hidden_swaps(moment.state, moment.state.first, choose)
        if twin is None or moment.battle.ask is not None:
            continue
        units = GAME.view(moment.state, moment.state.first)["battle"]["units"]
        backs = [place for place, unit in units.items() if "back" in unit]
        for place in (place for place, unit in units.items() if unit["seat"] == moment.state.first):
            for act in (Act("act", place, how, back) for how in get_args(How) for back in backs):
                assert refusal(moment.state, act, moment) == refusal(twin, act, moment), act
            assert refusal(moment.state, EndTurn("end"), moment) is None


def refusal(state: State, move: Move, moment: Moment) -> Any:
    try:
        GAME.apply(state, state.first, move, moment.dice)
    except Illegal as illegal:
        return illegal.code, illegal.params
    return None
