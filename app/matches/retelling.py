"""Finished matches between people as self-play records them, for statistics: from the log alone."""

import asyncio
from dataclasses import dataclass
from typing import Any

import orjson

from app.games.contract import Event, Json, Seat
from app.games.selfplay import Record, Setup, turns_in
from app.matches.entries import Entry
from app.matches.log import Log
from app.matches.models import Match
from app.matches.pinned import Pinned
from app.matches.rooms import Rooms


@dataclass(frozen=True, slots=True)
class Retelling:
    """Plays finished matches again, beside what goes on."""

    rooms: Rooms
    log: Log

    async def retold(self, match: Match) -> Record:
        """The match as a record: the decks that were played with, whoever went first, and what became of the cards.

        The match must be over, and of the present rules."""
        pinned = await self.rooms.pin(match)
        entries = await self.log.tail(match.id, 0)
        return await asyncio.to_thread(_record, pinned, orjson.loads(match.options), entries)


def _record(pinned: Pinned, options: Json, entries: list[Entry]) -> Record:
    game, seats = pinned.bound.game, range(len(pinned.seats))
    state, events = game.start(options, len(pinned.seats), pinned.dice)
    steps = [(state, events)]
    for entry in entries:
        if entry.seat is None or entry.move is None:
            continue
        cause: Any = entry.cause
        state, events = game.apply(state, entry.seat, pinned.bound.decode(entry.move), pinned.dice, cause)
        steps.append((state, events))
    outcome = game.outcome(state)
    winners, reason = (outcome.winners, outcome.reason) if outcome and not outcome.void else ((), "")
    setup = Setup(
        bots=tuple("" for _ in seats),
        decks=tuple(game.share(state, seat).deck or {"id": ""} for seat in seats),
        first=_first(options, steps[0][1]),
        seed=pinned.id,
    )
    turns = sum(turns_in(events) for _, events in steps)
    return Record(setup, winners, reason, turns, len(steps) - 1, 0, "", tuple(game.careers(steps)) if reason else ())


def _first(options: Json, events: list[Event]) -> Seat:
    """Whoever goes first: as it was said, or as the lot that games tell of fell."""
    if (first := options.get("first")) is not None:
        return int(first)
    lots = [event.public["first"] for event in events if event.public is not None and event.public["e"] == "lot"]
    return int(lots[0]) if lots else 0
