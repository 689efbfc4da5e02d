"""What never changes of a match: who sits where, the dice, and what it is played with."""

from dataclasses import dataclass

from app.games.contract import Json, Seat
from app.games.dice import Dice
from app.matches.games import Bound


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a seat: an account, or a bot of some level; in a rated match with the `rating` and the `deviation`
    that they came with."""

    account: str | None
    name: str
    bot: str | None
    guest: bool
    rating: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Pinned:
    """What never changes of a match."""

    id: str
    table_id: str
    bound: Bound
    seats: tuple[SeatInfo, ...]
    commitments: Json
    entropies: tuple[str, ...]
    dice: Dice
    started_at: float
    rated: bool = False

    def seat_of(self, account: str | None) -> Seat | None:
        """Where the account sits, if it does."""
        return next((s for s, info in enumerate(self.seats) if account is not None and info.account == account), None)
