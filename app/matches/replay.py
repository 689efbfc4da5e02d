"""A finished match as one viewer saw it, with all that is needed to check its dice."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import orjson
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import SPECTATOR, Event, Json, Seen, Viewer, Weighed
from app.games.dice import BATTLE, Dice, deal_stream
from app.kit.errors import Conflict, NotFound
from app.matches.entries import Entry
from app.matches.log import Log
from app.matches.models import OVER, Match
from app.matches.pinned import Pinned
from app.matches.rooms import Rooms
from app.matches.secrets import Vault

FORMAT = 1


class WrittenDice:
    """Dice that write down every draw: `[stream, k, n, value]`."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.drawn: list[list[Any]] = []

    def draw(self, stream: str, k: int, n: int) -> int:
        """The draw, written down."""
        value = self._dice.draw(stream, k, n)
        self.drawn.append([stream, k, n, value])
        return value


@dataclass(frozen=True, slots=True)
class Replays:
    """Plays finished matches again from their logs."""

    rooms: Rooms
    log: Log
    vault: Vault

    async def replay(
        self, session: AsyncSession, match_id: str, account: str | None, *, as_spectator: bool = False
    ) -> Json:
        """What the account saw of the match, or what spectators did. Raises NotFound, Conflict `running`, Gone
        `rules_gone`."""
        match, pinned, viewer = await self._finished(session, match_id, account)
        seat, viewer = viewer, SPECTATOR if as_spectator else viewer
        played = await self._played(match, pinned, viewer)
        return {
            "format": FORMAT,
            "match": match.id,
            # The key to a table, where a round may be going on that is nobody else's to see.
            "table": None if seat is None else match.table_id,
            "game": match.game,
            "rules_version": match.rules_version,
            "content": match.catalogue_hash,
            "started_at": match.started_at,
            "ended_at": match.ended_at,
            "seat": viewer,
            "own": seat,
            "seats": [{"name": info.name, "bot": info.bot, "guest": info.guest} for info in pinned.seats],
            "outcome": orjson.loads(match.outcome or "null"),
            **played,
            "dice": {
                "commitments": pinned.commitments,
                "entropies": {str(seat): entropy for seat, entropy in enumerate(pinned.entropies)},
                "secrets": {
                    name: kept.hex()
                    for name, kept in self.vault.open(match.secrets).items()
                    if name in _open_to(viewer)
                },
            },
        }

    async def luck(self, session: AsyncSession, match_id: str, account: str | None) -> Json:
        """Each roll against its mean, weighed from what the account saw; `at` is the replay's mark of its step.

        Raises what `replay` does."""
        match, pinned, viewer = await self._finished(session, match_id, account)
        played = await self._played(match, pinned, viewer)
        steps = played["steps"]
        seen = Seen(played["view"], [(step["events"], step["patch"]) for step in steps])
        rolls = await asyncio.to_thread(pinned.bound.game.luck, seen)
        return {
            "seat": viewer,
            "rolls": [
                {
                    "at": steps[roll.step]["mark"],
                    "k": roll.k,
                    "seat": roll.seat,
                    "dealt": _told_weights(roll.dealt),
                    "taken": _told_weights(roll.taken),
                    "chance": float(roll.chance),
                    "about": roll.about,
                }
                for roll in rolls
            ],
            "dealt": _told_weights(_summed([roll.dealt for roll in rolls])),
            "taken": _told_weights(_summed([roll.taken for roll in rolls])),
        }

    async def _finished(
        self, session: AsyncSession, match_id: str, account: str | None
    ) -> tuple[Match, Pinned, Viewer]:
        """The match, and as whom the account may look at it."""
        match = await session.scalar(select(Match).where(Match.id == match_id))
        if match is None:
            raise NotFound("not_found")
        if match.status != OVER:
            raise Conflict("running")
        pinned = await self.rooms.pin(match)
        return match, pinned, pinned.seat_of(account)

    async def _played(self, match: Match, pinned: Pinned, viewer: Viewer) -> Json:
        """A long match takes a while, which must not hold up the matches that are being played."""
        entries = await self.log.tail(match.id, 0)
        return await asyncio.to_thread(_play, pinned, orjson.loads(match.options), entries, viewer)


def _told_weights(weights: Sequence[Weighed]) -> list[list[float]]:
    """For each seat `[what came, what was to be expected]`."""
    return [[weighed.value, float(weighed.expected)] for weighed in weights]


def _summed(rolls: Sequence[Sequence[Weighed]]) -> list[Weighed]:
    """The sums over all rolls, seat by seat; exact."""
    return [
        Weighed(sum(w.value for w in weights), sum((w.expected for w in weights), Fraction(0)))
        for weights in zip(*rolls, strict=True)
    ]


def _open_to(viewer: Viewer) -> set[str]:
    """The streams whose secrets and draws the viewer may know after the match."""
    return {BATTLE} if viewer is None else {BATTLE, deal_stream(viewer)}


def _play(pinned: Pinned, options: Json, entries: list[Entry], viewer: Viewer) -> Json:
    """The first view, the steps that the viewer saw, and the draws it may know.

    A step's `mark` is the spectators' count of steps then: the same moment in everybody's replay."""
    game, dice = pinned.bound.game, WrittenDice(pinned.dice)
    state, events = game.start(options, len(pinned.seats), dice)
    first: Json = {"view": game.view(state, viewer), "events": _told(events, viewer)}
    steps: list[Json] = []
    for entry in entries:
        if entry.seat is None or entry.move is None:
            continue
        cause: Any = entry.cause
        after, events = game.apply(state, entry.seat, pinned.bound.decode(entry.move), dice, cause)
        told, patch = _told(events, viewer), game.patch(state, after, viewer)
        if told or patch:
            step = {"n": entry.n_of(viewer), "at": entry.at, "events": told, "patch": patch}
            steps.append({**step, "mark": entry.n_of(SPECTATOR)})
        state = after
    known = _open_to(viewer)
    return {**first, "steps": steps, "draws": [drawn for drawn in dice.drawn if drawn[0] in known]}


def _told(events: list[Event], viewer: Viewer) -> list[Json]:
    return [form for event in events if (form := event.seen_by(viewer)) is not None]
