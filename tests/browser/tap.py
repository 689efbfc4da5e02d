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
    def acknowledged(self) -> set[tuple[str, int]]:
        """The moves that were answered `ok`: command id and step number, once however often it was answered alike."""
        moves = self.moves
        return {(frame["re"], frame["n"]) for frame in self.received if frame["t"] == "ok" and frame["re"] in moves}

    @property
    def seat(self) -> int:
        """The seat that the page has in the match."""
        seat: int = next(frame["seat"] for frame in self.received if frame["t"] == "view")
        return seat

    @property
    def refused(self) -> set[str]:
        """The ids of the moves that were refused. `no_hello` says nothing of the move itself."""
        moves = self.moves
        answers = [frame for frame in self.received if frame["t"] == "no" and frame["re"] in moves]
        return {frame["re"] for frame in answers if frame["code"] != "no_hello"}

    @property
    def answered(self) -> set[str]:
        """The ids of the moves that were answered."""
        return {command for command, _ in self.acknowledged} | self.refused

    @property
    def n(self) -> int:
        """The newest step that the page can show: what comes behind a gap does not count."""
        n = -1
        for frame in self.received:
            if frame["t"] == "view" or (frame["t"] == "step" and frame["n"] == n + 1):
                n = frame["n"]
        return n
