"""Showing a match: the one path for first loads, reconnects and missed steps."""

from collections.abc import Sequence

import orjson

from app.games.contract import Json, Viewer
from app.kit.time import Clock
from app.live.connection import Connection
from app.live.hub import Hub
from app.matches.entries import Entry, events_for
from app.matches.pinned import Pinned
from app.matches.projection import NULL, encoded, outcome_json, part, prompt_part
from app.matches.room import Room
from app.matches.service import Matches

LOG_KEPT = 200
"""Entries of the log that a view comes with."""


class Greeting:
    """Brings a connection to the newest step, by the steps it missed or by a whole view."""

    def __init__(self, matches: Matches, hub: Hub, clock: Clock) -> None:
        self._matches = matches
        self._hub = hub
        self._clock = clock

    async def resync(self, pinned: Pinned, connection: Connection) -> None:
        """Show the connection the match anew."""
        await self.greet(pinned.id, connection, -1)

    async def greet(self, match_id: str, connection: Connection, have: int) -> Room:
        """Show the connection what came after its step `have`. Raises NotFound.

        Between looking at the room and queueing the frames nothing waits: no step can slip in between.
        """
        room = await self._newest(match_id)
        missed = self._missed(room, connection.viewer, have)
        if not missed:
            logged = await self._matches.log.newest(match_id, LOG_KEPT + 1)
            room = await self._newest(match_id)
        if connection.gone:
            return room  # nobody is there who could leave again
        connection.n = room.shown[room.index(connection.viewer)].n
        presence = self._hub.enter(room.pinned, connection, room.seq)
        if missed:
            for frame in missed:
                connection.put(frame)
        else:
            connection.send(self._view(room, connection, logged, presence))
        return room

    async def _newest(self, match_id: str) -> Room:
        while True:
            room = await self._matches.newest(match_id)
            if not room.gone or room.over:
                return room

    def _missed(self, room: Room, viewer: Viewer, have: int) -> list[str]:
        """The frames of the steps behind `have`, the last with the clocks of now; empty if they are not all kept."""
        at = room.index(viewer)
        n = room.shown[at].n
        frames = [frame for step in room.steps if (frame := step.frames[at]) is not None]
        count = n - have
        if have < 0 or not 0 < count <= len(frames):
            return []
        missed = frames[-count:]
        last = orjson.loads(missed[-1])
        last["clocks"] = room.clocks.shown(self._clock.now(), room.outages)
        return [*missed[:-1], encoded(last)]

    def _view(self, room: Room, connection: Connection, logged: Sequence[Entry], presence: Json) -> Json:
        viewer, pinned = connection.viewer, room.pinned
        shown = room.shown[room.index(viewer)]
        frame: Json = {
            "t": "view",
            "match": pinned.id,
            "table": pinned.table_id if connection.at_table else None,
            "game": pinned.bound.name,
            "content": pinned.bound.hash,
            "seat": viewer,
            "n": shown.n,
            "seats": [
                {"name": info.name, "bot": info.bot, "guest": info.guest, "rating": info.rating}
                for info in pinned.seats
            ],
            "view": room.game.view(room.state, viewer),
            "asked": orjson.Fragment(room.side.asked),
            "clocks": room.clocks.shown(self._clock.now(), room.outages),
            "claim_after": room.game.absence,
            "log": _log(room, viewer, logged),
            "dice": {
                "commitments": pinned.commitments,
                "entropies": {str(seat): entropy for seat, entropy in enumerate(pinned.entropies)},
            },
            **presence,
        }
        parts = {
            "prompt": prompt_part(shown.prompt, shown.touched),
            "legal": part(shown.legal),
            "menu": part(shown.menu),
        }
        frame |= {name: orjson.Fragment(own) for name, own in parts.items() if own != NULL}
        outcome = room.outcome
        if outcome is not None:
            frame["outcome"] = outcome_json(outcome)
        return frame


def _log(room: Room, viewer: Viewer, logged: Sequence[Entry]) -> list[Json]:
    """The events of the steps that the viewer saw, as far as `logged` and the room go back."""
    known = [entry for entry in logged if entry.seq <= room.seq]
    known += [step.entry for step in room.steps if not known or step.entry.seq > known[-1].seq]
    lines = []
    before = -1
    for entry in known:
        n = entry.n_of(viewer)
        # Of the oldest one it is not known whether the viewer saw it, unless it is the start.
        if n > before and (before >= 0 or entry.seq == 0) and (events := events_for(entry.events, viewer)):
            lines.append({"n": n, "events": events})
        before = n
    return lines
