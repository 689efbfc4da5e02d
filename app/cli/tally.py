"""What many matches between bots say together."""

from collections.abc import Sequence

from app.games.contract import Json
from app.games.report import report
from app.games.selfplay import Record, chained
from app.games.sums import sums


def tally(records: Sequence[Record], seconds: float) -> Json:
    """The report of these matches, with how long they took and the one sum of all of them."""
    told = report(sums(records))
    return {
        **told,
        "decisions_per_s": round(told["decisions"] / seconds, 1),
        "seconds": round(seconds, 2),
        "chain": chained(records),
    }
