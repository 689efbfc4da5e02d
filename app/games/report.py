"""What the sums of many matches say: rates and means with their 95 % intervals."""

from collections.abc import Mapping
from statistics import median

from app.games.contract import Json
from app.games.intervals import mean, share


def report(sums: Json) -> Json:
    """The report of `sums`, as JSON. A rate is the share of points: a draw is half of one for both.

    `matrix` has for each deck its rate against each other one; `lengths` how many matches had so many turns; `cards`
    for each card what it costs, how many copies were dealt and picked, and `pick` (picked among those dealt), `won`
    (points of those who picked it), `survival` (left at the end among those picked), `damage` (by price)."""
    turns = {int(length): n for length, n in sums["turns"].items()}
    finished = sum(turns.values())
    total = sum(length * n for length, n in turns.items())
    return {
        "matches": sums["matches"],
        "unfinished": sums["unfinished"],
        "illegal": sums["illegal"],
        "first_seat": share(*sums["first"]),
        "decks": _shares(sums["decks"]),
        "bots": _shares(sums["bots"]),
        "matrix": {deck: _shares(others) for deck, others in sorted(sums["pairs"].items())},
        "reasons": dict(sorted(sums["reasons"].items())),
        "draws": sums["draws"],
        "turns": round(total / finished, 2) if finished else 0,
        "turns_median": median([length for length, n in turns.items() for _ in range(n)]) if finished else 0,
        "turns_longest": max(turns, default=0),
        "lengths": {str(length): turns[length] for length in sorted(turns)},
        "cards": {card: _card(counted) for card, counted in sorted(sums["cards"].items())},
        "decisions": sums["decisions"],
        "decisions_per_match": round(sums["decisions"] / sums["matches"], 1) if sums["matches"] else 0,
    }


def _shares(points: Mapping[str, tuple[float, int]]) -> Json:
    return {name: share(*points[name]) for name in sorted(points)}


def _card(counted: Json) -> Json:
    n, total, squares = counted["paid"]
    return {
        "cost": counted["worth"] // counted["dealt"],
        "dealt": counted["dealt"],
        "picked": counted["picked"],
        "pick": share(counted["picked"], counted["dealt"]),
        "won": share(*counted["won"]),
        "survival": share(counted["survived"], counted["picked"]),
        "damage": mean(total, squares, n),
    }
