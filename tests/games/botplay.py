"""Matches of bots, for tests that want the positions bots come to."""

from collections.abc import Iterator

from app.games.contract import Seat
from tests.games.adapters import Adapter
from tests.games.playing import Position, chance, random_move, started

LONGEST = 3000
WILD = 12


def owing(adapter: Adapter, position: Position) -> list[Seat]:
    return [seat for seat, prompt in adapter.game.prompts(position.state).items() if not prompt.answered]


def positions(adapter: Adapter, level: str, seed: int) -> Iterator[Position]:
    """A match of the bot against itself in which one move of `WILD` is a random one, so that it meets odd positions."""
    game, choose = adapter.game, chance(seed)
    position = started(adapter, seed, choose)
    for _ in range(LONGEST):
        yield position
        seats = owing(adapter, position)
        if not seats:
            return
        made = random_move(adapter, position, choose) if choose(WILD) == 0 else None
        if made is None:
            seat = seats[0]
            tree = game.legal(position.state, seat)
            move = game.bots[level](game.view(position.state, seat), seat, tree, choose)
            assert game.allows(tree, move), (tree, move)
        else:
            seat, move = made
        state, events = game.apply(position.state, seat, move, position.dice)
        position = Position(state, position.seats, position.dice, position.state, seat, move, tuple(events))
    raise AssertionError(f"{adapter.name}: {level} finds no end")
