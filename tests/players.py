"""Players as tests see them: somebody with a session, and sockets that keep what they received."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import httpx
import orjson
import websockets
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json
from app.games.merge import merged
from tests.http import browser

PATIENCE_S = 60.0


class Player:
    """Somebody with a browser: a cookie jar, and sockets on their own pages."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        # Idle connections are given up long before the server gives them up.
        self.http = browser(origin, limits=httpx.Limits(keepalive_expiry=30))
        self.account: Json = {}

    async def come_in(self) -> Self:
        self.account = (await self.post("/api/session/guest"))["account"]
        return self

    async def post(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        """The answer's JSON; fails unless it has the status, or one of success if none is named."""
        return _checked(await self.http.post(path, json=body), status)

    async def get(self, path: str, status: int | None = None) -> Json:
        return _checked(await self.http.get(path), status)

    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"Cookie": cookies} if cookies else {}

    async def ready(self, table: str, status: int | None = None) -> Json:
        """Be ready with entropy of one's own."""
        return await self.post(f"/api/tables/{table}/ready", {"entropy": secrets.token_hex(32)}, status)

    @asynccontextmanager
    async def socket(self, path: str, **headers: str | None) -> AsyncIterator[ClientConnection]:
        """A bare socket; headers given here replace the usual ones, None leaves one out."""
        sent: dict[str, str | None] = {"Origin": self.origin, **self.headers(), **headers}
        address = self.origin.replace("http", "ws", 1) + path
        given = {name: value for name, value in sent.items() if value is not None}
        async with websockets.connect(address, additional_headers=given, max_size=None, compression=None) as socket:
            yield socket

    @asynccontextmanager
    async def at(self, match: str, after: "Live | None" = None, table: str | None = None) -> AsyncIterator["Live"]:
        """A socket at a match that has said hello, naming the table if it is given, and been answered; it goes on from
        what an earlier one knew."""
        async with self.socket(f"/ws/matches/{match}") as socket:
            live = Live(socket, match, table)
            if after is not None:
                live.n, live.view, live.state = after.n, after.view, after.state
            listening = asyncio.create_task(live.listen())
            try:
                await live.hello(live.n)
                yield live
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def close(self) -> None:
        await self.http.aclose()


@asynccontextmanager
async def people(origin: str, count: int) -> AsyncIterator[list[Player]]:
    """So many guests."""
    async with AsyncExitStack() as stack:
        made = [Player(origin) for _ in range(count)]
        for each in made:
            stack.push_async_callback(each.close)
            await each.come_in()
        yield made


class Live:
    """What a client keeps of a match, and a tap: every frame that was received, in order."""

    def __init__(self, socket: ClientConnection, match: str, table: str | None = None) -> None:
        self.socket = socket
        self.match = match
        self.table = table
        self.frames: list[Json] = []
        self.sizes: list[int] = []
        self.n = -1
        self.view: Json = {}
        self.state: Json = {}
        """The newest of `prompt`, `legal`, `menu`, `asked`, `clocks`, `outcome`; null for none."""
        self.closed: websockets.ConnectionClosed | None = None
        self._answers: dict[str | None, Json] = {}
        self._changed = asyncio.Condition()
        self._made = 0

    async def listen(self) -> None:
        """Take in frames until the socket closes. A gap in the steps is an error."""
        try:
            async for text in self.socket:
                frame = orjson.loads(text)
                self._take_in(frame)
                async with self._changed:
                    self.frames.append(frame)
                    self.sizes.append(len(text))
                    self._changed.notify_all()
        except websockets.ConnectionClosed as closed:
            self.closed = closed
        else:
            self.closed = self.socket.protocol.close_exc
        async with self._changed:
            self._changed.notify_all()

    def _take_in(self, frame: Json) -> None:
        if frame["t"] == "view":
            self.n, self.view = frame["n"], frame["view"]
            parts = ("prompt", "legal", "menu", "asked", "clocks", "outcome")
            self.state = {part: frame.get(part) for part in parts}
        elif frame["t"] == "step":
            assert frame["n"] == self.n + 1, f"step {frame['n']} after {self.n}"
            self.n = frame["n"]
            self.view = merged(self.view, frame["patch"])
            self.state |= {part: frame[part] for part in self.state if part in frame}
        elif frame["t"] in ("ok", "no", "answer"):
            self._answers.setdefault(frame["re"], frame)

    async def send(self, frame: Json | str) -> None:
        await self.socket.send(frame if isinstance(frame, str) else orjson.dumps(frame).decode())

    async def hello(self, have: int = -1) -> None:
        """Say hello and wait for the answer, which has its effect before this returns."""
        at = len(self.frames)
        await self.send({"t": "hello", "match": self.match, "have": have, "table": self.table})
        await self.next("view", "step", "bye", after=at)

    async def until(self, done: Callable[[], Any], patience: float = PATIENCE_S) -> Any:
        """Wait for something to become true of what was received; its value."""
        async with asyncio.timeout(patience), self._changed:
            while not (found := done()):
                assert self.closed is None, f"closed: {self.closed}; last frames {self.frames[-3:]}"
                await self._changed.wait()
        return found

    async def until_closed(self, patience: float = PATIENCE_S) -> int:
        """Wait for the socket to close; the code."""
        async with asyncio.timeout(patience), self._changed:
            while self.closed is None:
                await self._changed.wait()
        return self.closed.rcvd.code if self.closed.rcvd else 1006

    def new_id(self) -> str:
        self._made += 1
        return f"c{self._made}-{secrets.token_hex(4)}"

    async def say(self, frame: Json) -> Json:
        """Send a command and return its one `ok`, `no` or `answer`."""
        await self.send(frame)
        return await self.answer_to(frame.get("id"))

    async def settle(self) -> None:
        """Wait until all that the server has sent so far is here: answers come behind it."""
        await self.say({"t": "ask", "id": self.new_id(), "what": "forecast", "move": {"do": "end"}})

    async def answer_to(self, command: str | None) -> Json:
        """The first answer to the command."""
        answer: Json = await self.until(lambda: self._answers.get(command))
        return answer

    def move_frame(
        self, move: Json, *, prompt: str | None = None, at: int | None = None, command: str | None = None
    ) -> Json:
        own = self.state["prompt"]
        return {
            "t": "move",
            "id": command or self.new_id(),
            "prompt": prompt or (own["id"] if own else "menu"),
            "at": self.n if at is None else at,
            "move": move,
        }

    async def move(self, move: Json, **how: Any) -> Json:
        """Make a move; its `ok` or `no`."""
        return await self.say(self.move_frame(move, **how))

    async def next(self, *kinds: str, after: int = 0) -> Json:
        """The first frame of these kinds behind the `after` first ones, waited for."""
        found: Json = await self.until(lambda: next((f for f in self.frames[after:] if f["t"] in kinds), None))
        return found

    async def reach(self, n: int) -> None:
        """Wait for step `n`."""
        await self.until(lambda: self.n >= n)

    def of(self, *kinds: str) -> list[Json]:
        """The frames of these kinds that were received."""
        return [frame for frame in self.frames if frame["t"] in kinds]

    def events(self) -> list[Json]:
        return [event for step in self.of("step") for event in step["events"]]

    @property
    def owes(self) -> bool:
        """Whether the viewer is asked something and has not answered."""
        prompt = self.state["prompt"]
        return prompt is not None and not prompt["answered"]


def _checked(answer: httpx.Response, status: int | None) -> Json:
    ok = answer.is_success if status is None else answer.status_code == status
    assert ok, f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text}"
    found: Json = answer.json()
    return found
