"""People at a table of Zinara, and those who look on: they play matches, and everything that reaches them is kept."""

import asyncio
import random
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from app.games.contract import Json, Viewer
from tests.builders import unlock_decks
from tests.players import Player
from tests.secrecy.chair import Chair, Habits
from tests.secrecy.oracle import CARDS
from tests.secrecy.taps import Answer, Tap, Witness, opened

ONCE_IN = 40
"""How seldom, in steps, somebody comes or goes without a new phase."""


Seats = Sequence[tuple[int, Player]]
"""The people who play, each with the seat."""


@dataclass
class Company:
    """Two who play; somebody signed in and somebody signed out who look on."""

    players: tuple[Player, Player]
    friend: Player
    stranger: Player
    addresses: list[str]
    """Everything that can be asked for over HTTP, with `{}` where ids belong."""
    sparing: int = 1
    """Once in so many times somebody asks for an address while a match runs."""
    sitting: tuple[Player, ...] = ()
    decks: dict[str, list[Json]] = field(default_factory=dict)
    """What people keep, by account."""

    async def build(self, var: Path, generator: random.Random) -> None:
        """Those who play become players with decks of their own, of which nobody else has heard: one has many and the
        other few, and some are unfinished."""
        for k, player in enumerate(self.players):
            account = player.account["id"]
            await asyncio.to_thread(unlock_decks, var, account)
            self.decks.setdefault(account, [])
            for n in range((4, 1)[k]):
                copies = 1 if n == 2 else 3
                cards = dict.fromkeys(generator.sample(sorted(CARDS), 11), copies)
                wish = {"game": "zinara", "name": f"deck {secrets.token_hex(4)}", "cards": cards}
                self.decks[account].append((await player.post("/api/me/decks", wish))["deck"])

    def people(self, seats: Seats) -> list[tuple[str, Viewer, Player]]:
        """Everybody at a match: what they are called here, what they see it as, and who they are."""
        playing = [(("first seat", "second seat")[seat], seat, player) for seat, player in seats]
        return [*playing, ("signed in", None, self.friend), ("signed out", None, self.stranger)]

    async def sit_down(self, first: int | None = None, bot: str | None = None) -> str:
        """The id of a table at which the two sit, or one and a bot of that level."""
        wish = {key: value for key, value in (("first", first), ("bot", bot)) if value is not None}
        table: str = (await self.players[0].post("/api/tables", {"game": "zinara", **wish}))["table"]["id"]
        self.sitting = self.players[:1] if bot else self.players
        for player in self.sitting[1:]:
            await player.post(f"/api/tables/{table}/sit")
        return table

    async def begin(self, table: str) -> tuple[str, Seats]:
        """All are ready: the id of the match, and who sits in which seat."""
        for player in self.sitting:
            shown = (await player.ready(table))["table"]
        accounts = [seat["account"] for seat in shown["seats"]]
        seats = sorted((accounts.index(player.account["id"]), k) for k, player in enumerate(self.sitting))
        return shown["match"], [(seat, self.sitting[k]) for seat, k in seats]

    async def rematch(self, table: str) -> None:
        match = (await self.sitting[0].get(f"/api/tables/{table}"))["table"]["match"]
        for player in self.sitting:
            await player.post(f"/api/tables/{table}/rematch", {"match": match})

    async def leave(self, table: str) -> None:
        for player in self.sitting:
            await player.post(f"/api/tables/{table}/leave")

    async def play(
        self, table: str, generator: random.Random, habits: tuple[Habits, Habits], *, around: bool = True
    ) -> Witness:
        """A match from its start to its end, with onlookers who come and go, and who look around over HTTP as well."""
        match, seats = await self.begin(table)
        witness = Witness(match, table)
        witness.own = {seat: self.decks.get(player.account["id"], []) for seat, player in seats}
        gates = {phase: asyncio.Event() for phase in (1, 2, 3, 4)}
        async with AsyncExitStack() as stack:
            chairs = [
                await stack.enter_async_context(opened(Chair(match, seat, f"seat {seat}"), player))
                for seat, player in seats
            ]
            onlookers = [
                await stack.enter_async_context(opened(Tap(match, viewer, who), person))
                for who, viewer, person in self.people(seats)[len(seats) :]
            ]
            witness.taps += [*chairs, *onlookers]
            async with asyncio.TaskGroup() as tasks:
                for chair, own in zip(chairs, habits, strict=False):
                    tasks.create_task(chair.play(random.Random(generator.random()), own, gates))
                tasks.create_task(self._come_and_go(witness, seats, onlookers[0], generator, gates, around=around))
            for tap in (*chairs, *onlookers):
                await tap.until_over()
        if around:
            await self._look_around(witness, seats, generator, running=False)
        return witness

    async def _come_and_go(
        self,
        witness: Witness,
        seats: Seats,
        onlooker: Tap,
        generator: random.Random,
        gates: Mapping[int, asyncio.Event],
        *,
        around: bool,
    ) -> None:
        """In every phase, before its gate is opened, and now and then, somebody comes, comes back or loads anew."""
        visits = [Visit(witness, viewer, who, person) for who, viewer, person in self.people(seats)]
        phase = 0
        try:
            while not onlooker.over():
                fresh = onlooker.view["phase"] != phase
                phase = onlooker.view["phase"]
                for visit in visits:
                    if fresh or generator.randrange(ONCE_IN) == 0:
                        await visit.turn(phase, anew=fresh or bool(generator.randrange(2)))
                if fresh:
                    if around:
                        await self._look_around(witness, seats, generator, running=True)
                    for past in range(1, phase + 1):
                        gates[past].set()
                if not onlooker.over() and onlooker.view["phase"] == phase:
                    await onlooker.changed()
            for visit in visits:
                await visit.turn(phase, anew=True)
        finally:
            for visit in visits:
                await visit.leave()

    async def _look_around(self, witness: Witness, seats: Seats, generator: random.Random, *, running: bool) -> None:
        """Everybody asks for all there is of this match over HTTP, and for some of the rest."""
        for who, viewer, person in self.people(seats):
            for address in self.addresses:
                seldom = (1 if "_id}" in address else 5) * (self.sparing if running else 1)
                if generator.randrange(seldom):
                    continue
                ids = {
                    "match_id": witness.match,
                    "table_id": witness.table,
                    "deck_id": witness.a_deck(),
                    "game": "zinara",
                }
                path = address.format_map(defaultdict(lambda: "none", ids))
                answer = await person.http.get(path)
                witness.answers.append(Answer(viewer, who, path, answer.status_code, answer.text, running))


class Visit:
    """Somebody whose browser comes and goes."""

    def __init__(self, witness: Witness, viewer: Viewer, who: str, person: Player) -> None:
        self._witness = witness
        self._viewer = viewer
        self._who = who
        self._person = person
        self._tap: Tap | None = None
        self._open: AsyncExitStack | None = None

    async def turn(self, phase: int, *, anew: bool) -> None:
        """Leave, if there; else come back, or with `anew` begin from nothing."""
        if self._open is not None and not anew:
            await self.leave()
            return
        await self.leave()
        if anew or self._tap is None:
            self._tap = Tap(self._witness.match, self._viewer, f"{self._who}, come in phase {phase}")
            self._witness.taps.append(self._tap)
        self._open = AsyncExitStack()
        await self._open.enter_async_context(opened(self._tap, self._person))

    async def leave(self) -> None:
        if self._open is not None:
            await self._open.aclose()
            self._open = None


@asynccontextmanager
async def company(origin: str) -> AsyncIterator[Company]:
    """Four people at that server."""
    people = [Player(origin) for _ in range(4)]
    for person in people[:3]:
        await person.come_in()
    try:
        described: Json = orjson.loads((await people[3].http.get("/api/openapi.json")).content)
        addresses = [
            path + "?game={game}" * _asks_for_game(methods["get"])
            for path, methods in described["paths"].items()
            if "get" in methods and "content_hash" not in path
        ]
        yield Company((people[0], people[1]), people[2], people[3], addresses)
    finally:
        for person in people:
            await person.close()


def _asks_for_game(described: Json) -> bool:
    return any((one["in"], one["name"]) == ("query", "game") for one in described.get("parameters", ()))
