"""What many matches between bots have in common, as sums: those of parts add up to those of the whole.

    {"matches", "unfinished", "illegal", "draws", "decisions": n, "reasons": {reason: n}, "turns": {turns: n},
     "first": [points, n], "decks", "bots": {name: [points, n]}, "pairs": {deck: {other: [points, n]}},
     "cards": {card: {"dealt", "picked", "survived", "worth", "damage": n, "won": [points, n], "paid": [n, Σx, Σx²]}}}

A win is a point and a draw half of one. Unfinished matches are counted and have no part in anything else; a deck or a
bot against itself has none in what is said of decks or bots. For bots, matches of one seed (mirrored ones) count as
one, as they have their luck in common: they belong in one part. `worth` is the price of all copies dealt. A card has
`won` once a match and seat that picked it, and in `paid` x is the damage of its copies by the price of those copies.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from app.games.contract import Career, Json
from app.games.selfplay import Record


def sums(records: Iterable[Record]) -> Json:
    """The sums of these matches."""
    total: Json = {
        **dict.fromkeys(("matches", "unfinished", "illegal", "draws", "decisions"), 0),
        **{kind: {} for kind in ("reasons", "turns", "decks", "bots", "pairs", "cards")},
        "first": [0, 0],
    }
    levels: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for record in records:
        total = added(total, _one(record))
        if record.finished and len(set(record.setup.bots)) > 1:
            for seat, level in enumerate(record.setup.bots):
                levels[record.setup.seed][level].append(record.score(seat))
    for scores in levels.values():
        total = added(total, {"bots": {level: [fmean(each), 1] for level, each in scores.items()}})
    return total


def added(one: Any, other: Any) -> Any:
    """Numbers added up wherever both have them; neither is changed."""
    if isinstance(one, dict):
        return {key: _either(one.get(key), other.get(key)) for key in (*one, *(k for k in other if k not in one))}
    if isinstance(one, list):
        return [a + b for a, b in zip(one, other, strict=True)]
    return one + other


def _either(one: Any, other: Any) -> Any:
    if one is None or other is None:
        return one if other is None else other
    return added(one, other)


def _one(record: Record) -> Json:
    counted = {"matches": 1, "illegal": record.illegal, "decisions": record.decisions}
    if not record.finished:
        return {**counted, "unfinished": 1}
    setup = record.setup
    scores = [record.score(seat) for seat in range(len(setup.bots))]
    decks = [deck.get("id", "") for deck in setup.decks]
    return {
        **counted,
        "draws": int(not record.winners),
        "reasons": {record.reason: 1},
        "turns": {str(record.turns): 1},
        "first": [scores[setup.first], 1],
        "decks": _decks(decks, scores),
        "pairs": _pairs(decks, scores),
        "cards": _cards(record.careers, scores),
    }


def _decks(decks: Sequence[str], scores: Sequence[float]) -> Json:
    found: Json = {}
    if len(set(decks)) > 1:
        for deck, score in zip(decks, scores, strict=True):
            found = added(found, {deck: [score, 1]})
    return found


def _pairs(decks: Sequence[str], scores: Sequence[float]) -> Json:
    """Every deck against every other at the table: whoever scores more has the point."""
    found: Json = {}
    for deck, score in zip(decks, scores, strict=True):
        for other, theirs in zip(decks, scores, strict=True):
            if deck != other:
                point = 0.5 if score == theirs else float(score > theirs)
                found = added(found, {deck: {other: [point, 1]}})
    return found


def _cards(careers: Sequence[Career], scores: Sequence[float]) -> Json:
    found: Json = {}
    for career in careers:
        found = added(found, {career.card: _card(career, scores[career.seat])})
    return found


def _card(career: Career, score: float) -> Json:
    paid = career.picked * career.cost
    x = career.damage / paid if paid else 0.0
    return {
        "dealt": career.dealt,
        "picked": career.picked,
        "survived": career.survived,
        "damage": career.damage,
        "worth": career.dealt * career.cost,
        "won": [score, 1] if career.picked else [0, 0],
        "paid": [1, x, x * x] if paid else [0, 0, 0],
    }
