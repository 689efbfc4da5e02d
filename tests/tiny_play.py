"""The tiny game, played over sockets."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import orjson

from app.games.contract import Json
from tests.games.tiny.game import Tiny
from tests.players import PATIENCE_S, Live, Player

GAME = Tiny({})


@dataclass
class Round:
    """A running match: who plays, and their sockets, by seat."""

    players: list[Player]
    lives: list[Live]
    match: str
    table: str


async def seated(players: Sequence[Player], bot: str | None = None, game: str = "tiny") -> tuple[str, str]:
    """Everybody sits down and is ready, and bots take the seats left of three: ids of match and table."""
    host = players[0]
    table = (await host.post("/api/tables", {"game": game, "seats": max(3, len(players))}))["table"]
    for other in players[1:]:
        await other.post(f"/api/tables/{table['id']}/sit")
    for _ in range(3 - len(players)):
        await host.post(f"/api/tables/{table['id']}/bot", {"level": bot or "meek"})
    for each in players:
        table = (await each.ready(table["id"]))["table"]
    assert table["status"] == "running"
    return table["match"], table["id"]


class Asked(Protocol):
    """Whoever knows what is asked of them, by the newest of a view's parts."""

    state: Json


def any_move(live: Asked, generator: random.Random) -> Json:
    """Some move that the viewer's legal tree allows."""
    move = GAME.sample(live.state["legal"], generator.randrange)
    found: Json = orjson.loads(orjson.dumps(move))
    return found


async def play_on(lives: Sequence[Live], generator: random.Random, moves: int = 10_000) -> int:
    """Everybody who owes an answer gives one, in turn, until the match is over or so many moves are made; how many."""
    made = 0
    while made < moves and not lives[0].state["outcome"]:
        for live in lives:
            if live.owes and made < moves:
                answer = await live.move(any_move(live, generator))
                assert answer["t"] == "ok", answer
                made += 1
        async with asyncio.timeout(PATIENCE_S):
            # Whose socket will hear of the next question is not known: so all are looked at.
            while not (any(live.owes for live in lives) or lives[0].state["outcome"]):
                await asyncio.sleep(0.002)
    return made


async def all_choose(here: Round, generator: random.Random) -> int:
    """Everybody chooses; the seat that leads then."""
    for live in here.lives:
        if live.owes:
            card = generator.choice(live.state["legal"]["choose"])
            assert (await live.move({"do": "choose", "card": card}))["t"] == "ok"
    for live in here.lives:
        await _led(live)
    leader: int = here.lives[0].view["leader"]
    await here.lives[leader].until(lambda: here.lives[leader].owes)
    return leader


async def one_is_asked(here: Round, generator: random.Random) -> tuple[int, int]:
    """Play until a grab asks somebody: the seats of the leader and of whoever is asked."""
    leader = await all_choose(here, generator)
    at = next(seat for seat in range(len(here.lives)) if seat != leader)
    assert (await here.lives[leader].move({"do": "grab", "seat": at}))["t"] == "ok"
    await here.lives[at].until(lambda: here.lives[at].owes)
    for live in here.lives:
        await live.settle()
    return leader, at


async def _led(live: Live) -> None:
    await live.until(lambda: "leader" in live.view)
