"""What a viewer may not know changes nothing that reaches it: hidden cards change places, and nobody can tell."""

from typing import Any

import orjson
import pytest
from hypothesis import given

from app.games.contract import Illegal, Json, Move, Prompt, Seat, Viewer
from tests.games.adapters import Adapter
from tests.games.guesses import guesses
from tests.games.playing import Position, at_some, chance
from tests.games.test_contract import SEEDS, every_game, kept, plain, refusal, whole_matches


def asked(prompts: Any, viewer: Viewer) -> list[Any]:
    """Everything of the prompts that the host acts on in public, and what their owner sees."""

    def public(prompt: Prompt) -> tuple[str, str, str, int]:
        return prompt.id, prompt.kind, prompt.bank, prompt.budget

    own = prompts.get(viewer)
    return [sorted((seat, public(prompt)) for seat, prompt in prompts.items()), own]


def forecast(adapter: Adapter, state: Any, seat: Seat, move: Move) -> Json:
    try:
        return adapter.game.forecast(adapter.game.view(state, seat), seat, move)
    except Illegal as illegal:
        return {"code": illegal.code, "params": illegal.params}


def reaching(adapter: Adapter, position: Position, state: Any, viewer: Viewer, seat: Seat, move: Move) -> Json | None:
    """All that the viewer learns of a move, or None where it is refused."""
    game = adapter.game
    cause = "absence" if isinstance(move, game.claim_types) else "player"
    try:
        after, events = game.apply(state, seat, move, position.dice, cause)  # type: ignore[arg-type]
    except Illegal:
        return None
    shown = [form for event in events if (form := event.seen_by(viewer)) is not None]
    patch = game.patch(state, after, viewer)
    return {
        "view": game.view(after, viewer),
        "events": shown,
        "patch": patch,
        "asked": [[*map(str, part)] for part in asked(game.prompts(after), viewer)[0]],
        "frame": len(orjson.dumps({"events": shown, "patch": patch})),
        "legal": {} if viewer is None else game.legal(after, viewer),
        "menu": {} if viewer is None else game.menu(after, viewer),
    }


@every_game
@whole_matches
@given(seed=SEEDS)
def test_hidden_cards_change_places_and_nobody_can_tell(adapter: Adapter, seed: int) -> None:
    game, choose = adapter.game, chance(seed)
    for position in at_some(adapter, seed, every=10):
        for viewer in position.viewers():
            twin = adapter.hidden_swaps(position.state, viewer, choose)
            if twin is None:
                continue
            assert plain(game.view(twin, viewer)) == plain(game.view(position.state, viewer))
            assert plain(game.view(twin, None)) == plain(game.view(position.state, None)), "a spectator sees more"
            assert asked(game.prompts(twin), viewer) == asked(game.prompts(position.state), viewer)
            if viewer is not None:
                assert plain(game.legal(twin, viewer)) == plain(game.legal(position.state, viewer))
                assert plain(game.menu(twin, viewer)) == plain(game.menu(position.state, viewer))


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_refusals_and_forecasts_tell_nothing_hidden(adapter: Adapter, seed: int) -> None:
    game, choose = adapter.game, chance(seed)
    for position in kept(adapter, at_some(adapter, seed, every=16)):
        for seat in range(position.seats):
            twin = adapter.hidden_swaps(position.state, seat, choose)
            if twin is None:
                continue
            legal = game.legal(position.state, seat)
            source = {"view": game.view(position.state, seat), "legal": legal}
            moves = [move for kind in game.move_types for move in guesses(kind, source, choose, 6)]
            moves += [game.sample(legal, choose) for _ in range(6 if legal else 0)]
            for move in moves:
                assert refusal(adapter, position, seat, move) == refusal(adapter, position, seat, move, twin), move
                assert forecast(adapter, position.state, seat, move) == forecast(adapter, twin, seat, move), move


@pytest.mark.slow
@every_game
@whole_matches
@given(seed=SEEDS)
def test_events_and_steps_tell_no_more_than_the_next_view(adapter: Adapter, seed: int) -> None:
    """Whoever moves: where two worlds look alike to the viewer afterwards too, all that reached it is alike."""
    game, choose = adapter.game, chance(seed)
    for position in at_some(adapter, seed, every=10):
        for viewer in position.viewers():
            twin = adapter.hidden_swaps(position.state, viewer, choose)
            if twin is None:
                continue
            for seat in game.prompts(position.state):
                tree = game.legal(position.state, seat)
                for move in [game.sample(tree, choose) for _ in range(3)]:
                    same = adapter.twin_move(move, position.state, twin)
                    here = reaching(adapter, position, position.state, viewer, seat, move)
                    there = reaching(adapter, position, twin, viewer, seat, same)
                    if here and there and plain(here["view"]) == plain(there["view"]):
                        assert plain(here) == plain(there), move
                        here = reaching(adapter, position, position.state, None, seat, move)
                        there = reaching(adapter, position, twin, None, seat, same)
                        assert plain(here) == plain(there), "a spectator is told more"


@every_game
def test_the_suite_finds_something_hidden_to_swap(adapter: Adapter) -> None:
    choose = chance(1)
    found = [adapter.hidden_swaps(p.state, v, choose) for p in at_some(adapter, 1, every=5) for v in p.viewers()]
    if not any(twin is not None for twin in found):
        pytest.fail("no state had anything hidden")
