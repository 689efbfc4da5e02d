"""What must hold after any fault, whatever it was: every test here ends before this judge.

a. Every match has ended by its rules. b. Every move that was acknowledged is in the log, once, where its answer said;
the log is whole, and the dice of its replay are as they were committed to. c. Whatever a client ever knew of the match
is what the server would have shown it at that step, and in the end both show the same. d. Clocks ran while a server
ran, and never else.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import orjson
from sqlalchemy import select

from app.cli.verify import check
from app.games.contract import Json
from app.games.merge import diff, merged
from app.kit.db import Database
from app.matches.models import OVER, Match, MatchMove, Outage
from tests.chaos.returning import Returning
from tests.players import Player

BEAT_S = 1.0
"""How often servers note that they run: to the beat it is known since when none did."""
APART_S = 0.5
"""How far the clocks of two processes may be from one another."""
SLACK_S = 2.0
"""How late, on a busy machine, somebody may come to read a clock that they were sent."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match, and all who were there."""

    match: str
    people: Sequence[Returning]


@dataclass
class Downtimes:
    """When no server ran, or none could do anything: (since, until) by `time.monotonic`."""

    known: list[tuple[float, float]] = field(default_factory=list)
    jumped: float = 0.0
    """Seconds that were no time at all: a clock was set ahead while no server ran."""
    _since: float = 0.0

    def begin(self, ago: float = 0.0) -> None:
        """It began so many seconds ago."""
        self._since = time.monotonic() - ago

    def end(self) -> None:
        self.known.append((self._since, time.monotonic()))

    def at(self, moment: float) -> bool:
        """Whether no server could do anything then."""
        return any(since <= moment <= until for since, until in self.known)

    def within(self, since: float, until: float) -> float:
        """Seconds of that time."""
        return sum(max(0.0, min(until, end) - max(since, begin)) for begin, end in self.known)


async def judge(
    database_url: str, origin: str, played: Sequence[Played], downtimes: Downtimes | None = None, *, late_s: float = 0.0
) -> Json:
    """Fails where something is wrong; else what it looked at, in numbers. A server runs at the origin; steps, with the
    clocks of then, may have been `late_s` on their way."""
    database = Database(database_url)
    count: Counter[str] = Counter()
    try:
        for one in played:
            await _log(database, one, count)
            for each in one.people:
                await _views(each, origin, count)
                _clocks(each, downtimes or Downtimes(), late_s, count)
        async with database.reading() as session:
            found = [(since, until) for since, until in await session.execute(select(Outage.since, Outage.until))]
    finally:
        await database.close()
    _outages(found, downtimes or Downtimes())
    return {"matches": len(played), **count}


async def _log(database: Database, one: Played, count: Counter[str]) -> None:
    async with database.reading() as session:
        match = await session.get_one(Match, one.match)
        wanted = select(MatchMove).where(MatchMove.match_id == one.match).order_by(MatchMove.seq)
        entries = list(await session.scalars(wanted))
    assert match.status == OVER, f"match {one.match} goes on"
    assert orjson.loads(match.outcome or "null"), f"match {one.match} ended without an outcome"
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    for one_entry, next_entry in pairwise(entries):
        assert next_entry.at > one_entry.at - APART_S, "time went back"
    assert not [entry.seq for entry in entries if entry.cause == "timeout"], "somebody lost their time"
    kept = {entry.command: entry for entry in entries if entry.command is not None}
    count["entries"] += len(entries)
    for each in one.people:
        if each.seat is None:
            continue
        for command, n in each.acknowledged.items():
            entry = kept.get(f"{each.seat}:{command}")
            assert entry is not None, f"move {command} was acknowledged and is not in the log"
            assert orjson.loads(entry.ns)[each.seat] == n, "the answer told another step"
            count["acknowledged"] += 1
        taken = {command.partition(":")[2] for command in kept if command.startswith(f"{each.seat}:")}
        assert taken >= each.acknowledged.keys()
        assert taken <= each.issued, "the log has moves that nobody made"


async def _views(each: Returning, origin: str, count: Counter[str]) -> None:
    side = "?side=spectator" if each.seat is None else ""
    player = Player(origin)
    player.http.cookies.update(dict(each.player.http.cookies))
    try:
        replay = await player.get(f"/api/matches/{each.match}/replay{side}")
        async with player.at(each.match) as live:
            assert (live.n, diff(live.view, each.view)) == (each.n, {}), "what is shown anew is something else"
            assert live.state["outcome"] == each.state["outcome"]
    finally:
        await player.close()
    assert check(replay).faults == []
    view = replay["view"]
    shown = {0: view}
    for step in replay["steps"]:
        shown[step["n"]] = view = merged(view, step["patch"])
    for n, seen in each.sights:
        assert not diff(seen, shown[n]), f"step {n} of match {each.match} was seen otherwise by seat {each.seat}"
    count["sights"] += len(each.sights)
    count["sockets"] += each.sockets


def _clocks(each: Returning, downtimes: Downtimes, late_s: float, count: Counter[str]) -> None:
    """Nothing was done between two looks at the same step: clocks have only run, for as long as a server did."""
    # What is shown while nothing can be done is given back afterwards.
    for one, two in pairwise(look for look in each.looks if not downtimes.at(look.at)):
        if one.n != two.n:
            continue
        lived = two.at - one.at - downtimes.within(one.at, two.at)
        gone = sum(since < two.at and until > one.at for since, until in downtimes.known)
        for seat, clock in one.clocks.items():
            _ran(clock, two.clocks[seat], lived, SLACK_S + late_s + gone * BEAT_S)
            count["clocks"] += 1


def _ran(one: Json, two: Json, lived: float, slack: float) -> None:
    assert (one["bank"], one["runs"]) == (two["bank"], two["runs"])
    ran, used = (two["ran"] - one["ran"]) / 1000, (one["left"] - two["left"]) / 1000
    assert abs(ran - used) <= 0.002, f"a clock was filled or emptied: {one}, {two}"
    assert abs(ran - (lived if one["runs"] else 0.0)) <= slack, f"{ran:.2f} s on a clock for {lived:.2f} s"


def _outages(found: Sequence[tuple[float, float]], downtimes: Downtimes) -> None:
    """What servers wrote down is what happened."""
    down = downtimes.jumped + sum(until - since for since, until in downtimes.known)
    noted = sum(until - since for since, until in found)
    slack = (SLACK_S + BEAT_S) * max(1, len(downtimes.known))
    assert abs(noted - down) <= slack, f"{noted:.1f} s are noted for {down:.1f} s without a server"
