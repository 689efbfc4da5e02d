"""A match of Zinara brought to some phase, with a seeker, a hider whose rear will lie face-down, and onlookers."""

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from app.games.contract import Json
from tests.secrecy.company import Company, company
from tests.secrecy.hiding import SEEKER, seeking, twins
from tests.secrecy.rigging import RiggedServer, crowded
from tests.secrecy.taps import Tap, Witness, opened

DECK = "crowded"


@dataclass
class Scene:
    """Who is there, and the taps on their sockets."""

    people: Company
    witness: Witness
    seeker: Tap
    hider: Tap
    signed_in: Tap
    signed_out: Tap

    @property
    def onlookers(self) -> tuple[tuple[Tap, str], ...]:
        """Each with the code by which its commands are refused."""
        return (self.signed_in, "no_seat"), (self.signed_out, "no_session")

    @property
    def everybody(self) -> tuple[Tap, ...]:
        return self.seeker, self.hider, self.signed_in, self.signed_out

    def backs(self) -> list[str]:
        """Where cards lie that the seeker does not know."""
        units: Json = self.seeker.view["battle"]["units"]
        return [place for place, unit in units.items() if "back" in unit]

    def own(self) -> list[str]:
        """Where the seeker's cards lie."""
        units: Json = self.seeker.view["battle"]["units"]
        return [place for place, unit in units.items() if unit["seat"] == SEEKER]

    async def all_quiet(self) -> None:
        for tap in self.everybody:
            await tap.quiet()

    async def end(self) -> None:
        """The seeker gives up: the log can be read."""
        await self.seeker.move({"do": "surrender"}, "menu")
        for tap in self.everybody:
            await tap.until_over()


@asynccontextmanager
async def scene(server: RiggedServer, phase: int = 4) -> AsyncIterator[Scene]:
    """A match at the start of that phase; nothing leaks."""
    server.rig(loaded=True, decks=crowded())
    cards = Counter(crowded()[DECK])
    hiding, _ = twins(DECK, cards, random.Random(1))
    settled = seeking(DECK, cards)
    async with company(server.origin) as people, AsyncExitStack() as stack:
        table = await people.sit_down(SEEKER)
        match, seats = await people.begin(table)
        taps = [
            await stack.enter_async_context(opened(Tap(match, viewer, who), person))
            for who, viewer, person in people.people(seats)
        ]
        there = Scene(people, Witness(match, table, list(taps)), *taps)
        for k in range(phase - 1):
            for tap, moves in (
                (there.hider, (*hiding.before[k], hiding.settled[k], *hiding.after[k])),
                (there.seeker, settled[k : k + 1]),
            ):
                for move in moves:
                    answer = await tap.move(move)
                    assert answer["t"] == "ok", (move, answer)
            await there.all_quiet()
        yield there
