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

SECONDS = 5.0
MATCHES = 16
LEAST_SHARE = 0.02
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
    """Moves a second, and moves a second of the server's processor time."""
    made = [0]
    async with AsyncExitStack() as stack:
        seats = [seat for _ in range(MATCHES) for seat in await stack.enter_async_context(seated(origin))]
        playing = [asyncio.create_task(play(seat, random.Random(k), made)) for k, seat in enumerate(seats)]
        await asyncio.sleep(1)
        since, used, before = perf_counter(), cpu_seconds(pid), made[0]
        await asyncio.wait(playing, timeout=SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        count, took, used = made[0] - before, perf_counter() - since, cpu_seconds(pid) - used
        for task in playing:
            task.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
        assert not [each for each in outcomes if isinstance(each, Exception)], outcomes
    return count / took, count / used


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
        await asyncio.sleep(SECONDS / 2)
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
