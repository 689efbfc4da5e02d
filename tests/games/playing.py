"""Random play of any game, for the suite."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.contract import Choose, Event, Json, Move, Seat, Seen, Viewer
from app.games.dice import KeyedDice, throwaway_dice
from tests.games.adapters import Adapter
from tests.games.guesses import guesses

LONGEST = 5000
"""Moves after which a random match counts as endless."""
MENU_ODDS = 60
"""One move in so many is one of the menu."""


@dataclass(frozen=True)
class Position:
    """A state of a random match, and how it came about."""

    state: Any
    seats: int
    dice: KeyedDice
    before: Any | None = None
    seat: Seat = 0
    move: Move | None = None
    events: tuple[Event, ...] = ()

    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), None]


def chance(seed: int) -> Choose:
    """A source of chance for bots and random play."""
    generator = random.Random(seed)
    return lambda n: generator.randrange(n)


def started(adapter: Adapter, seed: int, choose: Choose) -> Position:
    fewest, most = adapter.game.seats
    seats = fewest + choose(most - fewest + 1)
    dice = throwaway_dice(f"suite-{seed}", seats)
    state, events = adapter.game.start(adapter.options(seats, choose), seats, dice)
    return Position(state, seats, dice, events=tuple(events))


def positions(adapter: Adapter, seed: int) -> Iterator[Position]:
    """Every position of one random match, from the start to the end."""
    game, choose = adapter.game, chance(seed)
    position = started(adapter, seed, choose)
    for _ in range(LONGEST):
        yield position
        made = random_move(adapter, position, choose)
        if made is None:
            return
        seat, move = made
        state, events = game.apply(position.state, seat, move, position.dice)
        position = Position(state, position.seats, position.dice, position.state, seat, move, tuple(events))
    raise AssertionError(f"{adapter.name}: no end after {LONGEST} moves, seed {seed}")


def random_move(adapter: Adapter, position: Position, choose: Choose) -> tuple[Seat, Move] | None:
    """Somebody's move: of whoever owes an answer mostly, of whoever may change its mind and of the menu at times."""
    game, state = adapter.game, position.state
    prompts = game.prompts(state)
    if not prompts:
        return None
    if choose(MENU_ODDS) == 0:
        seat = choose(position.seats)
        tree = game.menu(state, seat)
        moves = [m for m in menu_moves(adapter, tree, choose) if not isinstance(m, game.claim_types)]
        if moves:
            return seat, moves[choose(len(moves))]
    owing = [seat for seat, prompt in prompts.items() if not prompt.answered]
    seats = sorted(owing if owing and choose(8) else prompts)
    for seat in seats[choose(len(seats)) :] + seats:
        if tree := game.legal(state, seat):
            return seat, game.sample(tree, choose)
    raise AssertionError(f"{adapter.name}: nobody can move")


def menu_moves(adapter: Adapter, tree: Json, choose: Choose) -> list[Move]:
    """Moves that the menu allows, among some of each type."""
    found = []
    for kind in adapter.game.menu_types:
        found += [move for move in guesses(kind, tree, choose, 12) if adapter.game.allows(tree, move)]
    return found


def at_some(adapter: Adapter, seed: int, every: int) -> Iterator[Position]:
    """About one in `every` of the positions of a random match, the first and the last among them."""
    choose = chance(seed + 1)
    last = None
    for i, position in enumerate(positions(adapter, seed)):
        last = position
        if i == 0 or choose(every) == 0:
            yield position
            last = None
    if last is not None:
        yield last


def seen_by(adapter: Adapter, played: Sequence[Position], viewer: Viewer) -> Seen:
    """The positions of a match as the viewer saw them; moves that it saw nothing of are no steps."""
    steps = []
    for each in played[1:]:
        told = [form for event in each.events if (form := event.seen_by(viewer)) is not None]
        patch = adapter.game.patch(each.before, each.state, viewer)
        if told or patch:
            steps.append((told, patch))
    return Seen(adapter.game.view(played[0].state, viewer), steps)
