"""Planet Zinara, played over sockets by people who choose as the novice bot does."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import asdict

from app.games.contract import Json
from tests.games.zinara.bundled import zinara
from tests.players import Live, Player

BATTLE = 4


async def at_table(host: Player, guest: Player) -> str:
    """A table with both, who are not ready yet."""
    table: str = (await host.post("/api/tables", {"game": "zinara", "first": 0}))["table"]["id"]
    await guest.post(f"/api/tables/{table}/sit")
    return table


async def begin(table: str, *players: Player) -> str:
    """Everybody is ready; the match."""
    answers = [await each.ready(table) for each in players]
    match: str = answers[-1]["table"]["match"]
    return match


def seat_of(live: Live) -> int:
    seat: int = live.of("view")[-1]["seat"]
    return seat


def chosen(live: Live, generator: random.Random) -> Json:
    """What the novice bot would do in the viewer's place."""
    bot = zinara().bots["novice"]
    move = bot(live.view, seat_of(live), live.state["legal"], generator.randrange)
    found: Json = asdict(move)  # type: ignore[call-overload]
    return found


async def into_phase(phase: int, *lives: Live) -> None:
    """Play until that phase, which all of them are shown; of several tabs of a seat the first one plays."""
    players = {seat_of(live): live for live in reversed(lives)}.values()
    generator = random.Random(1)
    while lives[0].view["phase"] < phase:
        now = lives[0].view["phase"]
        for live in lives:
            await reaches(live, now)
        answers = await asyncio.gather(*(live.move(chosen(live, generator)) for live in players if live.owes))
        assert all(answer["t"] == "ok" for answer in answers), answers
        for live in lives:
            await reaches(live, now + 1)


async def reaches(live: Live, phase: int) -> None:
    """Wait until the viewer is shown the phase."""
    await live.until(lambda: live.view["phase"] >= phase)


def menu_frame(live: Live, move: Json, command: str | None = None) -> Json:
    return live.move_frame(move, prompt="menu", command=command)


async def ended(*lives: Live) -> Json:
    """The outcome, once all are shown it; they are shown the same."""
    for live in lives:
        await live.until(lambda live=live: live.state["outcome"])  # type: ignore[misc]
    outcomes: Sequence[Json] = [live.state["outcome"] for live in lives]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    return outcomes[0]
