"""A match in its first three phases, for tests."""

import pytest

from app.games.contract import Cause, Event, Illegal, Json, Move
from app.games.dice import throwaway_dice
from app.games.zinara.moves import ChooseDeck, Withdraw
from app.games.zinara.state import State
from tests.games.zinara.bundled import options, starters, zinara

GAME, DICE = zinara(), throwaway_dice("preparation", 2)
FIRST_DECK, SECOND_DECK = (starter["id"] for starter in starters()[:2])
WITHDRAW = Withdraw("withdraw")


class Match:
    """A match that goes on; `told` are the last events."""

    def __init__(self, first: int | None = 0) -> None:
        self.told: list[Event]
        self.state: State
        self.state, self.told = GAME.start(options(first), 2, DICE)

    def play(self, seat: int, *moves: Move, cause: Cause = "player") -> "Match":
        for move in moves:
            self.state, self.told = GAME.apply(self.state, seat, move, DICE, cause)
        return self

    def default(self) -> "Match":
        """The phase's time is up, for whoever has not confirmed."""
        seat = next(seat for seat in (0, 1) if not self.state.sides[seat].confirmed)
        return self.play(seat, GAME.default(self.state, seat), cause="timeout")

    def to(self, phase: int) -> "Match":
        while self.state.phase < phase:
            self.default()
        return self

    def refused(self, seat: int, move: Move) -> Illegal:
        before = GAME.dump(self.state)
        with pytest.raises(Illegal) as refusal:
            GAME.apply(self.state, seat, move, DICE)
        assert GAME.dump(self.state) == before
        return refusal.value

    def seen(self, viewer: int | None) -> Json:
        return GAME.view(self.state, viewer)

    def told_to(self, viewer: int | None) -> list[Json]:
        return [form for event in self.told if (form := event.seen_by(viewer)) is not None]


def deck(name: str, confirm: bool) -> ChooseDeck:
    return ChooseDeck("deck", name, confirm)


def confirmation(match: Match, seat: int) -> Move:
    """A confirmed answer to the present phase."""
    return GAME.default(match.state, seat)
