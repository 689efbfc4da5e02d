"""One move against a server that has nothing else to do: from sending it until both sides have the step, on disk."""

import random
from pathlib import Path
from time import perf_counter

import pytest

from tests.figures.measured import answer, busy, echo_ms, percentile, seated
from tests.secrecy.chair import Habits
from tests.servers import serving

MOVES = 250
MOST_MS = 15.0
NOVICE = Habits("novice", 0)


@pytest.mark.slow
@pytest.mark.alone
async def test_a_move_is_at_both_sides_in_fifteen_milliseconds(tmp_path: Path) -> None:
    generator = random.Random(1)
    taken: list[float] = []
    with serving(tmp_path / "server") as server:
        while len(taken) < MOVES:
            async with seated(server.origin) as seats:
                while not seats[0].over():
                    seat = next((seat for seat in seats if seat.owes()), None)
                    if seat is None:
                        await seats[0].quiet()
                        await seats[1].quiet()
                        continue
                    before = [each.n for each in seats]
                    began = perf_counter()
                    sent = await answer(seat, NOVICE, generator)
                    for each in seats:
                        await each.quiet()
                    moved = [n + 1 for n in before]
                    if seats[0].view["phase"] == 4 and all(n in s.came for n, s in zip(moved, seats, strict=True)):
                        last = max(s.came[n] for n, s in zip(moved, seats, strict=True))
                        assert began <= sent <= last
                        taken.append((last - sent) * 1000)
    echo = await echo_ms(tmp_path / "echo")
    middle = percentile(taken, 0.5)
    print(  # noqa: T201 - shown with -s
        f"{len(taken)} moves: median {middle:.2f} ms, 95 % {percentile(taken, 0.95):.2f} ms, "
        f"99 % {percentile(taken, 0.99):.2f} ms; a bare echo takes {echo:.2f} ms; "
        f"the machine is {busy():.1f} times busy"
    )
    assert middle < MOST_MS * busy()
