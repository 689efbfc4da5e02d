"""Entries of a match's log, and the forms in which its events are kept.

What every move makes anew is a `NamedTuple`, here and in `room.py` and `projection.py`: as immutable as a frozen
dataclass, and made in a fifth of the time.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Executable

from app.games.contract import Event, Json, Seat, Viewer
from app.ratings.endings import Ending


class Entry(NamedTuple):
    """One row of `match_moves`; `move`, `events` and `ns` are JSON."""

    match_id: str
    seq: int
    seat: Seat | None
    cause: str
    command: str | None
    prompt: str | None
    move: str | None
    events: str
    ns: str
    at: float

    def row(self) -> dict[str, Any]:
        """By column."""
        return self._asdict()

    def n_of(self, viewer: Viewer) -> int:
        """The viewer's step counter after this entry."""
        ns: list[int] = orjson.loads(self.ns)
        return ns[-1 if viewer is None else viewer]


class Append(NamedTuple):
    """What one move writes: its entry, and what follows from it."""

    entry: Entry
    due: float | None
    due_changed: bool
    snapshot: str | None = None
    outcome: str | None = None
    ending: Ending | None = None
    """With the outcome: what the match comes to for those who played it."""
    also: Sequence[Executable] = ()
    """Statements that are executed in the same transaction if, and only if, the entry finds its place."""


def encode_events(events: Sequence[Event]) -> str:
    """Both forms of each event: `[public]`, or `[public, {seat: its own}]`."""
    forms = [
        [e.public, {str(seat): own for seat, own in e.private.items()}] if e.private else [e.public] for e in events
    ]
    return orjson.dumps(forms).decode()


def events_for(text: str, viewer: Viewer) -> list[Json]:
    """What the viewer was told of the events in `text`."""
    seen = []
    for form in orjson.loads(text):
        own = form[1] if len(form) > 1 else {}
        told = own.get(str(viewer), form[0]) if viewer is not None else form[0]
        if told is not None:
            seen.append(told)
    return seen
