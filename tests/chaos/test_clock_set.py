"""The clock of the servers' machine is set, an hour ahead or back, while matches go on: nobody gains or loses time."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.chaos.judge import Downtimes, judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together, sqlite_url
from tests.chaos.serving import BRISK, BRISK_S, CLOCK, MachineClock
from tests.length import long_or
from tests.players import people
from tests.servers import ServerProcess
from tests.tiny_play import seated

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

AN_HOUR = 3600.0
SETTINGS = long_or([AN_HOUR, 0.0, -AN_HOUR, 0.0, 90.0, -90.0, 24 * AN_HOUR, -24 * AN_HOUR], [AN_HOUR])
"""Where the clock is set to, one after the other, each with a restart in between."""
LANES = long_or([*[Lane()] * 4, *[Lane(ZINARA)] * 2], [Lane()])
MANNER = Manner(thinks=0.3)
EARLY_S, LATE_S = 0.2, 20.0
"""How much too early, and on a busy machine too late, a default may be played."""


async def runs_out_in_time(server: ServerProcess, clock: MachineClock, set_by: float) -> None:
    """The clock is set while three people let theirs run out."""
    async with people(server.origin, 3) as three, AsyncExitStack() as stack:
        began = time.monotonic()
        match, _ = await seated(three, game=BRISK)
        seated_at = time.monotonic()
        live = await stack.enter_async_context(three[0].at(match))
        clock.set_by(set_by)
        await live.until(lambda: any(event["e"] == "timed_out" for event in live.events()))
        ended = time.monotonic()
    assert ended - began >= BRISK_S - EARLY_S
    assert ended - seated_at <= BRISK_S + LATE_S


async def restarted(server: ServerProcess, downtimes: Downtimes, *, alone: bool) -> None:
    if alone:
        downtimes.begin()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    if alone:
        downtimes.end()


async def through_settings(
    servers: Sequence[ServerProcess], clock: MachineClock, lanes: Lanes, downtimes: Downtimes, settings: Sequence[float]
) -> None:
    """Set the clock again and again, and restart a server under each new time. One that is alone finds an hour gone in
    which none ran when its clock was set ahead, and goes on where it was when it was set back."""
    ahead = 0.0
    for number, set_by in enumerate(settings):
        await runs_out_in_time(servers[number % len(servers)], clock, set_by)
        alone = len(servers) == 1
        async with lanes.calm:
            await restarted(servers[number % len(servers)], downtimes, alone=alone)
        await lanes.all_there()
        if alone and set_by > ahead:
            downtimes.jumped += set_by - ahead
            ahead = set_by


@pytest.mark.parametrize("settings", [SETTINGS, [-AN_HOUR]])
async def test_the_clock_of_a_server_that_is_alone(tmp_path: Path, settings: Sequence[float]) -> None:
    clock, url, downtimes = MachineClock(tmp_path / "clock"), sqlite_url(tmp_path), Downtimes()
    async with serving_together(tmp_path, 1, url, **{CLOCK: str(clock.path)}) as servers:
        await played(servers, url, clock, downtimes, settings)


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("settings", [SETTINGS, [-AN_HOUR]])
async def test_the_clock_of_two_processes(
    tmp_path: Path, postgres_url: str, redis_url: str, settings: Sequence[float]
) -> None:
    """The one that is started anew has another time than the one that runs, and takes that one's."""
    clock = MachineClock(tmp_path / "clock")
    async with serving_together(tmp_path, 2, postgres_url, redis_url, **{CLOCK: str(clock.path)}) as servers:
        await played(servers, postgres_url, clock, Downtimes(), settings)


async def played(
    servers: Sequence[ServerProcess],
    database_url: str,
    clock: MachineClock,
    downtimes: Downtimes,
    settings: Sequence[float],
) -> None:
    origins = [server.origin for server in servers]
    lanes = Lanes(origins, LANES, seed=7, manner=MANNER)
    try:
        async with lanes.running(patience=120):
            await through_settings(servers, clock, lanes, downtimes, settings)
        found = await judge(database_url, origins[0], lanes.played, downtimes)
    finally:
        await lanes.close()
    assert found["acknowledged"] > 0
