"""What is measured with: two seats played in turn over their sockets, and a bare echo to hold it against."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import perf_counter

import orjson
import websockets

from app.games.contract import Json
from tests.figures.echo import Echo
from tests.players import Player
from tests.secrecy.chair import Habits
from tests.secrecy.taps import Tap, opened

FRAME = "x" * 450


class Seat(Tap):
    """A tap that remembers when each of its steps came, and how long it was."""

    def __init__(self, match: str, viewer: int | None) -> None:
        super().__init__(match, viewer, f"seat {viewer}")
        self.came: dict[int, float] = {}
        self.sizes: list[tuple[int, int, Json]] = []
        """Phase, bytes and frame of every step."""

    def _take_in(self, frame: Json) -> None:
        now = perf_counter()
        super()._take_in(frame)
        if frame["t"] == "step":
            self.came[frame["n"]] = now
            self.sizes.append((self.view["phase"], len(self.frames[-1].encode()), frame))


@asynccontextmanager
async def seated(origin: str, watched: bool = False) -> AsyncIterator[list[Seat]]:
    """Two seats at a new match, and with `watched` a spectator; nothing is lost if the match goes on."""
    people = [await Player(origin).come_in() for _ in range(3 if watched else 2)]
    async with AsyncExitStack() as stack:
        for person in people:
            stack.push_async_callback(person.close)
        table = (await people[0].post("/api/tables", {"game": "zinara", "first": 0}))["table"]["id"]
        await people[1].post(f"/api/tables/{table}/sit")
        await people[0].ready(table)
        match = (await people[1].ready(table))["table"]["match"]
        yield [
            await stack.enter_async_context(opened(Seat(match, viewer), person))
            for person, viewer in zip(people, (0, 1, None), strict=False)
        ]


async def answer(seat: Seat, habits: Habits, generator: random.Random) -> float:
    """One answer to what the seat is asked; when it was sent."""
    move = habits.think(seat.view, seat.viewer or 0, seat.state["legal"], generator.randrange)
    said = await seat.move(move)
    assert said["t"] == "ok" or said["code"] == "over", (move, said)
    return seat.said_at


async def echo_ms(var: Path, times: int = 300) -> float:
    """The median of what a bare server takes to say a frame back, in milliseconds."""
    server = Echo(var)
    await asyncio.to_thread(server.start)
    taken = []
    try:
        address = server.origin.replace("http", "ws", 1) + "/echo"
        async with websockets.connect(address, compression=None) as socket:
            for _ in range(times):
                sent = perf_counter()
                await socket.send(FRAME)
                await socket.recv()
                taken.append((perf_counter() - sent) * 1000)
    finally:
        server.kill()
    return sorted(taken)[times // 2]


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy() -> float:
    """How many times as many as it has processors want one of the machine's; at least 1."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def dumped(part: object) -> int:
    return len(orjson.dumps(part))
