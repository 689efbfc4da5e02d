"""A whole match between two programs over the public protocol, for tests of what comes after it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from app.bundled import GAMES
from app.cli.playing_bot import PlayingBot
from tests.browser.people import Person
from tests.browser.server import Server


@dataclass(frozen=True)
class Finished:
    """The match, and the session of whoever sat in the first seat."""

    match: str
    session: str
    outcome: dict[str, Any]

    def lend_session(self, person: Person, server: Server) -> None:
        """Let the browser be the one who played."""
        person.context.add_cookies([{"name": "session", "value": self.session, "url": server.url}])


def finished(server: Server, seed: int = 5) -> Finished:
    """Played in a thread of its own, since Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(_played(server.url, seed))).result()


async def _played(url: str, seed: int) -> Finished:
    host, guest = (PlayingBot(url, "novice", GAMES, seed + i) for i in range(2))
    visitor = host._visitor
    await visitor.come_in()
    table = (await visitor.post("/api/tables", game="zinara", public=False))["table"]["id"]
    played = await asyncio.gather(host.play(table), guest.play(table))
    session = next(cookie.value for cookie in visitor._cookies if cookie.name == "session")
    return Finished(host._match, session or "", played[0])
