"""Who may what: every address and every frame that there is, tried by everybody there can be.

What of it is refused between people of one rank, since it is somebody else's, is in `test_belongings.py`."""

import re
from collections.abc import Iterator

import orjson
import pytest
from fastapi.routing import APIRoute
from starlette.routing import Mount, Route
from websockets.exceptions import ConnectionClosed

from app.games.contract import Json
from app.live import frames
from app.live.lobby import frames as lobby
from app.main import create_app
from app.settings import Settings
from scripts.make_protocol import named
from tests.admin.test_permissions import LEAST
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import RANKS, STRANGER, SUSPENDED, everybody
from tests.http import browser
from tests.players import Player
from tests.players import people as guests
from tests.tiny_play import seated

pytestmark = pytest.mark.slow

# The least rank that an address serves. Those of order are with the tests of order.
SERVES = LEAST | {
    "GET /healthz": STRANGER,
    "GET /readyz": STRANGER,
    "GET /api/openapi.json": STRANGER,
    "GET /{address}": STRANGER,
    "GET /static/{path}": STRANGER,
    "GET /client/{path}": STRANGER,
    "GET /api/session": STRANGER,
    "POST /api/session": STRANGER,
    "DELETE /api/session": STRANGER,
    "POST /api/session/guest": STRANGER,
    "POST /api/account": STRANGER,
    "GET /api/account": "guest",
    "POST /api/account/name": "guest",
    "POST /api/account/password": "guest",
    "POST /api/account/delete": "guest",
    "GET /api/account/export": "guest",
    "GET /api/account/sessions": "guest",
    "DELETE /api/account/sessions": "guest",
    "DELETE /api/account/sessions/{named}": "guest",
    "GET /api/me/lessons": "guest",
    "POST /api/me/lessons": "guest",
    "GET /api/me/decks": STRANGER,
    "POST /api/me/decks": "guest",
    "GET /api/me/decks/{deck_id}": "guest",
    "PUT /api/me/decks/{deck_id}": "guest",
    "DELETE /api/me/decks/{deck_id}": "guest",
    "GET /api/me/progress": "guest",
    "GET /api/me/record": "guest",
    "GET /api/me/running": "guest",
    "GET /api/me/matches": "guest",
    "GET /api/decks": STRANGER,
    "POST /api/decks/check": STRANGER,
    "POST /api/decks/sample": STRANGER,
    "POST /api/decks/code": STRANGER,
    "POST /api/decks/import": STRANGER,
    "GET /api/games": STRANGER,
    "GET /api/games/{game}/content": STRANGER,
    "GET /api/games/{game}/content/{content_hash}": STRANGER,
    "GET /api/matches/{match_id}/gains": STRANGER,
    "GET /api/matches/{match_id}/replay": STRANGER,
    "GET /api/matches/{match_id}/luck": STRANGER,
    "GET /api/leaderboard": STRANGER,
    "GET /api/players/{name}": STRANGER,
    "GET /api/tables": STRANGER,
    "GET /api/tables/{table_id}": STRANGER,
    "POST /api/tables": "guest",
    "POST /api/play-bot": "guest",
    "POST /api/tables/{table_id}/sit": "guest",
    "POST /api/tables/{table_id}/leave": "guest",
    "POST /api/tables/{table_id}/remove": "guest",
    "POST /api/tables/{table_id}/ready": "guest",
    "DELETE /api/tables/{table_id}/ready": "guest",
    "POST /api/tables/{table_id}/bot": "guest",
    "DELETE /api/tables/{table_id}/bot": "guest",
    "POST /api/tables/{table_id}/rematch": "guest",
    "DELETE /api/tables/{table_id}/rematch": "guest",
    "GET /api/quick": "guest",
    "POST /api/quick": "guest",
    "DELETE /api/quick": "guest",
    "POST /api/quick/bot": "guest",
    "POST /api/reports": "guest",
}
SOCKETS = {"/ws/matches/{match_id}", "/ws/tables/{table_id}", "/ws/lobby"}
UNKNOWN_ID = "nnnnnnnnnnnn"
LAST = "DELETE /api/session"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("privileges"))) as server:
        yield server


def addresses() -> tuple[set[str], set[str]]:
    """Every address of the server as it is run, with its methods, and every address of sockets: none may be missing
    above."""
    found, sockets = set(), set()
    app = create_app(Settings(_env_file=None))
    pending = list(app.routes)
    while pending:
        route = pending.pop()
        if isinstance(route, APIRoute | Route):
            path = re.sub(r":\w+\}", "}", route.path)
            found |= {f"{method} {path}" for method in route.methods or () if method != "HEAD"}
        elif isinstance(route, Mount):
            found.add(f"GET {route.path}/{{path}}")
        elif hasattr(route, "original_router"):
            pending += route.original_router.routes
        else:
            sockets.add(getattr(route, "path", ""))
    return found, sockets


def test_every_address_is_in_the_table() -> None:
    assert addresses() == (set(SERVES), SOCKETS)


def told_by(rank: str, least: str) -> tuple[int, str] | None:
    """What the rank is told by an address that serves the least of those; None where it is served."""
    if RANKS.index(rank) >= RANKS.index(least) or least == STRANGER:
        return None
    return (401, "no_session") if rank in (STRANGER, SUSPENDED) else (403, "not_allowed")


REFUSALS = {(401, "no_session"), (403, "not_allowed")}


async def test_nobody_gets_further_than_their_rank(server: Measured) -> None:
    wrong = []
    async with everybody(server, "R") as people, browser(server.origin) as bare:
        for address, least in sorted(SERVES.items(), key=lambda each: each[0] == LAST):
            method, path = address.split(" ")
            for rank, player in people.items():
                # Their jars are left alone: what an address does to a cookie is not asked here.
                bare.cookies.clear()
                answer = await bare.request(method, re.sub(r"\{\w+\}", UNKNOWN_ID, path), headers=player.headers())
                kind = answer.headers.get("content-type", "")
                told = (answer.status_code, answer.json().get("code", "") if kind == "application/json" else "")
                expected = told_by(rank, least)
                if (told != expected) if expected else (told in REFUSALS or told[0] >= 500):
                    wrong.append((address, rank, told))
    assert wrong == []


async def test_whoever_is_suspended_does_not_come_in_again(server: Measured) -> None:
    async with everybody(server, "S") as people:
        again = Player(server.origin)
        wish = {"name": f"S-{SUSPENDED}", "password": "correct horse"}
        assert (await again.post("/api/session", wish, 403))["code"] == "suspended"
        assert (await again.post("/api/session", {**wish, "password": "wrong horse"}, 401))["code"] == "wrong_sign_in"
        for path in ("/ws/lobby", "/ws/matches/whatever", "/ws/tables/whatever"):
            async with people[SUSPENDED].socket(path) as socket:
                assert orjson.loads(await socket.recv()) == {"t": "bye", "why": "no_session", "after": None}
        await again.close()


# Who hears what to each frame, at each kind of socket, with a match that runs. What is no code is a kind of frame.
PLAYS, WATCHES, NOBODY = "seat", "watcher", STRANGER
HEARS: dict[tuple[str, str], dict[str, str]] = {
    ("match", "hello"): {PLAYS: "view", WATCHES: "view", NOBODY: "view"},
    ("match", "move"): {PLAYS: "ok", WATCHES: "no_seat", NOBODY: "no_session"},
    ("match", "ask"): {PLAYS: "no_forecast", WATCHES: "no_seat", NOBODY: "no_session"},
    ("match", "chat"): {PLAYS: "ok", WATCHES: "ok", NOBODY: "no_session"},
    ("match", "ping"): {PLAYS: "pong", WATCHES: "pong", NOBODY: "pong"},
    ("table", "chat"): {PLAYS: "ok", WATCHES: "ok", NOBODY: "no_session"},
    ("table", "ping"): {PLAYS: "pong", WATCHES: "pong", NOBODY: "pong"},
    ("lobby", "look"): {PLAYS: "list", WATCHES: "list", NOBODY: "list"},
    ("lobby", "ping"): {PLAYS: "pong", WATCHES: "pong", NOBODY: "pong"},
}
KINDS = {"match": frames.SAID, "table": frames.TABLE_SAID, "lobby": lobby.SAID}


def test_every_frame_is_in_the_table() -> None:
    assert set(HEARS) == {(at, named(model)) for at, models in KINDS.items() for model in models}


async def heard(player: Player, path: str, said: list[Json]) -> str:
    """The answer to the last of these frames, by its code or its kind."""
    answers: list[Json] = []
    async with player.socket(path) as socket:
        try:
            for frame in (*said, {"t": "fly", "id": "end"}):
                await socket.send(orjson.dumps(frame).decode())
            while not answers or answers[-1].get("code") != "unknown_type":
                answers.append(orjson.loads(await socket.recv()))
        except ConnectionClosed:
            return socket.close_reason or ""
    if said[-1]["t"] in ("hello", "look"):
        return next(str(each["t"]) for each in answers if each["t"] in ("view", "list"))
    if said[-1]["t"] == "ping":
        return next(str(each["t"]) for each in answers if each["t"] == "pong")
    (answer,) = [each for each in answers if each.get("re") == said[-1]["id"]]
    return str(answer.get("code", answer["t"]))


async def test_every_frame_is_heard_from_whom_it_may_come(server: Measured) -> None:
    async with everybody(server, "F") as people, guests(server.origin, 2) as others:
        seats = [people["player"], *others]
        match, table = await seated(seats)
        async with seats[0].at(match) as live:
            card, prompt = live.state["legal"]["choose"][0], live.state["prompt"]["id"]
        move = {"do": "choose", "card": card}
        made: dict[str, Json] = {
            "hello": {"t": "hello", "match": match},
            "move": {"t": "move", "prompt": prompt, "at": 0, "move": move},
            "ask": {"t": "ask", "what": "forecast", "move": move},
            "chat": {"t": "chat", "text": "hello"},
            "ping": {"t": "ping"},
            "look": {"t": "look"},
        }
        paths = {"match": f"/ws/matches/{match}", "table": f"/ws/tables/{table}", "lobby": "/ws/lobby"}
        for (at, kind), expected in HEARS.items():
            for rank, player in people.items():
                frame = made[kind] | ({"id": f"{rank}-{at}-{kind}"} if kind in ("move", "ask", "chat") else {})
                greeting = [made["hello"]] if at == "match" and kind != "hello" else []
                who = {"player": PLAYS, STRANGER: NOBODY, SUSPENDED: ""}.get(rank, WATCHES)
                wanted = expected[who] if who else "no_session"
                assert await heard(player, paths[at], [*greeting, frame]) == wanted, (at, kind, rank)
