"""Known faults 8 to 12: who may see and do what, and what is made of what clients send."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.games.contract import Json
from tests.players import PATIENCE_S, Player
from tests.servers import ServerProcess
from tests.tiny_play import Round, all_choose, one_is_asked

OWN = ("prompt", "legal", "menu")
GRAB = {"do": "grab", "seat": 1}


async def test_case_08_nobody_is_shown_a_seat_that_is_not_theirs(round3: Round, player: Callable[[], Player]) -> None:
    await all_choose(round3, random.Random(1))
    others = [await player().come_in(), player()]
    for other in others:
        async with other.at(round3.match) as spectator:
            view = spectator.of("view")[0]
            assert view["seat"] is None
            assert "mine" not in view["view"]
            assert not any(part in view for part in OWN)
            ask = {"t": "ask", "id": "a1", "what": "forecast", "move": GRAB}
            assert (await spectator.say(ask))["code"] in ("no_seat", "no_session")
            # There is no way to name a seat: who one is follows from the session.
            hello = {"t": "hello", "match": round3.match, "have": -1, "seat": 0}
            await spectator.send(hello)
            assert (await spectator.answer_to(None))["code"] == "malformed"
    # Whatever P2 says it has: it gets its own steps, the same as before.
    async with round3.players[1].socket(f"/ws/matches/{round3.match}") as socket:
        await socket.send(orjson.dumps({"t": "hello", "match": round3.match, "have": 0}).decode())
        own = round3.lives[1].of("step")
        again = [orjson.loads(await socket.recv()) for _ in own]
    assert [step["patch"] for step in again] == [step["patch"] for step in own]


@pytest.mark.parametrize("cookie", ["session=nonsense", "session=" + "A" * 43])
async def test_case_09_a_refused_socket_is_closed_and_hears_nothing(
    round3: Round, player: Callable[[], Player], cookie: str
) -> None:
    stranger = player()
    heard = []
    async with stranger.socket(f"/ws/matches/{round3.match}", Cookie=cookie) as socket:
        async with round3.players[0].at(round3.match):
            await round3.lives[1].move({"do": "choose", "card": round3.lives[1].view["mine"]["hand"][0]})
            heard.append(await asyncio.wait_for(socket.recv(), PATIENCE_S))
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), PATIENCE_S)
        assert socket.protocol.close_code == 4001
    assert heard == ['{"t":"bye","why":"no_session","after":null}']


async def test_case_10_a_spectators_commands_are_refused(round3: Round, player: Callable[[], Player]) -> None:
    leader, _ = await one_is_asked(round3, random.Random(2))
    before = [live.n for live in round3.lives]
    moves: list[Json] = [
        {"do": "choose", "card": "c01"},
        {"do": "trade", "card": "c01"},
        {"do": "grab", "seat": 1},
        {"do": "rest"},
        {"do": "answer", "block": True},
        {"do": "leave"},
        {"do": "claim"},
    ]
    for other, code in ((await player().come_in(), "no_seat"), (player(), "no_session")):
        async with other.at(round3.match) as spectator:
            for move in moves:
                for prompt in ("menu", round3.lives[leader].of("step")[0].get("prompt") or "l1", "a1.1"):
                    named = prompt if isinstance(prompt, str) else prompt["id"]
                    refused = await spectator.move(move, prompt=named)
                    assert (refused["t"], refused["code"]) == ("no", code)
            assert (await spectator.say({"t": "ask", "id": "f", "what": "forecast", "move": GRAB}))["code"] == code
    assert [live.n for live in round3.lives] == before


BROKEN: list[tuple[Any, str]] = [
    ("", "malformed"),
    ("nonsense", "malformed"),
    ("[]", "malformed"),
    ("null", "malformed"),
    ('{"t":"move"', "malformed"),
    ({"t": "fly"}, "unknown_type"),
    ({"t": 7}, "unknown_type"),
    ({"no": "type"}, "unknown_type"),
    (
        {"t": "move", "id": "x1", "prompt": "c1", "at": 0, "move": {"do": "choose", "card": "c01", "seat": 1}},
        "malformed",
    ),
    ({"t": "move", "id": "x2", "prompt": "c1", "at": 0, "seat": 1, "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "id": "x3", "prompt": "c1", "at": "0", "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "id": "x4", "prompt": "c1", "at": -1, "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "id": "x5", "prompt": "c1", "at": 0, "move": {"do": "choose", "card": 7}}, "malformed"),
    ({"t": "move", "id": "x6", "prompt": "c1", "at": 0, "move": {"do": "choose", "card": ["c01"]}}, "malformed"),
    ({"t": "move", "id": "x7", "prompt": "c1", "at": 0, "move": {"do": "__class__"}}, "malformed"),
    ({"t": "move", "id": "x8", "prompt": "c1", "at": 0, "move": {"do": "grab", "seat": True}}, "malformed"),
    ({"t": "move", "id": "x9", "prompt": "c1", "at": 0, "move": {"do": "grab", "seat": 1.5}}, "malformed"),
    (
        {"t": "move", "id": "y1", "prompt": "c1", "at": 0, "move": {"do": "rest", "seed": 1, "dice": [6, 6]}},
        "malformed",
    ),
    ({"t": "move", "id": "y2", "prompt": "c1", "at": 0, "move": "rest"}, "malformed"),
    ({"t": "move", "id": "y3" * 40, "prompt": "c1", "at": 0, "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "prompt": "c1", "at": 0, "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "id": "a\0b", "prompt": "c1", "at": 0, "move": {"do": "rest"}}, "malformed"),
    ({"t": "move", "id": "a\nb", "prompt": "menu", "at": 0, "move": {"do": "claim"}}, "malformed"),
    ({"t": "chat", "id": "a\0b", "text": "hello"}, "malformed"),
    ({"t": "ask", "id": "y4", "what": "secrets", "move": GRAB}, "malformed"),
    ({"t": "chat", "id": "y5", "text": ""}, "malformed"),
    ({"t": "chat", "id": "y6", "text": "x" * 301}, "malformed"),
    ({"t": "hello", "match": "other", "have": -2}, "malformed"),
    ({"t": "move", "id": "y7", "prompt": "c9", "at": 0, "move": {"do": "rest"}}, "stale_prompt"),
    ({"t": "move", "id": "y8", "prompt": "menu", "at": 0, "move": {"do": "rest"}}, "not_now"),
    ({"t": "move", "id": "y9", "prompt": "c1", "at": 0, "move": {"do": "leave"}}, "not_now"),
    ({"t": "move", "id": "z1", "prompt": "c1", "at": 0, "move": {"do": "choose", "card": "c99"}}, "not_in_hand"),
    ({"t": "move", "id": "z2", "prompt": "c1", "at": 0, "move": {"do": "grab", "seat": 1}}, "not_now"),
    ({"t": "move", "id": "z3", "prompt": "menu", "at": 0, "move": {"do": "claim"}}, "not_absent"),
    ("x" * 17_000, "too_large"),
]


async def test_case_11_what_cannot_be_is_refused_with_a_code(round3: Round) -> None:
    live, other = round3.lives[0], round3.lives[1]
    before = (live.n, live.view, other.n, len(other.frames))
    for frame, code in BROKEN:
        named = frame.get("id") if isinstance(frame, dict) else None
        named = None if named and len(named) > 60 else named
        at = len(live.frames)
        await live.send(frame)

        def answers(at: int = at, named: str | None = named) -> list[Json]:
            return [f for f in live.frames[at:] if f["t"] in ("ok", "no") and f["re"] == named]

        (refused,) = await live.until(answers)
        assert (refused["t"], refused["code"]) == ("no", code), frame
    await live.socket.send(b"\x00\x01")
    assert await live.until(lambda: len(live.of("no")) > len(BROKEN) and live.of("no")[-1]["code"] == "malformed")
    quiet = [frame for frame in other.frames[before[3] :] if frame["t"] != "presence"]
    assert (live.n, live.view, other.n, quiet) == (*before[:3], [])


async def test_a_frame_beyond_all_measure_closes_the_socket(round3: Round) -> None:
    await round3.lives[0].socket.send("x" * 100_000)
    assert await round3.lives[0].until_closed() == 1009
    assert round3.lives[1].closed is None


FOREIGN = (
    None,
    "null",
    "",
    "http://evil.example",
    "{own}.evil.example",
    "http://evil{own}",
    "https://{host}",
    "http://127.0.0.1",
    "{own}/",
    "{own}@evil.example",
    "http://user@{host}",
    "file://",
)


async def test_case_12_a_foreign_page_gets_no_socket(round3: Round, server: ServerProcess) -> None:
    host = server.origin.removeprefix("http://")
    for origin in FOREIGN:
        named = None if origin is None else origin.format(own=server.origin, host=host)
        for address in (f"/ws/matches/{round3.match}", f"/ws/tables/{round3.table}"):
            with pytest.raises(InvalidStatus) as refused:
                async with round3.players[0].socket(address, Origin=named):
                    pass
            assert refused.value.response.status_code == 403, origin
            assert refused.value.response.body == b'{"code":"bad_origin","params":{}}'


async def test_nobody_talks_before_hello(round3: Round) -> None:
    async with round3.players[0].socket(f"/ws/matches/{round3.match}") as socket:
        await socket.send('{"t":"move","id":"m","prompt":"menu","at":0,"move":{"do":"leave"}}')
        assert await socket.recv() == '{"t":"no","re":"m","code":"no_hello","params":{}}'
        await socket.send('{"t":"ping"}')
        assert await socket.recv() == '{"t":"pong"}'


@pytest.mark.parametrize("kind", ["matches", "tables"])
async def test_what_does_not_exist_says_so_and_closes(player: Callable[[], Player], kind: str) -> None:
    async with (await player().come_in()).socket(f"/ws/{kind}/nothing") as socket:
        if kind == "matches":
            await socket.send('{"t":"hello","match":"nothing"}')
        assert await socket.recv() == '{"t":"bye","why":"not_found","after":null}'
        with pytest.raises(Exception, match="4004"):
            await socket.recv()


async def test_who_says_too_much_is_refused_and_then_sent_away(round3: Round) -> None:
    live, k = round3.lives[2], 0
    with suppress(ConnectionClosed):
        while live.closed is None:
            k += 1
            await live.send({"t": "ask", "id": f"f{k}", "what": "forecast", "move": GRAB})
            await asyncio.sleep(0)
    assert await live.until_closed() == 4029
    assert live.of("bye")[-1]["why"] == "too_fast"
    assert {frame["code"] for frame in live.of("no")} == {"too_fast"}
    assert round3.lives[0].closed is None


FLOODS: tuple[str | bytes, ...] = (b"\x00" * 100, "x" * 20_000, "x", '{"t":"fly"}')


async def test_who_says_too_much_of_whatever_kind_is_sent_away(round3: Round) -> None:
    for address in (f"/ws/matches/{round3.match}", f"/ws/tables/{round3.table}", "/ws/lobby"):
        for frame in FLOODS:
            assert await flooded(round3.players[2], address, frame) == 4029, (address, frame[:20])
    assert round3.lives[0].closed is None


async def flooded(player: Player, address: str, frame: str | bytes) -> int | None:
    """The code by which a socket closes that is sent the frame again and again."""
    heard = []
    async with player.socket(address) as socket, asyncio.timeout(PATIENCE_S):

        async def listen() -> None:
            async for text in socket:
                heard.append(orjson.loads(text))  # noqa: PERF401 - what came before it closes counts

        listening, sent = asyncio.create_task(listen()), 0
        with suppress(ConnectionClosed):
            while not listening.done():
                sent += 1
                await socket.send(frame)
                await asyncio.sleep(0)
        await asyncio.gather(listening, return_exceptions=True)
    assert sum(each["t"] == "no" for each in heard) < sent
    return socket.protocol.close_code


async def test_http_refusals_are_codes(round3: Round, player: Callable[[], Player]) -> None:
    nobody, somebody = player(), await player().come_in()
    for path, body in (("/api/tables", {"game": "tiny"}), ("/api/play-bot", {"game": "tiny", "level": "meek"})):
        assert (await nobody.post(path, body, 401))["code"] == "no_session"
    assert (await nobody.get("/api/me/running", 401))["code"] == "no_session"
    assert (await somebody.post("/api/tables", {"game": "chess"}, 404))["code"] == "no_such_game"
    assert (await somebody.post("/api/tables", {"game": "tiny", "seats": 7}, 422))["code"] == "seats_out_of_range"
    assert (await somebody.post("/api/tables", {"game": "tiny", "gold": 7}, 422))["code"] == "invalid_request"
    assert (await somebody.post("/api/play-bot", {"game": "tiny", "level": "god"}, 422))["code"] == "no_such_level"
    table = f"/api/tables/{round3.table}"
    assert (await somebody.post(f"{table}/sit", status=409))["code"] == "running"
    assert (await somebody.post(f"{table}/leave", status=403))["code"] == "no_seat"
    assert (await somebody.ready(round3.table, 403))["code"] == "no_seat"
    assert (await somebody.post(f"{table}/bot", {"level": "meek"}, 403))["code"] == "not_host"
    assert (await somebody.post(f"{table}/rematch", {"match": round3.match}, 403))["code"] == "no_seat"
    assert (await round3.players[0].post(f"{table}/leave", status=409))["code"] == "running"
    assert (await somebody.post("/api/tables/nothing/sit", status=404))["code"] == "not_found"
    own = (await somebody.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    assert (await somebody.ready(own, 409))["code"] == "not_full"
    assert (await somebody.post(f"/api/tables/{own}/ready", {"entropy": "short"}, 422))["code"] == "invalid_request"
