"""Random matches and battles of them, for tests that want many positions."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.contract import Event, Move, Seat
from app.games.dice import Dice
from app.games.zinara import Zinara
from app.games.zinara.battle import Battle
from app.games.zinara.state import State
from tests.games.playing import positions
from tests.games.zinara.adapter import ZinaraAdapter
from tests.games.zinara.bundled import zinara

ADAPTER = ZinaraAdapter()


@dataclass(frozen=True)
class Moment:
    """A state of a random match, the move that led to it, and what it told."""

    state: State
    dice: Dice
    before: State
    seat: Seat
    move: Move
    events: tuple[Event, ...]

    @property
    def game(self) -> Zinara:
        return zinara()

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None
        return self.state.battle


def moments(seed: int) -> Iterator[Moment]:
    """Every move of a random match, with the state after it."""
    for position in positions(ADAPTER, seed):
        if position.before is not None and position.move is not None:
            yield Moment(position.state, position.dice, position.before, position.seat, position.move, position.events)


def battles(seed: int) -> Iterator[Moment]:
    """The same from the battle's start on, while it runs."""
    for moment in moments(seed):
        if moment.state.battle is not None and moment.state.battle.over is None:
            yield moment
