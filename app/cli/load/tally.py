"""What a load came to."""

from collections import Counter
from dataclasses import dataclass, field

from app.cli.load.seat import Seat
from app.games.contract import Json


@dataclass(slots=True)
class Tally:
    """Counts while `counting`; what was acknowledged is kept from the beginning."""

    counting: bool = False
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move, or in open loop from when it was due, until both sides were shown it."""
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    """Match and command, as the log names it."""
    refused: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    gaps: int = 0
    broken: int = 0
    """Sockets that ended without having been closed by who opened them."""
    bytes: int = 0

    def moved(self, latency: float) -> None:
        """A move was shown to both sides."""
        if self.counting:
            self.latencies.append(latency)

    def settle(self, seat: Seat) -> None:
        """Add what a seat counted, which is about to close."""
        self.gaps += seat.gaps
        self.bytes += seat.bytes
        seat.gaps = seat.bytes = 0


def percentiles_ms(latencies: list[float]) -> Json:
    """The median, 95th and 99th percentile in milliseconds; null where nothing was measured."""
    found = sorted(latencies)
    return {
        f"p{share}_ms": round(found[min(len(found) - 1, len(found) * share // 100)] * 1000, 2) if found else None
        for share in (50, 95, 99)
    }
