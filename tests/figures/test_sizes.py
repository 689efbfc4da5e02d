"""How long the frames of steps are, before compression, over whole matches; legal trees included."""

import random
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.figures.measured import Seat, answer, dumped, seated
from tests.secrecy.chair import Habits
from tests.servers import ServerProcess, serving

MOST_BYTES = 600
MATCHES = {"novice": 2, "steady": 1}


async def played(server: ServerProcess, level: str, generator: random.Random) -> list[Seat]:
    """The seats, and a spectator, of a match that bots have played to its end."""
    async with seated(server.origin, watched=True) as seats:
        while not seats[0].over():
            seat = next((seat for seat in seats[:2] if seat.owes()), None)
            if seat is not None:
                await answer(seat, Habits(level, 0), generator)
            for each in seats:
                await each.quiet()
    return seats


def show(seats: list[Seat], whose: str) -> float:
    """Print means by phase, and what they are made of; the mean of all."""
    by_phase: dict[int, list[int]] = defaultdict(list)
    parts: Counter[str] = Counter()
    for seat in seats:
        for phase, size, frame in seat.sizes:
            by_phase[phase].append(size)
            for part, value in frame.items():
                parts[part] += dumped(value) + len(part) + 4
    steps = sum(map(len, by_phase.values()))
    mean = sum(map(sum, by_phase.values())) / steps
    phases = ", ".join(f"{phase}: {sum(s) / len(s):.0f} ({len(s)})" for phase, s in sorted(by_phase.items()))
    largest = ", ".join(f"{part} {size / steps:.0f}" for part, size in parts.most_common(6))
    print(f"{whose}: {steps} steps, mean {mean:.0f} B; by phase {phases}; made of {largest}")  # noqa: T201 - with -s
    return mean


@pytest.mark.slow
async def test_steps_are_short(tmp_path: Path) -> None:
    generator = random.Random(2)
    with serving(tmp_path) as server:
        for level, matches in MATCHES.items():
            seats = [seat for _ in range(matches) for seat in await played(server, level, generator)]
            assert show([seat for seat in seats if seat.viewer is not None], f"{level}, players") < MOST_BYTES
            assert show([seat for seat in seats if seat.viewer is None], f"{level}, spectators") < MOST_BYTES
