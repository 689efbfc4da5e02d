"""Matches that are under way when their people open them: seated, and played over sockets up to a phase."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

from tests import zinara_play
from tests.browser.fielding import calm
from tests.browser.people import Person
from tests.browser.seating import in_match
from tests.browser.server import Server
from tests.players import Live, people

DECK, SQUAD, PLACEMENT, BATTLE = 1, 2, 3, 4

Fit = Callable[[Live], Awaitable[bool]]
DEALS = 20
"""So many matches are begun until one fits: what is dealt is chance."""


async def anything(live: Live) -> bool:
    """Every match fits."""
    return True


async def coverable(live: Live) -> tuple[str, str] | None:
    """A card of whoever begins that can only strike, and a target of it that another might cover (5.18)."""
    units = live.state["legal"]["units"]
    for unit, entry in units.items():
        acts = entry.get("acts", {})
        targets = acts["strike"] if acts.keys() == {"strike"} else ""
        for target in (targets[i : i + 2] for i in range(0, len(targets), 2)):
            move = {"do": "act", "unit": unit, "how": "strike", "target": target}
            answer = await live.say({"t": "ask", "id": live.new_id(), "what": "forecast", "move": move})
            if "defenders" in answer["forecast"]:
                return unit, target
    return None


async def covered(live: Live) -> bool:
    """Whether there is such a strike."""
    return await coverable(live) is not None


def underway(server: Server, phase: int, *persons: Person, fit: Fit = anything, hints: bool = False) -> None:
    """The one or two are in a match of their own that has come so far, the first of them to begin, and `fit` for them.

    One alone plays against a bot. No hints are shown unless they are asked for.
    """
    # In a thread of its own, since Playwright has an event loop in this one.
    with ThreadPoolExecutor(1) as threads:
        match, sessions = threads.submit(lambda: asyncio.run(_fitting(server.url, phase, len(persons), fit))).result()
    for person, session in zip(persons, sessions, strict=True):
        person.context.add_cookies([{"name": "session", "value": session, "url": server.url}])
        person.page.goto(f"/match/{match}")
    for person in persons:
        in_match(person.page)
        if not hints:
            calm(person)


async def _fitting(url: str, phase: int, count: int, fit: Fit) -> tuple[str, list[str]]:
    """The first match that fits, and the sessions of those who sit there."""
    for _ in range(DEALS):
        if (found := await _played(url, phase, count, fit)) is not None:
            return found
    raise AssertionError("no match fitted")


async def _played(url: str, phase: int, count: int, fit: Fit) -> tuple[str, list[str]] | None:
    """A match and the sessions of those who sit there; None for one that does not fit."""
    async with people(url, count) as sitting:
        host, *others = sitting
        table = (await host.post("/api/tables", {"game": "zinara", "first": 0}))["table"]["id"]
        for other in others:
            await other.post(f"/api/tables/{table}/sit")
        if not others:
            await host.post(f"/api/tables/{table}/bot", {"level": "novice"})
        match = await zinara_play.begin(table, *sitting)
        async with AsyncExitStack() as stack:
            lives = [await stack.enter_async_context(each.at(match)) for each in sitting]
            await zinara_play.into_phase(phase, *lives)
            if not await fit(lives[0]):
                return None
        return match, [each.http.cookies["session"] for each in sitting]
