"""Known faults 26 and 28 to 30: long matches, many sockets, many matches at once, and readers that do not read."""

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.players import Live, Player, people
from tests.servers import ServerProcess, serving
from tests.tiny_play import Round, all_choose, any_move, play_on, seated


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


async def test_case_28_sockets_hold_no_database_connection(server: ServerProcess) -> None:
    """60 idle sockets here, with a pool of at most 15 connections; 200 in the full form."""
    await idle_sockets(server, 60)


@pytest.mark.chaos
async def test_case_28_two_hundred_sockets(server: ServerProcess) -> None:
    await idle_sockets(server, 200)


async def idle_sockets(server: ServerProcess, count: int) -> None:
    async with people(server.origin, 3) as three:
        match, _ = await seated(three)
        async with AsyncExitStack() as stack:
            for k in range(count):
                await stack.enter_async_context(three[k % 3].at(match))
            async with people(server.origin, 1) as late, asyncio.timeout(10):
                assert (await late[0].get("/api/session"))["account"]["id"] == late[0].account["id"]


async def test_case_29_many_matches_at_once_lock_nothing(server: ServerProcess) -> None:
    """8 matches act at once here; 30 in the full form, with a bound on the slowest answers."""
    await matches_at_once(server, 8)


@pytest.mark.chaos
@pytest.mark.alone
@pytest.mark.timeout(600)
async def test_case_29_thirty_matches_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        waits = await matches_at_once(server, 30, pause=0.1)
    assert percentile(waits, 0.99) < 0.2


async def matches_at_once(server: ServerProcess, count: int, pause: float = 0.002) -> list[float]:
    waits: list[float] = []

    async def one(seed: int) -> None:
        generator = random.Random(seed)
        async with people(server.origin, 3) as three:
            match, _ = await seated(three)
            async with three[0].at(match) as a, three[1].at(match) as b, three[2].at(match) as c:
                lives = [a, b, c]
                while not a.state["outcome"]:
                    for live in lives:
                        if live.owes:
                            began = time.perf_counter()
                            assert (await live.move(any_move(live, generator)))["t"] == "ok"
                            waits.append(time.perf_counter() - began)
                    await asyncio.sleep(pause)

    await asyncio.gather(*map(one, range(count)))
    assert "locked" not in server.log.read_text()
    return waits


async def test_case_30_one_dead_reader_silences_nobody(round3: Round, player: Callable[[], Player]) -> None:
    """A spectator that stops reading, and one that resets: the others go on, and it is dropped at a limit."""
    dead, reset = await player().come_in(), await player().come_in()
    async with dead.socket(f"/ws/matches/{round3.match}") as stuck, reset.socket(f"/ws/matches/{round3.match}") as gone:
        hello = f'{{"t":"hello","match":"{round3.match}"}}'
        await gone.send(hello)
        gone.transport.abort()
        # Whole views pile up behind a reader that does not read: its queue fills, whatever the kernel still takes.
        stuck.transport.pause_reading()
        begged = 0
        while stuck.protocol.state.name == "OPEN" and begged < 80:
            await stuck.send(hello)
            begged += 1
            await asyncio.sleep(0.01)
        began = time.perf_counter()
        await play_on(round3.lives, random.Random(1))
        assert round3.lives[0].state["outcome"]
        assert time.perf_counter() - began < 20
        stuck.transport.abort()  # to say good-bye to who does not read takes as long as one cares to wait
    for live in round3.lives:
        assert live.closed is None


async def test_case_26_work_does_not_grow_with_the_match(server: ServerProcess) -> None:
    """120 actions with 10 spectators here; 400 with 50 in the full form."""
    young, old = await ages(server, actions=120, spectators=10)
    # By medians: whatever else this machine does may fall on a few of them.
    assert statistics.median(old) < statistics.median(young) * 2 + 0.01


@pytest.mark.chaos
@pytest.mark.alone
@pytest.mark.timeout(600)
async def test_case_26_four_hundred_actions_with_fifty_spectators(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        young, old = await ages(server, actions=400, spectators=50)
    assert percentile(old, 0.95) < percentile(young, 0.95) * 1.2 + 0.005


class Aging:
    """A long match with spectators, and how long its actions took."""

    def __init__(self, lives: list[Live], seed: int) -> None:
        self.lives = lives
        self.waits: list[float] = []
        self._generator = random.Random(seed)

    async def act(self) -> None:
        """One action of whoever owes one."""
        while not any(live.owes for live in self.lives):
            await asyncio.sleep(0.001)
        live = next(live for live in self.lives if live.owes)
        move = any_move(live, self._generator)
        while True:
            began = time.perf_counter()
            answer = await live.move(move)
            if answer["t"] == "ok":
                break
            assert answer["code"] == "too_fast"  # nobody at a table is; here one waits for nothing
            await asyncio.sleep(0.1)
        self.waits.append(time.perf_counter() - began)


@asynccontextmanager
async def aging(server: ServerProcess, spectators: int, seed: int) -> AsyncIterator[Aging]:
    async with people(server.origin, 3) as three, AsyncExitStack() as stack:
        match, _ = await seated(three, game="tiny-long")
        for k in range(spectators):
            await stack.enter_async_context(three[k % 3].at(match))
        yield Aging([await stack.enter_async_context(each.at(match)) for each in three], seed)


async def ages(server: ServerProcess, actions: int, spectators: int) -> tuple[list[float], list[float]]:
    """The times from move to answer in a young and in an old match.

    They act in turns: whatever else the machine does then, it does to both.
    """
    async with aging(server, spectators, 1) as old, aging(server, spectators, 2) as young:
        for _ in range(actions):
            await old.act()
        for _ in range(20):
            await young.act()
        old.waits, young.waits = [], []
        for _ in range(80):
            await old.act()
            await young.act()
    return young.waits, old.waits


async def test_a_move_reaches_everybody_soon(round3: Round) -> None:
    """The bound is 15 ms on a quiet machine; here it is only made sure that nothing waits for a timer."""
    await all_choose(round3, random.Random(2))
    waits: list[float] = []
    while len(waits) < 12 and not round3.lives[0].state["outcome"]:
        for live in round3.lives:
            if live.owes:
                n = [each.n for each in round3.lives]
                began = time.perf_counter()
                await live.move(any_move(live, random.Random(len(waits))))
                await asyncio.gather(*(each.reach(before) for each, before in zip(round3.lives, n, strict=True)))
                waits.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    assert statistics.median(waits) < 0.25
