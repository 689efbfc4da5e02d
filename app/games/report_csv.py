"""A report's tables as CSV (RFC 4180): the deck matrix, the cards, the lengths. Rates are numbers of 0 … 1."""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import StringIO

from app.games.contract import Json

_INTERVALS = {"pick": "rate", "won": "rate", "survival": "rate", "damage": "mean"}


def matrix(report: Json) -> str:
    """One line for each deck against each other one."""
    return _written(
        ["deck", "against", "rate", "low", "high", "matches"],
        (
            [deck, other, told["rate"], told["low"], told["high"], told["n"]]
            for deck, others in report["matrix"].items()
            for other, told in others.items()
        ),
    )


def cards(report: Json) -> str:
    """One line for each card; every rate is followed by its interval and by what it was counted among."""
    head = ["card", "cost", "dealt", "picked"]
    for column in _INTERVALS:
        head += [column, f"{column}_low", f"{column}_high", f"{column}_n"]
    return _written(head, (_card(card, told) for card, told in report["cards"].items()))


def lengths(report: Json) -> str:
    """How many matches had so many turns."""
    return _written(["turns", "matches"], report["lengths"].items())


def _card(card: str, told: Json) -> list[object]:
    line = [card, told["cost"], told["dealt"], told["picked"]]
    for column, middle in _INTERVALS.items():
        line += [told[column][part] for part in (middle, "low", "high", "n")]
    return line


def _written(head: Sequence[str], lines: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(head)
    writer.writerows(lines)
    return file.getvalue()


SHEETS: Mapping[str, Callable[[Json], str]] = {"matrix": matrix, "cards": cards, "lengths": lengths}
"""The tables by their names."""
