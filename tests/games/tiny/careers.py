"""What became of each card: how often a seat drew it, and how often it showed it. Nothing is hurt and nothing lost."""

from collections import Counter
from collections.abc import Iterable, Sequence

from app.games.contract import Career, Event, Seat
from tests.games.tiny.state import State


def careers(steps: Iterable[tuple[State, Sequence[Event]]]) -> list[Career]:
    drawn: Counter[tuple[Seat, str]] = Counter()
    shown: Counter[tuple[Seat, str]] = Counter()
    for _, events in steps:
        for event in events:
            for seat, form in event.private.items():
                got = form or {}
                drawn.update((seat, card) for card in (*got.get("cards", ()), *filter(None, [got.get("for")])))
            if event.public is not None and event.public["e"] == "shown":
                shown.update((seat, card) for seat, card in enumerate(event.public["cards"]) if card)
    return [Career(seat, card, n, shown[seat, card], shown[seat, card]) for (seat, card), n in sorted(drawn.items())]
