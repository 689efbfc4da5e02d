"""Known faults 27 and 31: servers that are killed, and servers that are told to stop."""

import asyncio
import random
from pathlib import Path

import pytest

from app.games.contract import Json
from app.games.merge import diff
from tests.length import FULL
from tests.players import Live, Player, people
from tests.servers import ServerProcess, serving
from tests.tiny_play import any_move, play_on, seated


async def kill_in_flight(server: ServerProcess, players: list[Player], match: str, generator: random.Random) -> bool:
    """A command is under way when the server is killed. Whether it had been acknowledged."""
    acknowledged: dict[int, list[Live]] = {}
    async with players[0].at(match) as one, players[1].at(match) as two, players[2].at(match) as three:
        lives = [one, two, three]
        if one.state["outcome"]:
            return False
        await play_on(lives, generator, moves=2)
        if one.state["outcome"]:
            return False
        mover = next(live for live in lives if live.owes)
        frame = mover.move_frame(any_move(mover, generator))
        await mover.send(frame)
        await asyncio.sleep(generator.random() * 0.03)
        server.kill()
        for live in lives:
            await live.until_closed()
        acknowledged = {seat: [live] for seat, live in enumerate(lives)}
        seat = lives.index(mover)
    answered = [f for f in mover.of("ok") if f["re"] == frame["id"]]
    server.start()
    async with players[seat].at(match) as back:
        assert back.n >= mover.n, "an acknowledged step is missing"
        if back.n == mover.n:
            assert not diff(back.view, mover.view)
        n = back.n
        answer = await back.say(frame)
        if answered:
            assert answer == answered[0]
            assert back.n == n, "done twice"
        else:
            assert answer["t"] == "ok", answer
            assert answer["n"] in (mover.n + 1, mover.n)
            again = await resent(back, frame)
            assert again == answer
        views: list[Json] = []
        for other, (live,) in acknowledged.items():
            async with players[other].at(match) as late:
                assert late.n >= live.n
                views.append({name: part for name, part in late.view.items() if name != "mine"})
        assert views[0] == views[1] == views[2]
    return bool(answered)


async def resent(live: Live, frame: Json) -> Json:
    """The answer to a command that this socket has sent before."""
    before = len(live.of("ok", "no"))
    await live.send(frame)
    await live.until(lambda: len(live.of("ok", "no")) > before)
    return live.of("ok", "no")[-1]


async def kills(var: Path, times: int, **settings: str) -> None:
    generator = random.Random(27)
    with serving(var, **settings) as server:
        for _ in range(times):
            async with people(server.origin, 3) as three:
                match, _table = await seated(three)
                await kill_in_flight(server, three, match, generator)
                async with three[0].at(match) as one, three[1].at(match) as two, three[2].at(match) as last:
                    await play_on([one, two, last], generator)
                    assert one.state["outcome"]


@pytest.mark.slow
async def test_case_27_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    """Killed twice here; 50 times in the full form."""
    await kills(tmp_path, 2)


@pytest.mark.slow
@pytest.mark.postgres
async def test_case_27_nor_has_it_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    await kills(tmp_path, 1, ZINARA_DATABASE_URL=postgres_url)


@pytest.mark.chaos
@pytest.mark.timeout(3600)
async def test_case_27_fifty_times(tmp_path: Path) -> None:
    await kills(tmp_path, 50 if FULL else 4)


async def stop_with_sockets(var: Path, count: int) -> None:
    with serving(var) as server:
        async with people(server.origin, 3) as three:
            match, _ = await seated(three)
            sockets = [three[k % 3].at(match) for k in range(count)]
            lives = await asyncio.gather(*(socket.__aenter__() for socket in sockets))
            seconds = await asyncio.to_thread(server.terminate)
            assert seconds < 10
            for live in lives:
                assert await live.until_closed() == 1012
                assert live.of("bye")[-1]["why"] == "shutdown"
                assert live.of("bye")[-1]["after"] > 0
            await asyncio.gather(*(socket.__aexit__(None, None, None) for socket in sockets))
            server.start()
            async with three[0].at(match, lives[0]) as back:
                assert back.n == lives[0].n
                assert (await back.move(any_move(back, random.Random(1))))["t"] == "ok"


@pytest.mark.slow
async def test_case_31_a_server_that_is_told_to_stop_says_so_and_stops(tmp_path: Path) -> None:
    """With 20 sockets here; with more of them, and matches that go on, in `tests/chaos/test_told_to_stop.py`."""
    await stop_with_sockets(tmp_path, 20)
