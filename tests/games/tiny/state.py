"""The state: plain frozen values."""

from dataclasses import dataclass, replace

from app.games.contract import Outcome, Seat

HAND, POINTS, SHIELDS = 3, 2, 1


@dataclass(frozen=True, slots=True)
class Side:
    """One seat: what it holds in secret (`hand`, `choice`, `traded`) and in the open."""

    hand: tuple[str, ...] = ()
    choice: str = ""
    traded: bool = False
    draws: int = 0
    """How many numbers of its own stream were drawn."""
    points: int = POINTS
    shields: int = SHIELDS
    out: bool = False
    left: int = 0
    """The round in which it left."""


@dataclass(frozen=True, slots=True)
class State:
    """`leader` is −1 while everybody chooses; `asked` is whom the leader grabs at while that seat thinks, or −1."""

    sides: tuple[Side, ...]
    deck: tuple[str, ...]
    """What nobody holds and nobody has shown, in the order of its names: chance enters when a card is drawn."""
    shown: tuple[str, ...] = ()
    """What each seat showed last, "" for nothing."""
    round: int = 1
    leader: int = -1
    grabs: int = 0
    asked: int = -1
    rolls: int = 0
    outcome: Outcome | None = None

    def seats_in(self) -> list[Seat]:
        return [seat for seat, side in enumerate(self.sides) if not side.out]

    def with_side(self, seat: Seat, side: Side) -> "State":
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))
