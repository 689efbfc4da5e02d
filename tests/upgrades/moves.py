"""Moves of Planet Zinara over sockets, as the novice bot would make them."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from tests.players import Live, Player
from tests.zinara_play import chosen


@asynccontextmanager
async def at(match: str, players: Sequence[Player]) -> AsyncIterator[list[Live]]:
    """Everybody's socket at the match."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(each.at(match)) for each in players]


async def play_moves(lives: Sequence[Live], moves: int, generator: random.Random) -> None:
    """So many moves; afterwards everybody has been shown all of them."""
    for _ in range(moves):
        await lives[0].until(lambda: any(live.owes for live in lives))
        live = next(live for live in lives if live.owes)
        assert (await live.move(chosen(live, generator)))["t"] == "ok"
        for other in lives:
            await other.settle()


async def given_up(live: Live) -> None:
    """Surrender."""
    assert (await live.move({"do": "surrender"}, prompt="menu"))["t"] == "ok"
