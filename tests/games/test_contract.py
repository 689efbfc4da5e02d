"""What every game owes its host. A game joins by an adapter in `adapters.py`."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.contract import Illegal, Json, Move, Share
from app.games.dice import throwaway_dice
from app.games.merge import merged
from tests.games.adapters import ADAPTERS, Adapter
from tests.games.guesses import guesses
from tests.games.playing import Position, at_some, chance, menu_moves, positions, seen_by

SEEDS = st.integers(0, 2**32)

every_game = pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.name)
whole_matches = settings(max_examples=12, deadline=None)


def plain(value: Any) -> str:
    """Canonical JSON; fails on what JSON does not know."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def nulls(value: Any) -> bool:
    if isinstance(value, dict):
        return any(nulls(inner) for inner in value.values())
    if isinstance(value, list):
        return any(nulls(inner) for inner in value)
    return value is None


def refusal(adapter: Adapter, position: Position, seat: int, move: Move, state: Any = None) -> Json | None:
    """Why the move is refused, or None if it is accepted."""
    game = adapter.game
    state = position.state if state is None else state
    cause = "absence" if isinstance(move, game.claim_types) else "player"
    try:
        game.apply(state, seat, move, position.dice, cause)  # type: ignore[arg-type]
    except Illegal as illegal:
        found: Json | None = {"code": illegal.code, "params": illegal.params}
        plain(found)
    else:
        found = None
    return found


def kept(adapter: Adapter, positions: Iterator[Position]) -> Iterator[Position]:
    """The positions, each of which is the same afterwards: neither what is accepted nor what is refused changes it."""
    for position in positions:
        before = plain(adapter.game.dump(position.state))
        yield position
        assert plain(adapter.game.dump(position.state)) == before


@every_game
@whole_matches
@given(seed=SEEDS)
def test_random_play_ends_and_only_then_nobody_is_asked(adapter: Adapter, seed: int) -> None:
    game = adapter.game
    for position in positions(adapter, seed):
        over = game.outcome(position.state)
        prompts = game.prompts(position.state)
        assert bool(prompts) == (over is None)
        assert over is not None or any(not prompt.answered for prompt in prompts.values())
        for seat in range(position.seats):
            assert seat not in prompts or game.legal(position.state, seat)
            assert seat in prompts or not game.legal(position.state, seat)
            assert over is None or not game.menu(position.state, seat)
    assert over is not None
    assert sorted(seat for group in over.ranking for seat in group) == list(range(position.seats))
    assert set(over.winners) <= set(range(position.seats))
    with pytest.raises(Illegal):
        game.apply(position.state, 0, guesses(game.menu_types[0], {}, chance(0), 1)[0], position.dice)


@every_game
def test_every_pace_can_be_played(adapter: Adapter) -> None:
    game, choose = adapter.game, chance(1)
    seats = game.seats[0]
    assert game.paces
    for pace, turn in game.paces.items():
        assert turn > 0
        state, _ = game.start({**adapter.options(seats, choose), "pace": pace}, seats, throwaway_dice("pace", seats))
        loaded = game.load(orjson.loads(orjson.dumps(game.dump(state))))
        assert game.prompts(loaded) == game.prompts(state)


@every_game
@whole_matches
@given(seed=SEEDS)
def test_careers_add_up(adapter: Adapter, seed: int) -> None:
    """A card is told of once for each seat; nothing is played that was not dealt, nothing survives that was not
    played. Nothing is told of a match that has only begun."""
    game, steps = adapter.game, [(p.state, p.events) for p in positions(adapter, seed)]
    careers = game.careers(steps)
    assert len({(career.seat, career.card) for career in careers}) == len(careers)
    for career in careers:
        assert career.card in game.card_names()
        assert career.dealt >= career.picked >= career.survived >= 0
        assert career.dealt > 0
        assert min(career.damage, career.cost) >= 0
    assert not any(career.picked for career in game.careers(steps[:1]))


@every_game
@given(seed=SEEDS)
def test_decks_by_chance_are_legal(adapter: Adapter, seed: int) -> None:
    assert not adapter.game.deck_faults(adapter.game.sample_deck(chance(seed)))


@every_game
@whole_matches
@given(seed=SEEDS)
def test_legal_trees_are_honest(adapter: Adapter, seed: int) -> None:
    game, choose = adapter.game, chance(seed)
    for position in kept(adapter, at_some(adapter, seed, every=8)):
        for seat in game.prompts(position.state):
            tree = game.legal(position.state, seat)
            for _ in range(6):
                move = game.sample(tree, choose)
                assert game.allows(tree, move), (tree, move)
                assert refusal(adapter, position, seat, move) is None, (tree, move)


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_what_no_tree_allows_is_refused(adapter: Adapter, seed: int) -> None:
    game, choose = adapter.game, chance(seed)
    for position in kept(adapter, at_some(adapter, seed, every=12)):
        for seat in range(position.seats):
            legal, menu = game.legal(position.state, seat), game.menu(position.state, seat)
            source = {"view": game.view(position.state, seat), "legal": legal, "menu": menu}
            for kind in game.move_types:
                tree = menu if issubclass(kind, game.menu_types) else legal
                for move in guesses(kind, source, choose, 8):
                    allowed = bool(tree) and game.allows(tree, move)
                    assert (refusal(adapter, position, seat, move) is None) == allowed, (tree, move)


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_a_loaded_state_behaves_as_the_dumped_one(adapter: Adapter, seed: int) -> None:
    game = adapter.game
    for position in positions(adapter, seed):
        if position.before is None or position.move is None:
            continue
        again = game.load(orjson.loads(orjson.dumps(game.dump(position.before))))
        assert plain(game.dump(again)) == plain(game.dump(position.before))
        state, events = game.apply(again, position.seat, position.move, position.dice)
        assert tuple(events) == position.events
        assert plain(game.dump(state)) == plain(game.dump(position.state))
        for viewer in position.viewers():
            assert plain(game.view(again, viewer)) == plain(game.view(position.before, viewer))


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_a_patch_turns_the_old_view_into_the_new_one(adapter: Adapter, seed: int) -> None:
    game = adapter.game
    for position in positions(adapter, seed):
        if position.before is None:
            continue
        for viewer in position.viewers():
            old, new = game.view(position.before, viewer), game.view(position.state, viewer)
            patch = orjson.loads(orjson.dumps(game.patch(position.before, position.state, viewer)))
            assert plain(merged(old, patch)) == plain(new)
            assert bool(patch) == (plain(old) != plain(new))
            assert not nulls(new)
            shown = [form for event in position.events if (form := event.seen_by(viewer)) is not None]
            assert not any(nulls(form) for form in shown)
            assert all("e" in form for form in shown)
            plain(shown)


@every_game
@whole_matches
@given(seed=SEEDS)
def test_defaults_are_legal(adapter: Adapter, seed: int) -> None:
    game = adapter.game
    for position in at_some(adapter, seed, every=4):
        for seat, prompt in game.prompts(position.state).items():
            if prompt.answered:
                continue
            move = game.default(position.state, seat)
            assert game.allows(game.legal(position.state, seat), move), move
            before = plain(game.dump(position.state))
            game.apply(position.state, seat, move, position.dice, "timeout")
            assert plain(game.dump(position.state)) == before


@every_game
@whole_matches
@given(seed=SEEDS)
def test_play_by_defaults_alone_ends(adapter: Adapter, seed: int) -> None:
    game = adapter.game
    position = next(positions(adapter, seed))
    state = position.state
    for _ in range(5000):
        owing = [seat for seat, prompt in game.prompts(state).items() if not prompt.answered]
        if not owing:
            break
        state, _events = game.apply(state, owing[0], game.default(state, owing[0]), position.dice, "timeout")
    assert game.outcome(state) is not None


@every_game
@whole_matches
@given(seed=SEEDS)
def test_the_menu_is_honest(adapter: Adapter, seed: int) -> None:
    choose = chance(seed)
    for position in kept(adapter, at_some(adapter, seed, every=12)):
        for seat in range(position.seats):
            for move in menu_moves(adapter, adapter.game.menu(position.state, seat), choose):
                assert refusal(adapter, position, seat, move) is None, move


@every_game
@whole_matches
@given(seed=SEEDS)
def test_luck_weighs_every_public_roll_alike_for_everybody(adapter: Adapter, seed: int) -> None:
    game, played = adapter.game, list(positions(adapter, seed))
    public = [event.public or {} for each in played[1:] for event in each.events]
    drawn = [event["k"] for event in public if "die" in event]
    found = {}
    for viewer in played[0].viewers():
        seen = seen_by(adapter, played, viewer)
        rolls = found[viewer] = game.luck(seen)
        assert [roll.step for roll in rolls] == sorted({roll.step for roll in rolls})
        firsts = [next(e["k"] for e in seen.steps[roll.step][0] if "die" in e) for roll in rolls]
        assert [roll.k for roll in rolls] == firsts
        told = [event["k"] for roll in rolls for event in seen.steps[roll.step][0] if "die" in event]
        assert told == drawn
        for roll in rolls:
            assert len(roll.dealt) == len(roll.taken) == played[0].seats
            for told_of in (roll.dealt, roll.taken):
                assert all(weighed.value >= 0 and weighed.expected >= 0 for weighed in told_of)
            for what in ("value", "expected"):
                assert sum(getattr(w, what) for w in roll.dealt) == sum(getattr(w, what) for w in roll.taken)
            assert 0 < roll.chance <= 1
            plain(roll.about)
    assert all(
        [replace(roll, step=0) for roll in rolls] == [replace(r, step=0) for r in found[None]]
        for rolls in found.values()
    )


@every_game
@whole_matches
@given(seed=SEEDS)
def test_bots_choose_what_is_legal_from_their_view_alone(adapter: Adapter, seed: int) -> None:
    game, choose = adapter.game, chance(seed)
    for position in at_some(adapter, seed, every=10):
        for seat, prompt in game.prompts(position.state).items():
            if prompt.answered:
                continue
            for bot in game.bots.values():
                legal = game.legal(position.state, seat)
                move = bot(game.view(position.state, seat), seat, legal, chance(seed))
                assert game.allows(legal, move), move
                twin = adapter.hidden_swaps(position.state, seat, choose)
                if twin is not None:
                    assert bot(game.view(twin, seat), seat, game.legal(twin, seat), chance(seed)) == move
        for seat in range(position.seats):
            menu = game.menu(position.state, seat)
            for bot in game.bots.values() if game.awaits(menu) else ():
                move = bot(game.view(position.state, seat), seat, menu, chance(seed))
                assert game.allows(menu, move), move
                twin = adapter.hidden_swaps(position.state, seat, choose)
                if twin is not None:
                    assert bot(game.view(twin, seat), seat, menu, chance(seed)) == move


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_what_is_kept_of_a_seat_only_grows(adapter: Adapter, seed: int) -> None:
    """Turns are counted up and until a seat gives up; whoever gave up never wins while others stayed."""
    game = adapter.game
    before: list[Share] = []
    for position in kept(adapter, positions(adapter, seed)):
        shares = [game.share(position.state, seat) for seat in range(position.seats)]
        for last, now in zip(before or shares, shares, strict=True):
            assert now.turns == last.turns if last.gave_up else now.turns >= last.turns
            assert last.gave_up <= now.gave_up
            assert last.deck is None or now.deck is not None
            assert set(last.marks) <= set(now.marks)
        before = shares
        plain([[share.deck, share.marks] for share in shares])
    over = game.outcome(position.state)
    assert over is not None
    assert not any(before[seat].gave_up for seat in over.winners)


def test_the_suite_has_a_game_of_many_seats() -> None:
    assert any(adapter.game.seats[1] > 2 for adapter in ADAPTERS)
