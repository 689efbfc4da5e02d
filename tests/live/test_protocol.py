"""The documented protocol is the one that is spoken."""

import json
import random
from collections.abc import Callable

import jsonschema

from scripts import make_protocol
from tests.players import Player
from tests.tiny_play import Round, one_is_asked, play_on

SAMPLE = {"t": "chat", "id": "1", "text": "well played"}


def test_what_is_made_from_the_code_is_up_to_date() -> None:
    for path, text in make_protocol.made().items():
        assert path.read_text(encoding="utf-8") == text, "run scripts/make_protocol.py"


async def test_every_frame_that_is_sent_is_as_documented(round3: Round, player: Callable[[], Player]) -> None:
    validator = jsonschema.Draft202012Validator(make_protocol.schemas()["server.schema.json"])
    client = jsonschema.Draft202012Validator(make_protocol.schemas()["client.schema.json"])
    async with player().at(round3.match) as spectator:
        generator = random.Random(1)
        leader, _ = await one_is_asked(round3, generator)
        live = round3.lives[leader]
        for said in (SAMPLE, {"t": "ask", "id": "2", "what": "forecast", "move": {"do": "grab", "seat": 0}}):
            client.validate(said)
            await live.say(said)
        client.validate(live.move_frame({"do": "rest"}))
        await live.send({"t": "ping"})
        await live.move({"do": "rest"}, prompt="gone")
        await live.next("presence")
        await play_on(round3.lives, generator)
        await spectator.until(lambda: spectator.state["outcome"])
        await live.hello()
        kinds = set()
        for each in (*round3.lives, spectator):
            for frame in each.frames:
                kinds.add(frame["t"])
                validator.validate(json.loads(json.dumps(frame)))
    assert kinds == {"view", "step", "ok", "no", "answer", "presence", "chat", "chats", "pong"}


async def test_steps_are_small(round3: Round) -> None:
    await play_on(round3.lives, random.Random(2))
    frames = [pair for live in round3.lives for pair in zip(live.frames, live.sizes, strict=True)]
    steps = [size for frame, size in frames if frame["t"] == "step"]
    assert sum(steps) / len(steps) < 600
