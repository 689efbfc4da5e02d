"""How many moves a server makes in one process with many matches at once, beside what a bare echo could carry."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter

import pytest
import websockets

from tests.figures.echo import Echo
from tests.figures.measured import FRAME, Seat, answer, cpu_seconds, seated
from tests.secrecy.chair import Habits
from tests.servers import serving

MATCHES = 32
WARM = 2
"""Matches played before, so that what a server loads once is not counted."""
LONGEST = 60.0
"""Seconds that the matches may take in all."""
ECHOING = 2.5
"""Seconds."""
LEAST_SHARE = 0.03
NOVICE = Habits("novice", 0)


async def play(seat: Seat, generator: random.Random, made: list[int]) -> None:
    """Answer as soon as asked; every move is counted."""
    while not seat.over():
        if seat.owes():
            await answer(seat, NOVICE, generator)
            made[0] += 1
        else:
            await seat.changed()


async def moves_made(origin: str, pid: int) -> tuple[float, float]:
    """Moves a second, and moves a second of the server's processor time, of matches played from the first to the last.

    Of whole matches, so that their number is the same however fast they are: by time alone, a quick server is measured
    over what is left of the last few.
    """
    async with AsyncExitStack() as stack:
        seats = [seat for _ in range(WARM + MATCHES) for seat in await stack.enter_async_context(seated(origin))]
        await play_all(seats[: 2 * WARM])
        since, used = perf_counter(), cpu_seconds(pid)
        count = await play_all(seats[2 * WARM :])
        return count / (perf_counter() - since), count / (cpu_seconds(pid) - used)


async def play_all(seats: list[Seat]) -> int:
    """The moves of these seats' matches, played at once."""
    made = [0]
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as playing:
        for k, seat in enumerate(seats):
            playing.create_task(play(seat, random.Random(k), made))
    return made[0]


async def echoes_made(var: Path) -> tuple[float, float]:
    """Echoes a second over as many sockets, and echoes a second of the server's processor time."""
    server, count = Echo(var), 0
    await asyncio.to_thread(server.start)

    async def chatter() -> None:
        nonlocal count
        async with websockets.connect(server.origin.replace("http", "ws", 1) + "/echo", compression=None) as socket:
            while True:
                await socket.send(FRAME)
                await socket.recv()
                count += 1

    try:
        talking = [asyncio.create_task(chatter()) for _ in range(MATCHES)]
        await asyncio.sleep(1)
        since, used, before = perf_counter(), cpu_seconds(server.pid), count
        await asyncio.sleep(ECHOING)
        made, took, used = count - before, perf_counter() - since, cpu_seconds(server.pid) - used
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)
    finally:
        server.kill()
    return made / took, made / used


@pytest.mark.slow
@pytest.mark.alone
async def test_many_matches_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "server") as server:
        moves, per_second_of_work = await moves_made(server.origin, server.pid)
    echoes, echoes_per_work = await echoes_made(tmp_path / "echo")
    share = per_second_of_work / echoes_per_work
    print(  # noqa: T201 - shown with -s
        f"{MATCHES} matches: {moves:.0f} moves/s, {per_second_of_work:.0f} per second of the server's processor; "
        f"echoes {echoes:.0f}/s, {echoes_per_work:.0f} per second of its processor; share {share:.3f}"
    )
    assert moves > 0
    assert share > LEAST_SHARE
