"""A tap on the sockets of a match page: every frame that the browser sent and received, over all reconnections."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket

from tests.browser.people import Person

Frame = dict[str, Any]


class Tap:
    """Frames of all match sockets that a page opens from now on."""

    def __init__(self, person: Person) -> None:
        self.sent: list[Frame] = []
        self.received: list[Frame] = []
        person.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/matches/" in socket.url:
            socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
            socket.on("framereceived", lambda text: self.received.append(json.loads(text)))

    @property
    def moves(self) -> dict[str, Frame]:
        """The moves that were sent, by command id; one that was sent again counts once."""
        return {frame["id"]: frame["move"] for frame in self.sent if frame["t"] == "move"}

    @property
    def acknowledged(self) -> dict[str, int]:
        """The moves that were answered `ok`: the step number by command id."""
        return {frame["re"]: frame["n"] for frame in self.received if frame["t"] == "ok" and frame["re"] in self.moves}

    @property
    def seat(self) -> int:
        """The seat that the page has in the match."""
        seat: int = next(frame["seat"] for frame in self.received if frame["t"] == "view")
        return seat

    @property
    def refused(self) -> list[Frame]:
        return [frame for frame in self.received if frame["t"] == "no"]
