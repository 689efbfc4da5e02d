"""Servers under load, measured: `zinara bench server`."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import select
from uvicorn.loops.auto import auto_loop_factory

from app.cli.load.pair import Pair
from app.cli.load.servers import Server, Usage, serving
from app.cli.load.tally import Tally, percentiles_ms
from app.cli.load.ticking import ticking
from app.games.contract import Game, Json
from app.kit.compiled import FOLDER, usable
from app.kit.db import Database
from app.kit.memory import settled
from app.matches.models import MatchMove

COMING_IN = 8
"""Pairs that come in at once."""
FIRST, SETTLING_S = 5, 0.2
"""A fifth of the pairs plays for a moment before it is seen how much memory the servers take: what a server loads
and keeps once, however many matches it has, is no part of what a match takes."""
LULL_S = 1.0
"""From the moves with which all warm up, as fast as they can, to the first that has its moment."""

Tell = Callable[[str], None]


def measure(
    game: Game[Any],
    name: str,
    *,
    matches: int,
    seconds: float,
    rate: float | None,
    servers: int,
    together: bool,
    var: Path,
    database_url: str,
    redis_url: str | None,
    tell: Tell,
) -> Json:
    """The report as JSON. `rate` in moves a second makes it an open loop; `together`, both sides of a match are at one
    of the servers, and otherwise at two. Raises NotStarted, and for a server that breaks OSError or TimeoutError."""
    tally = Tally()
    loops = auto_loop_factory()
    with serving(servers, var, database_url, redis_url) as running, asyncio.Runner(loop_factory=loops) as runner:
        report = runner.run(_loaded(running, together, game, name, matches, seconds, rate, tally, tell))
    lost, doubled = asyncio.run(compared(database_url, tally))
    return {**report, "lost": lost, "doubled": doubled}


async def _loaded(
    servers: Sequence[Server],
    together: bool,
    game: Game[Any],
    name: str,
    matches: int,
    seconds: float,
    rate: float | None,
    tally: Tally,
    tell: Tell,
) -> Json:
    origins = [server.origin for server in servers]
    pairs = [Pair(number, _places(origins, number, together), game, name, tally) for number in range(matches)]
    first, others = pairs[: matches // FIRST], pairs[matches // FIRST :]
    tell(f"{matches} pairs come in")
    async with _playing() as play:
        await _come_in(first)
        await play(first)
        await asyncio.sleep(SETTLING_S)
        for pair in first:
            pair.pace(deque())
        await asyncio.sleep(LULL_S)
        rest = [server.usage() for server in servers]
        await _come_in(others)
        settled()
        tell("warming up")
        for pair in first:
            pair.pace(None)
        await play(others)
        tell(f"measuring for {seconds:g} s")
        for pair in pairs:
            pair.pace(None if rate is None else deque())
        if rate is not None:
            # Whoever had just moved is still shown that.
            await asyncio.sleep(LULL_S)
        for pair in pairs:
            pair.settle()
        tally.bytes = 0
        tally.counting = True
        before, lags, began = [server.usage() for server in servers], _lags(servers), time.perf_counter()
        own = -time.process_time()
        if rate is None:
            await asyncio.sleep(seconds)
        else:
            await _call_up(pairs, rate, began, seconds)
        took, tally.counting = time.perf_counter() - began, False
        own += time.process_time()
        after = [server.usage() for server in servers]
        late = _lags(servers) - lags
    for pair in pairs:
        pair.close()
    return _report(tally, matches, took, own, rest, before, after, late)


def _places(origins: Sequence[str], number: int, together: bool) -> tuple[str, str]:
    """The servers of both sides of a pair."""
    return origins[number % len(origins)], origins[(number + (not together)) % len(origins)]


async def _come_in(pairs: Sequence[Pair]) -> None:
    gate = asyncio.Semaphore(COMING_IN)

    async def come_in(pair: Pair) -> None:
        async with gate:
            await pair.come_in()

    await asyncio.gather(*map(come_in, pairs))


@asynccontextmanager
async def _playing() -> AsyncIterator[Callable[[Sequence[Pair]], Awaitable[None]]]:
    """Has pairs play while the block runs, and returns once they are warm; whatever breaks one of them breaks the
    block."""
    tasks: list[asyncio.Task[None]] = []
    async with asyncio.TaskGroup() as group:

        async def play(pairs: Sequence[Pair]) -> None:
            tasks.extend(group.create_task(pair.play()) for pair in pairs)
            await asyncio.gather(*(pair.warm.wait() for pair in pairs))

        yield play
        for task in tasks:
            task.cancel()


async def _call_up(pairs: Sequence[Pair], rate: float, began: float, seconds: float) -> None:
    """Have the pairs move in turn, so many times a second, whether or not they are done with what was due before."""
    number = 0
    with ticking(1 / rate) as tick:
        while number < int(rate * seconds):
            while number < int(rate * seconds) and (due := began + number / rate) <= time.perf_counter():
                pair = pairs[number % len(pairs)]
                if pair.due is not None:
                    pair.due.append(due)
                    pair.stir()
                number += 1
            await tick.wait()
            tick.clear()


def _lags(servers: Sequence[Server]) -> Counter[float]:
    """How often any event loop was at most so many seconds late."""
    total: Counter[float] = Counter()
    for server in servers:
        total.update(server.lags())
    return total


def _report(
    tally: Tally,
    matches: int,
    took: float,
    own: float,
    rest: Sequence[Usage],
    before: Sequence[Usage],
    after: Sequence[Usage],
    late: Counter[float],
) -> Json:
    moves = len(tally.latencies)
    cpu = sum(now.cpu_s - then.cpu_s for then, now in zip(before, after, strict=True))
    grown = sum(now.rss_kb - then.rss_kb for then, now in zip(rest, after, strict=True))
    return {
        "compiled": usable(FOLDER) is not None,
        "matches": matches,
        "moves": moves,
        "moves_per_s": round(moves / took, 1),
        **percentiles_ms(tally.latencies),
        "bytes_per_move_client": round(tally.bytes / moves / 2) if moves else None,
        "rss_kb_per_match": round(grown / (matches - matches // FIRST), 1),
        "server_cpu_pct": round(cpu / took * 100, 1),
        "moves_per_cpu_s": round(moves / cpu, 1) if cpu else None,
        "load_cpu_pct": round(own / took * 100, 1),
        "loop_lag_p99_ms": _upper_bound(late, 0.99),
        "matches_ended": tally.ended,
        "refused": dict(tally.refused),
        "gaps": tally.gaps,
        "broken": tally.broken,
    }


def _upper_bound(late: Counter[float], share: float) -> float | None:
    """The bound in milliseconds under which that share of the looks at the event loop was; null beyond the last."""
    if not late or not (total := max(late.values())):
        return None
    bound = min(bound for bound, count in late.items() if count >= share * total)
    return None if bound == float("inf") else bound * 1000


async def compared(database_url: str, tally: Tally) -> tuple[int, int]:
    """How many of the acknowledged moves are not in the log, and how many are there more than once."""
    database = Database(database_url)
    lost = doubled = 0
    by_match: dict[str, list[str]] = {}
    for match, command in tally.acknowledged:
        by_match.setdefault(match, []).append(command)
    try:
        for match, commands in by_match.items():
            wanted = select(MatchMove.command).where(MatchMove.match_id == match, MatchMove.command.is_not(None))
            async with database.reading() as session:
                kept = Counter(await session.scalars(wanted))
            lost += sum(command not in kept for command in commands)
            doubled += sum(kept[command] > 1 for command in commands)
    finally:
        await database.close()
    return lost, doubled
