"""Steps are told to other processes only where somebody there looks on, and nobody misses one for it."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import orjson
import pytest

from app.kit.time import TurnedClock
from app.live import hub
from app.live.audience import BELIEVED_S, INTRODUCED_S
from app.live.bus.base import Heard
from app.live.connection import Connection
from app.live.hub import Hub, channel_of
from app.matches.entries import Entry
from app.matches.room import Step
from tests.live.kept_socket import KeptSocket

MATCH = "m"
HERE = {"k": "here", "from": "other", "seats": [1], "watchers": 0}


class Said:
    """A bus that keeps what is said, without the words on who is there."""

    shared = True

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.kinds: list[str] = []
        self.hear: Heard = lambda _channel, _message: None

    def listen(self, heard: Heard) -> None:
        self.hear = heard

    def join(self, channel: str) -> None:
        pass

    def leave(self, channel: str) -> None:
        pass

    def publish(self, channel: str, message: bytes) -> None:
        said = orjson.loads(message)
        self.kinds.append(said["k"])
        if said["k"] == "step":
            self.steps.append(said["entry"]["seq"])

    def other(self, **said: Any) -> None:
        """Another process says something at the match."""
        self.hear(channel_of(MATCH), orjson.dumps(said))

    async def run(self) -> None:
        await asyncio.Event().wait()


class Scene:
    """A hub with a match that one of its sockets looks at."""

    def __init__(self) -> None:
        self.clock = TurnedClock()
        self.bus = Said()
        lobby = Mock()
        self.hub = Hub(self.bus, Mock(), lobby, Mock(), self.clock)
        self.pinned = Mock(id=MATCH, started_at=0.0, seats=[Mock(bot=None), Mock(bot=None)], table_id="t")
        self.connection = Connection(KeptSocket(), None)  # type: ignore[arg-type]
        self.hub.enter(self.pinned, self.connection, 0)

    def step(self, seq: int, pinned: Any = None) -> None:
        """A move is made here."""
        entry = Entry(MATCH, seq, 0, "player", "0:c", "p", "{}", "[]", "[1,1,1]", 0.0)
        self.hub.stepped(pinned or self.pinned, Step(MATCH, entry, (None, None, None)), made_here=True)

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)


@pytest.fixture
async def scene() -> Scene:
    return Scene()


async def test_nothing_is_told_once_nobody_else_has_said_to_look_on(scene: Scene) -> None:
    scene.step(1)
    scene.wait(INTRODUCED_S + 1)
    scene.step(2)
    assert scene.bus.steps == [1]


async def test_who_looks_on_elsewhere_is_told_while_they_do(scene: Scene) -> None:
    scene.bus.other(**HERE)
    scene.wait(INTRODUCED_S + 1)
    scene.step(1)
    scene.bus.other(**HERE | {"seats": [], "watchers": 1})
    scene.step(2)
    scene.bus.other(**HERE | {"seats": []})
    scene.step(3)
    assert scene.bus.steps == [1, 2]


async def test_who_says_nothing_any_more_is_told_nothing(scene: Scene) -> None:
    scene.bus.other(**HERE)
    scene.wait(BELIEVED_S + 1)
    scene.step(1)
    assert scene.bus.steps == []


async def test_who_asks_is_told_before_they_have_said_to_look_on(scene: Scene) -> None:
    scene.wait(INTRODUCED_S + 1)
    scene.bus.other(k="who")
    scene.step(1)
    assert scene.bus.steps == [1]


async def test_a_step_of_a_match_that_nobody_looks_at_here_is_told(scene: Scene) -> None:
    scene.hub.exit(scene.pinned, scene.connection)
    scene.step(1)
    assert scene.bus.steps == [1]


async def test_what_was_not_told_before_somebody_asked_is_found_by_the_answer(scene: Scene) -> None:
    scene.hub.follow = AsyncMock()
    scene.bus.other(**HERE, seq=0)
    await asyncio.sleep(0)
    scene.hub.follow.assert_not_called()
    scene.bus.other(**HERE, seq=1)
    await asyncio.sleep(0)
    scene.hub.follow.assert_called_once_with(MATCH, None)


async def test_a_word_that_is_no_news_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes would tell each other, and all who look on, for ever."""
    monkeypatch.setattr(hub, "PRESENCE_PAUSE_S", 0)
    scene = Scene()
    await asyncio.sleep(0.01)
    scene.bus.kinds.clear()
    scene.bus.other(**HERE)
    await asyncio.sleep(0.01)
    assert scene.bus.kinds == ["here"]
    scene.bus.other(**HERE)
    await asyncio.sleep(0.01)
    assert scene.bus.kinds == ["here"]
    scene.bus.other(**HERE | {"seats": []})
    await asyncio.sleep(0.01)
    assert scene.bus.kinds == ["here", "here"]


async def test_whose_process_ends_without_a_word_is_absent_since_its_last_one(scene: Scene) -> None:
    scene.wait(600)
    scene.bus.other(**HERE)
    said_at = scene.clock.now()
    scene.wait(BELIEVED_S - 1)
    assert scene.hub.absent_since(scene.pinned, 1) is None
    scene.wait(2)
    assert scene.hub.absent_since(scene.pinned, 1) == pytest.approx(said_at, abs=1)


async def test_nobody_is_absent_before_all_have_said_who_is_there(scene: Scene) -> None:
    """Whoever came through another process a moment ago could have those who are there taken for gone."""
    scene.wait(600)
    scene.hub.exit(scene.pinned, scene.connection)
    scene.hub.enter(scene.pinned, scene.connection, 0)
    assert scene.hub.absent_since(scene.pinned, 1) is None
    scene.wait(INTRODUCED_S)
    assert scene.hub.absent_since(scene.pinned, 1) == scene.hub.began


async def test_whoever_was_not_told_a_step_is_told_the_next(scene: Scene) -> None:
    """The bus was away for so long that the processes no longer believe each other."""
    scene.wait(BELIEVED_S + 1)
    scene.bus.kinds.clear()
    scene.hub.missed(MATCH)
    assert scene.bus.kinds == ["who", "here"]
    scene.step(1)
    assert scene.bus.steps == [1]
