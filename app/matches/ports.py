"""What matches need of the layer above: somebody to tell, and somebody who knows who is there."""

from typing import Protocol

from app.games.contract import Seat
from app.matches.pinned import Pinned
from app.matches.room import Step


class Stage(Protocol):
    """Where viewers stand. `live` is one."""

    def stepped(self, pinned: Pinned, step: Step, *, made_here: bool) -> None:
        """A step was taken; `made_here` if this process took it and others have not heard of it yet."""
        ...

    def ended(self, pinned: Pinned) -> None:
        """The match is over; called after its last step."""
        ...

    def shaken(self, match_id: str) -> None:
        """What viewers were shown last may not be the newest: show them the match anew."""
        ...

    def absent_since(self, pinned: Pinned, seat: Seat) -> float | None:
        """Since when nobody has shown up for the seat; None while somebody is there."""
        ...


class EmptyStage:
    """Nobody looks on."""

    def stepped(self, pinned: Pinned, step: Step, *, made_here: bool) -> None:
        """Nobody to tell."""

    def ended(self, pinned: Pinned) -> None:
        """Nobody to tell."""

    def shaken(self, match_id: str) -> None:
        """Nobody to tell."""

    def absent_since(self, pinned: Pinned, seat: Seat) -> float | None:
        """Everybody counts as present."""
        return None
