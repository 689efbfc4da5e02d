"""One socket of an attacker, which counts the answers: one for each frame, in order, of a kind that fits it."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import orjson
import websockets
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json
from tests.attack.said import Said
from tests.players import PATIENCE_S, Player

ANSWERS = frozenset({"ok", "no", "answer", "pong", "view", "list"})
UNREAD = frozenset({"malformed", "unknown_type", "too_large", "no_hello"})
"""What a frame is told that is none."""
CODE = re.compile(r"[a-z][a-z_]*[a-z]")
FENCE = '{"t":"ping"}'


class Line:
    """A socket at an address; `greeting` is said first, if there is one. `named` fills in what frames only hint at."""

    def __init__(self, player: Player, address: str, greeting: Json | None = None) -> None:
        self.player = player
        self.address = address
        self.greeting = greeting
        self.named: dict[str, str] = {}
        self.heard: Counter[str] = Counter()
        """How often which kind of answer came, refusals by their code."""
        self._socket: ClientConnection | None = None

    async def open(self) -> ClientConnection:
        """The socket, opened if it is not."""
        if self._socket is None or self._socket.close_code is not None:
            address = self.player.origin.replace("http", "ws", 1) + self.address
            headers = {"Origin": self.player.origin, **self.player.headers()}
            self._socket = await websockets.connect(
                address, additional_headers=headers, max_size=None, compression=None, ping_interval=None
            )
            if self.greeting is not None:
                await self._socket.send(json.dumps(self.greeting))
            await self._until_fence(self._socket)
        return self._socket

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def fire(self, volley: Sequence[Said]) -> int:
        """Send all of them and hold each answer against its frame; how many commands took effect."""
        taken = 0
        chunk: list[Said] = []
        for said in map(self._filled, volley):
            if _parsed(said).get("t") == "hello":
                # It is answered by a view or by any number of steps: so it is counted by itself.
                taken += await self._fire(chunk)
                await self._greet(said)
                chunk = []
            else:
                chunk.append(said)
        return taken + await self._fire(chunk)

    async def _fire(self, chunk: Sequence[Said]) -> int:
        socket = await self.open()
        for said in chunk:
            await socket.send(said.data)
        frames = await self._until_fence(socket, len(chunk))
        answers = [frame for frame in frames if frame["t"] in ANSWERS][:-1]
        for said, answer in zip(chunk, answers, strict=True):
            self._check(said, answer)
        return sum(answer["t"] == "ok" for answer in answers)

    async def _greet(self, said: Said) -> None:
        """A hello: shown the match, refused, or, for another match, sent away."""
        socket = await self.open()
        await socket.send(said.data)
        frames = await self._until_fence(socket)
        if socket.close_code is not None:
            assert (socket.close_code, frames[-1]["why"]) == (4004, "not_found"), (said, frames)
            return
        answers = [frame for frame in frames if frame["t"] in ("view", "no")]
        assert len(answers) == 1 or (not answers and any(frame["t"] == "step" for frame in frames)), (said, frames)
        if answers:
            self._check(said, answers[0])

    async def _until_fence(self, socket: ClientConnection, count: int | None = None) -> list[Json]:
        """All frames up to the answer to a ping; behind `count` other answers if that is given."""
        await socket.send(FENCE)
        frames: list[Json] = []
        answered = 0
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    frame: Json = orjson.loads(await socket.recv())
                    frames.append(frame)
                    answered += frame["t"] in ANSWERS
                    if frame["t"] == "pong" and (count is None or answered == count + 1):
                        return frames
                    assert count is None or answered <= count, f"one answer too many: {frames}"
        except websockets.ConnectionClosed:
            assert count is None, f"closed with {socket.close_code} {socket.close_reason}: {frames}"
            return frames
        except TimeoutError:
            raise AssertionError(f"{answered} answers of {count}: {frames}") from None

    def _filled(self, said: Said) -> Said:
        data = said.data
        for hint, name in self.named.items():
            if isinstance(data, str):
                data = data.replace(hint, name)
            elif isinstance(data, tuple):
                data = tuple(part.replace(hint, name) for part in data)
        return Said(data, said.want)

    def _check(self, said: Said, answer: Json) -> None:
        kind = answer["t"]
        code = answer["code"] if kind == "no" else kind
        self.heard[code] += 1
        if kind == "no":
            assert CODE.fullmatch(code), answer
            assert code != "internal_error", (said, answer)
            assert isinstance(answer["params"], dict)
        if said.want == "refused":
            assert kind == "no", (said, answer)
            assert code in UNREAD, (said, answer)
        elif said.want == "heard":
            assert code not in UNREAD, (said, answer)
        if "re" in answer and answer["re"] is not None:
            assert answer["re"] == _parsed(said).get("id"), (said, answer)
        elif said.want == "heard":
            assert "id" not in _parsed(said), (said, answer)


def _parsed(said: Said) -> dict[str, Any]:
    """The frame's fields, as far as it is one."""
    if (text := said.text) is None:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
