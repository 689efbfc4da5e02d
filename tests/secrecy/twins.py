"""Twins: matches with the same public play and other hidden choices. What reaches anybody but the one who hides must
not differ by a byte; only names, moments and commitments are left out."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from app.games.contract import Json
from app.games.zinara.sampling import split
from tests.secrecy.chair import HOWS
from tests.secrecy.company import Company
from tests.secrecy.hiding import HIDER, SEEKER, Hiding, Moves
from tests.secrecy.taps import Tap, opened

ACTS = 8
TRIES = 12
LONGEST_S = 181.0
NOT_OF_THE_MATCH = ('{"t":"presence"', '{"t":"pong"')
BLANKS = (
    (r'"touched":[\d.]+', '"touched":0'),
    (r'"(left|ran)":\d+', r'"\1":0'),
    (r'"[0-9a-f]{64}"', '"HEX"'),
    (r'"re":"[0-9a-f]{12}"', '"re":"ID"'),
    (r'"(present|watchers|absent|spectators)":(\[[^]]*\]|\{[^}]*\}|\d+)', r'"\1":0'),
)

Heard = dict[str, list[tuple[str, list[str]]]]
"""For everybody who listens: on which occasion it heard what."""


def differences(one: Heard, other: Heard) -> list[str]:
    """Where somebody could tell the two apart."""
    return [
        f"{who}, {occasion}:\n  {here}\n  {there}"
        for who, said in one.items()
        for (occasion, here), (_, there) in zip(said, other[who], strict=True)
        if here != there
    ]


class Twin:
    """One match of two, with the seeker's and the onlookers' ears open."""

    def __init__(self, people: Company, seed: int) -> None:
        self._people = people
        self._generator = random.Random(seed)
        self._taps: dict[str, Tap] = {}
        self._marks: dict[str, int] = {}
        self._labels: dict[str, str] = {}
        self._heard: Heard = {}

    async def play(self, hiding: Hiding, seeking: Moves) -> Heard:
        """The match up to the end of the first turn, in which the seeker asks and tries everything; then it ends."""
        async with self._seated() as (seeker, hider):
            for phase in range(3):
                await self._do(hider, hiding.before[phase], f"before confirming in phase {phase + 1}")
                await self._do(hider, (hiding.settled[phase],), f"confirming in phase {phase + 1}")
                await self._do(hider, hiding.after[phase], f"after confirming in phase {phase + 1}")
                await self._do(seeker, (seeking[phase],), f"end of phase {phase + 1}")
            for k in range(ACTS):
                await self._seek(seeker, f"act {k}")
                if hider.owes():
                    await self._do(hider, (self._defence(hider),), f"defence {k}")
        return self._heard

    async def run_out(self, settled: Moves, turn_clock: Callable[[float], None], *, withdraws: bool) -> Heard:
        """The match to its battle, with a seeker that lets all its time run out; the hider confirms in each phase."""
        async with self._seated() as (_, hider):
            for phase in (1, 2, 3):
                await self._do(hider, (settled[phase - 1],), f"confirming in phase {phase}")
                await self._do(hider, ({"do": "withdraw"},) * withdraws, f"withdrawing in phase {phase}")
                await asyncio.to_thread(turn_clock, LONGEST_S)
                for tap in (*self._taps.values(), hider):
                    while tap.view["phase"] == phase:
                        await tap.changed()
                await self._listen(f"end of phase {phase}")
        return self._heard

    @asynccontextmanager
    async def _seated(self) -> AsyncIterator[tuple[Tap, Tap]]:
        """The seeker and the hider at a match of theirs, which ends in any case."""
        self._table = await self._people.sit_down(SEEKER)
        self._match, seats = await self._people.begin(self._table)
        self._labels = {self._match: "MATCH", self._table: "TABLE"}
        async with AsyncExitStack() as stack:
            for who, viewer, person in self._people.people(seats):
                self._labels |= {person.account[part]: part for part in ("id", "name") if person.account}
                self._taps[who] = await stack.enter_async_context(opened(Tap(self._match, viewer, who), person))
            hider, seeker = self._taps.pop("second seat"), self._taps["first seat"]
            assert hider.viewer == HIDER
            await self._listen("at the start")
            yield seeker, hider
            await seeker.move({"do": "surrender"}, "menu")
        await self._people.leave(self._table)

    async def _do(self, tap: Tap, moves: Moves, occasion: str) -> None:
        for move in moves:
            answer = await tap.move(move)
            assert answer["t"] == "ok", (move, answer)
        await self._listen(occasion)

    def _defence(self, hider: Tap) -> Json:
        """Nobody, or somebody who lies face-up."""
        units = hider.view["battle"]["units"]
        able = [place for place in split(hider.state["legal"]["defend"]) if "down" not in units[place]]
        return {"do": "defend", "by": self._generator.choice(["", *able]), "quiet": False}

    async def _seek(self, seeker: Tap, occasion: str) -> None:
        """Ask and try a lot about what lies face-down, and then do something that turns no card up."""
        units, tree = seeker.view["battle"]["units"], seeker.state["legal"]["units"]
        backs = [place for place, unit in units.items() if "back" in unit]
        own = [place for place, unit in units.items() if unit["seat"] == SEEKER]
        acts = [
            {"do": "act", "unit": place, "how": how, "target": target}
            for place, entry in tree.items()
            for how, targets in entry.get("acts", {}).items()
            for target in split(targets)
        ]
        tries = [
            {"do": "act", "unit": place, "how": how, "target": back} for place in own for how in HOWS for back in backs
        ]
        for move in [*acts, *self._some(tries)]:
            await seeker.forecast(move)
            if move not in acts:
                answer = await seeker.move(move)
                assert answer["t"] == "no", (move, answer)
        moves = [act for act in acts if act["target"] not in backs]
        moves += [
            {"do": "step", "unit": place, "to": to}
            for place, entry in tree.items()
            for to in split(entry.get("to", ""))
        ]
        if moves:
            await seeker.move(self._generator.choice(moves))
        await self._listen(occasion)

    def _some(self, tries: Sequence[Json]) -> list[Json]:
        return self._generator.sample(tries, min(len(tries), TRIES))

    async def _listen(self, occasion: str) -> None:
        """Keep what has come on this occasion, and what somebody who comes now is shown."""
        for who, tap in self._taps.items():
            await tap.quiet()
            new = tap.frames[self._marks.get(who, 0) :]
            self._marks[who] = len(tap.frames)
            self._keep(who, occasion, [text for text in new if not text.startswith(NOT_OF_THE_MATCH)])
        for who, person in (("first seat", self._people.players[SEEKER]), ("signed out", self._people.stranger)):
            late = Tap(self._match, self._taps[who].viewer, who)
            async with opened(late, person):
                self._keep(f"{who}, late", occasion, [late.frames[0]])
            page = await person.http.get(f"/api/tables/{self._table}")
            self._keep(f"{who}, table", occasion, [page.text])

    def _keep(self, who: str, occasion: str, texts: Sequence[str]) -> None:
        self._heard.setdefault(who, []).append((occasion, [self._plain(text) for text in texts]))

    def _plain(self, text: str) -> str:
        """The text without what differs between any two matches; what is left keeps its length."""
        for name, label in self._labels.items():
            text = text.replace(name, label)
        for pattern, blank in BLANKS:
            text = re.sub(pattern, blank, text)
        return text
