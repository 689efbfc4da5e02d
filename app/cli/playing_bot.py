"""The bot of `zinara bot`: it keeps a view as any client does, and asks the game's bot whenever it is asked."""

import asyncio
import json
import random
import secrets
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from app.cli.visitor import Refused, Visitor, frames
from app.games import registry
from app.games.contract import MENU, Bot, Game
from app.games.merge import merged

COME_BACK_S = 1.0
PARTS = ("prompt", "legal", "menu", "outcome")
OVERTAKEN = ("running", "not_full", "over")
"""Why being ready is refused at a table that has changed since."""


class PlayingBot:
    """One match from sitting down to its end. `games` says which games it knows, as name → maker."""

    def __init__(self, url: str, level: str, games: Mapping[str, str], seed: int | None = None) -> None:
        for name, maker in games.items():
            registry.register(name, maker)
        self._visitor = Visitor(url)
        self._level = level
        self._choose = random.Random(seed).randrange
        self._game: Game[Any] | None = None
        self._bot: Bot | None = None
        self._match = ""
        self._pending: dict[str, Any] | None = None
        """The move that is not answered yet: sent again under the same id after a reconnect."""
        self._n = -1
        self._view: dict[str, Any] = {}
        self._parts: dict[str, Any] = {}
        self.seat = -1

    async def play(self, table: str) -> dict[str, Any]:
        """The outcome. Raises Refused, OSError."""
        account = await self._visitor.come_in()
        await self._visitor.post(f"/api/tables/{table}/sit")
        self._match = await self._started(table, account)
        while True:
            try:
                async with self._visitor.socket(f"/ws/matches/{self._match}") as socket:
                    if (outcome := await self._talk(socket)) is not None:
                        return outcome
            except (ConnectionClosed, OSError):
                pass
            await asyncio.sleep(COME_BACK_S)

    async def _started(self, table: str, account: str) -> str:
        """Wait until all seats are taken, be ready, and wait for the match."""
        async with self._visitor.socket(f"/ws/tables/{table}") as socket:
            async for frame in frames(socket):
                if frame["t"] == "bye":
                    break
                if frame["t"] != "table":
                    continue
                seen = frame["table"]
                own = next((seat for seat in seen["seats"] if seat and seat["account"] == account), None)
                if own is None or seen["status"] == "closed":
                    break
                if seen["status"] == "running":
                    match: str = seen["match"]
                    return match
                if seen["status"] == "full" and not own["ready"]:
                    await self._be_ready(table)
        raise Refused(410, "table_closed", {"table": table})

    async def _be_ready(self, table: str) -> None:
        """Be ready, unless the table has gone on since it was shown: then the next frame tells how it stands."""
        try:
            await self._visitor.ready(table)
        except Refused as refused:
            if refused.code not in OVERTAKEN:
                raise

    async def _talk(self, socket: ClientConnection) -> dict[str, Any] | None:
        await self._send(socket, {"t": "hello", "match": self._match, "have": self._n})
        async for frame in frames(socket):
            match frame["t"]:
                case "view":
                    await self._take_in(frame)
                    if self._pending is not None:
                        await self._send(socket, self._pending)
                case "step" if frame["n"] == self._n + 1:
                    self._n = frame["n"]
                    self._view = merged(self._view, frame["patch"])
                    self._parts |= {part: frame[part] for part in PARTS if part in frame}
                case "step" if frame["n"] > self._n:
                    await self._send(socket, {"t": "hello", "match": self._match})
                    continue
                case "ok" | "no" if self._pending and frame["re"] == self._pending["id"]:
                    self._pending = None
                case "bye":
                    return None
            if self._parts.get("outcome"):
                outcome: dict[str, Any] = self._parts["outcome"]
                return outcome
            await self._answer(socket)
        return None

    async def _take_in(self, frame: dict[str, Any]) -> None:
        """A whole view; with the first one it is known which game it is."""
        if self._bot is None:
            content = await self._visitor.get(f"/api/games/{frame['game']}/content/{frame['content']}")
            self._game = registry.make(frame["game"], content)
            if self._level not in self._game.bots:
                raise Refused(422, "no_such_level", {"levels": sorted(self._game.bots)})
            self._bot = self._game.bots[self._level]
        self.seat, self._n, self._view = frame["seat"], frame["n"], frame["view"]
        self._parts = {part: frame.get(part) for part in PARTS}

    async def _answer(self, socket: ClientConnection) -> None:
        """Make a move if one is waited for and none is on its way; an offer, which may lapse, comes first."""
        if self._bot is None or self._game is None or self._pending is not None:
            return
        prompt, legal, menu = (self._parts.get(part) for part in ("prompt", "legal", "menu"))
        if menu and self._game.awaits(menu):
            prompt, legal = {"id": MENU, "answered": False}, menu
        if not prompt or prompt["answered"] or not legal:
            return
        move = await asyncio.to_thread(self._bot, self._view, self.seat, legal, self._choose)
        self._pending = {
            "t": "move",
            "id": secrets.token_hex(8),
            "prompt": prompt["id"],
            "at": self._n,
            "move": asdict(move),  # type: ignore[call-overload]
        }
        await self._send(socket, self._pending)

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        await socket.send(json.dumps(frame))
