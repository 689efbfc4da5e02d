"""What holds of every bot of every game: it moves legally, finds an end, and cannot tell what it cannot see."""

import pytest

from tests.games.adapters import ADAPTERS, Adapter
from tests.games.botplay import owing, positions
from tests.games.playing import chance

SEEDS = range(4)
LEVELS = [(adapter, level) for adapter in ADAPTERS for level in adapter.game.bots]
every_bot = pytest.mark.parametrize(("adapter", "level"), LEVELS, ids=[f"{a.name}-{level}" for a, level in LEVELS])


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_moves_legally_to_the_end(adapter: Adapter, level: str, seed: int) -> None:
    for _ in positions(adapter, level, seed):
        pass


@every_bot
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_chooses_alike_in_positions_that_look_alike_to_it(adapter: Adapter, level: str, seed: int) -> None:
    game, bot, choose = adapter.game, adapter.game.bots[level], chance(seed + 100)
    compared = 0
    for position in positions(adapter, level, seed):
        for seat in owing(adapter, position):
            twin = adapter.hidden_swaps(position.state, seat, choose)
            if twin is None:
                continue
            compared += 1
            said = [
                bot(game.view(state, seat), seat, game.legal(state, seat), chance(seed))
                for state in (position.state, twin)
            ]
            assert said[0] == said[1]
    assert compared
