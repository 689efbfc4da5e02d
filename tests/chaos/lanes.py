"""Matches that go on while something is done to their servers: a few at a time, in each lane one after the other."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass

import orjson

from app.games.contract import Json
from tests.chaos.judge import Played
from tests.chaos.returning import Manner, Returning
from tests.games.zinara.bundled import zinara
from tests.players import Player
from tests.tiny_play import any_move, seated

TINY, ZINARA = "tiny", "zinara"
SEATS = {TINY: 3, ZINARA: 2}


@dataclass(frozen=True, slots=True)
class Lane:
    """What is played in a lane; with `bot`, the server's own bot of that level takes the last seat."""

    game: str = TINY
    bot: str | None = None


class Lanes:
    """People come in, sit down and play by chance; each is connected to another origin than the one before."""

    def __init__(
        self, origins: Sequence[str], lanes: Sequence[Lane], *, seed: int, manner: Manner, watchers: int = 1
    ) -> None:
        self.played: list[Played] = []
        self.people: list[Returning] = []
        """Who is at a match now."""
        self.calm = asyncio.Lock()
        """Held by whoever harms the servers: nobody sits down meanwhile."""
        self.enough = asyncio.Event()
        self.doors = list(origins)
        """Where people come in and sit down; they play by the origins."""
        self._origins = list(origins)
        self._lanes = list(lanes)
        self._generator = random.Random(seed)
        self._manner = manner
        self._watchers = watchers
        self._players: list[Player] = []

    @asynccontextmanager
    async def running(self, patience: float) -> AsyncIterator[None]:
        """Play while the block runs, and the matches at hand to their end, which must come within `patience` s."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._run(lane)) for lane in self._lanes]
            yield
            self.enough.set()
            _, going = await asyncio.wait(tasks, timeout=patience)
            assert not going, f"these matches do not end: {sorted({each.match for each in self.people})}"

    async def until_played(self, count: int) -> None:
        """Wait until so many matches are over, one at least."""
        while len(self.played) < max(1, count):
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        for each in self._players:
            await each.close()

    async def all_there(self) -> None:
        """Wait until everybody who is at a match has it open. Who has seen its end already, before others there, is
        not waited for: they come back no more."""
        while not all(each.open.is_set() or each.over for each in self.people):
            await asyncio.sleep(0.02)

    async def _run(self, lane: Lane) -> None:
        while not self.enough.is_set():
            async with self.calm:
                people = await self._seated(lane)
            self.people += people
            try:
                await asyncio.gather(*(each.play() for each in people))
            finally:
                self.people = [each for each in self.people if each not in people]
            self.played.append(Played(people[0].match, people))

    async def _seated(self, lane: Lane) -> list[Returning]:
        count = SEATS[lane.game] - (lane.bot is not None)
        players = [await self._player(at) for at in range(count)]
        if self._watchers:
            players += [await self._player(count)] * self._watchers
        if lane.game == TINY:
            match, _ = await seated(players[:count], lane.bot)
        else:
            match = await self._pair(players[:count], lane)
        choose = by_chance if lane.game == TINY else as_the_novice
        return [
            Returning(
                player,
                self._from(at),
                match,
                choose=choose if at < count else None,
                seed=self._generator.getrandbits(32),
                manner=self._manner,
            )
            for at, player in enumerate(players)
        ]

    async def _pair(self, players: Sequence[Player], lane: Lane) -> str:
        host = players[0]
        table = (await host.post("/api/tables", {"game": lane.game, "bot": lane.bot}))["table"]["id"]
        for other in players[1:]:
            await other.post(f"/api/tables/{table}/sit")
        for each in players:
            answer = await each.ready(table)
        match: str = answer["table"]["match"]
        return match

    async def _player(self, at: int) -> Player:
        player = Player(self.doors[at % len(self.doors)])
        self._players.append(player)
        return await player.come_in()

    def _from(self, at: int) -> list[str]:
        turn = at % len(self._origins)
        return self._origins[turn:] + self._origins[:turn]


def by_chance(each: Returning) -> Json:
    """Any move that is allowed."""
    return any_move(each, each.generator)


def as_the_novice(each: Returning) -> Json:
    """What the novice bot would do."""
    assert each.seat is not None
    move = zinara().bots["novice"](each.view, each.seat, each.state["legal"], each.generator.randrange)
    found: Json = orjson.loads(orjson.dumps(asdict(move)))  # type: ignore[call-overload]
    return found
