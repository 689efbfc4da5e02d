"""Many matches at once, each hunted as soon as it is over."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.secrecy.chair import Habits
from tests.secrecy.company import Company, company
from tests.secrecy.hunt import Leak, hunt
from tests.secrecy.record import read
from tests.secrecy.taps import Witness

LONGEST_OF_ANY = 120
BOT_EVERY = 5
"""Once in so many matches a new table is one with a bot of the server's own."""


@dataclass
class Haul:
    """What a hunt of many matches brought: all leaks, and how much there was to look at."""

    leaks: list[Leak] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    needles: set[str] = field(default_factory=set)
    """All forms of all secrets of these matches."""

    def count(self, witness: Witness) -> None:
        """Count what the taps of a match heard, by kinds that must not be missing."""
        self.seen["matches"] += 1
        self.seen["bots' matches"] += len({tap.viewer for tap in witness.taps}) == 2
        self.seen["answers"] += len(witness.answers)
        self.seen["replays"] += sum(a.status == 200 and a.path.endswith("/replay") for a in witness.answers)
        for tap in witness.taps:
            whose = "spectator" if tap.viewer is None else "player"
            self.seen["taps"] += 1
            self.seen["frames"] += len(tap.frames)
            for text in tap.frames:
                if text.startswith('{"t":"view"'):
                    phase = text[text.index('"phase":') + 8]
                    self.seen[f"{whose} shown phase {phase}"] += 1
                    self.seen[f"{whose} shown backs"] += '"back":1' in text
                elif text.startswith('{"t":"answer"'):
                    self.seen["forecasts"] += 1
                    self.seen["forecasts of backs"] += '"unknown":true' in text
                elif text.startswith('{"t":"no"'):
                    self.seen["refusals"] += 1


def habits(generator: random.Random) -> Habits:
    """How some seat plays."""
    brain = generator.choice(["novice", "novice", "steady", "any"])
    longest = LONGEST_OF_ANY if brain == "any" else 10_000
    gives_up = generator.randrange(40) if generator.randrange(6) == 0 else longest
    return Habits(brain, generator.choice([0, 15, 40]), gives_up)


async def play_and_hunt(origin: str, var: Path, matches: int, lanes: int, sparing: int = 1, seed: int = 1) -> Haul:
    """So many matches on the server, as many at once as there are lanes; `sparing` is that of their companies."""
    haul = Haul()
    left = iter(range(matches))

    async def lane(people: Company) -> None:
        table = ""
        for number in left:
            generator = random.Random(seed * 100_003 + number)
            if table and generator.randrange(2):
                await people.rematch(table)
            else:
                if table:
                    await people.leave(table)
                bot = generator.choice(["novice", "steady"]) if number % BOT_EVERY == 0 else None
                table = await people.sit_down(generator.choice([None, 0, 1]), bot)
            witness = await people.play(table, generator, (habits(generator), habits(generator)))
            record = read(var, witness.match)
            haul.leaks += await asyncio.to_thread(hunt, record, witness)
            haul.needles |= record.needles.keys()
            haul.count(witness)

    async def seated() -> None:
        async with company(origin) as people:
            people.sparing = sparing
            await people.build(var, random.Random(seed))
            await lane(people)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(lanes):
            tasks.create_task(seated())
    return haul
