"""A match under attack: one seat fires at the server, from its seat and from all around, and the others look on."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

from app.games.contract import Json
from tests.attack.line import Line
from tests.attack.said import Said
from tests.players import Live, Player

LEAVE = {"tiny": {"do": "leave"}, "zinara": {"do": "surrender"}}
AROUND = ("seat", "spectator", "stranger", "greeting", "table", "strange table", "lobby", "strange lobby")
"""Where the attacker's sockets are: `greeting` is one that has not said hello."""


class Battlefield:
    """Matches of a game, one after another, at one server."""

    def __init__(self, origin: str, game: str, seats: int) -> None:
        self.game = game
        self.lines: dict[str, Line] = {}
        self.lives: list[Live] = []
        self._origin = origin
        self._seats = seats
        self._stack = AsyncExitStack()
        self._people: list[Player] = []

    async def begin(self) -> None:
        """People come in, and the first match begins."""
        self._people = [Player(self._origin) for _ in range(self._seats + 2)]
        for each in self._people[:-1]:
            await each.come_in()
        await self._start()

    async def again(self) -> None:
        """Another match: the one that was ends first."""
        for live in self.lives:
            if not live.state["outcome"]:
                await live.move(LEAVE[self.game], prompt="menu")
        if not self.lives[0].state["outcome"]:
            await self.lines["seat"].fire([Said(_leave(self.game), "either")])
        await self.end_match()
        await self._start()

    async def end_match(self) -> None:
        await asyncio.gather(*(line.close() for line in self.lines.values()))
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    async def close(self) -> None:
        await self.end_match()
        for each in self._people:
            await each.close()

    async def _start(self) -> None:
        host, *others = players = self._people[: self._seats]
        table = (await host.post("/api/tables", {"game": self.game, "seats": self._seats}))["table"]
        for other in others:
            await other.post(f"/api/tables/{table['id']}/sit")
        for each in players:
            table = (await each.ready(table["id"]))["table"]
        match = table["match"]
        self.lives = [await self._stack.enter_async_context(each.at(match)) for each in others]
        for live in self.lives:
            await live.settle()
        hello: Json = {"t": "hello", "match": match, "have": -1}
        at_match, at_table = f"/ws/matches/{match}", f"/ws/tables/{table['id']}"
        spectator, stranger = self._people[-2:]
        fresh = {
            "seat": Line(host, at_match, hello),
            "spectator": Line(spectator, at_match, hello),
            "stranger": Line(stranger, at_match, hello),
            "greeting": Line(host, at_match),
            "table": Line(host, at_table),
            "strange table": Line(stranger, at_table),
            "lobby": Line(host, "/ws/lobby"),
            "strange lobby": Line(stranger, "/ws/lobby"),
        }
        for name, line in fresh.items():
            line.heard = self.lines[name].heard if name in self.lines else line.heard
        self.lines = fresh

    async def fire(self, where: str, volley: Sequence[Said]) -> None:
        """The attacker says it, and nobody else notices, unless a command took effect."""
        line, watching = self.lines[where], self.lives[0]
        prompt = watching.state["prompt"]
        line.named = {"@match": watching.match, "@prompt": prompt["id"] if prompt else "menu"}
        before = [(live.n, len(live.frames), live.view) for live in self.lives]
        taken = await line.fire(volley)
        for live, (n, at, view) in zip(self.lives, before, strict=True):
            await live.settle()
            told = [frame for frame in live.frames[at:] if frame["t"] not in ("presence", "no", "answer")]
            assert len(told) <= taken, f"{taken} took effect, and somebody was told {told}"
            assert taken or (live.n, live.view) == (n, view)
            assert live.closed is None

    @property
    def heard(self) -> Counter[str]:
        """How often which kind of answer came, refusals by their code."""
        return sum((line.heard for line in self.lines.values()), Counter())

    async def look_again(self) -> None:
        """Whoever comes back is shown what they have put together of what they were told."""
        for live, player in zip(self.lives, self._people[1 : self._seats], strict=True):
            async with player.at(live.match) as fresh:
                await live.settle()
                assert (fresh.n, fresh.view) == (live.n, live.view)
                assert [fresh.state[part] for part in ("prompt", "legal", "menu")] == [
                    live.state[part] for part in ("prompt", "legal", "menu")
                ]


def _leave(game: str) -> str:
    return f'{{"t":"move","id":"leave","prompt":"menu","at":0,"move":{{"do":"{LEAVE[game]["do"]}"}}}}'
