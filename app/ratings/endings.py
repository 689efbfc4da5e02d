"""How a match ended, as far as progress is concerned: made from what the game says of its seats."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.contract import Outcome, Seat, Share
from app.ratings.levels import TURNS_PLAYED, Result


@dataclass(frozen=True, slots=True)
class Part:
    """One seat: an account or a bot of some level, and its share in the match. The lower a rank the better."""

    account: str | None
    bot: str | None
    share: Share
    result: Result
    rank: int

    @property
    def fled(self) -> bool:
        """Whether it gave up before its own third turn."""
        return self.share.gave_up and self.share.turns < TURNS_PLAYED


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match, its parts in seat order."""

    match_id: str
    game: str
    at: float
    rated: bool
    reason: str
    parts: tuple[Part, ...]

    def counts(self) -> bool:
        """Whether it changes ratings: meant to, not void, and everybody is somebody."""
        return self.rated and all(part.account is not None and part.result != "void" for part in self.parts)


def ending_of(
    match_id: str,
    game: str,
    at: float,
    outcome: Outcome,
    seats: Sequence[tuple[str | None, str | None, Share]],
    *,
    rated: bool,
) -> Ending:
    """The end of a match whose seats were taken by (account, bot, share)."""
    ranks = {seat: rank for rank, group in enumerate(outcome.ranking) for seat in group}
    parts = [
        Part(account, bot, share, _result(outcome, seat), ranks[seat])
        for seat, (account, bot, share) in enumerate(seats)
    ]
    return Ending(match_id, game, at, rated, outcome.reason, tuple(parts))


def _result(outcome: Outcome, seat: Seat) -> Result:
    if outcome.void:
        return "void"
    if not outcome.winners:
        return "draw"
    return "win" if seat in outcome.winners else "loss"
