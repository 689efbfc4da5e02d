"""What a server writes into its log while people play: ids of what happens, and nothing that anybody may not know."""

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import orjson
import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.games.contract import Json
from app.kit.db import Database
from app.matches.secrets import Vault
from tests.http import browser, get
from tests.players import Player, people
from tests.servers import ServerProcess, free_port, serving
from tests.zinara_play import BATTLE, begin, chosen, into_phase

PASSWORD = "swordfish with a hat"
SAID = "between you and me"
UNHEARD = "never to be read again"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that says everything it ever says."""
    folder = tmp_path_factory.mktemp("logs")
    chatty = {"ZINARA_LOG_FORMAT": "json", "ZINARA_LOG_LEVEL": "debug", "ZINARA_METRICS_PORT": str(free_port())}
    with serving(folder, **chatty) as server:
        yield server


def lines(server: ServerProcess) -> list[Json]:
    return [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]


async def played(two: list[Player]) -> tuple[str, str]:
    """A match of which some moves were made, some refused, and some frames were none; and its table."""
    table = (await two[0].post("/api/tables", {"game": "zinara", "first": 0}))["table"]["id"]
    await two[1].post(f"/api/tables/{table}/sit")
    match = await begin(table, *two)
    async with two[0].at(match) as host, two[1].at(match) as guest:
        await into_phase(BATTLE, host, guest)
        acting = host if host.owes else guest
        assert (await acting.move(chosen(acting, random.Random(1)), command="taken-one"))["t"] == "ok"
        assert (await acting.move({"do": "end"}, prompt="gone", command="refused-one"))["t"] == "no"
        await host.say({"t": "chat", "id": "said-one", "text": SAID})
        await host.say({"t": "move", "id": "x", "prompt": UNHEARD, "at": 0, "move": {"do": UNHEARD}})
        await host.send(UNHEARD)
        await host.settle()
    return match, table


async def trespass(server: ServerProcess) -> None:
    """Whatever is refused at the door."""
    stranger = Player(server.origin)
    await stranger.post("/api/session", {"name": "Nobody", "password": PASSWORD}, status=401)
    await stranger.post("/api/session", {"name": "Nobody", "password": [PASSWORD]}, status=422)
    for headers in ({"Origin": "https://elsewhere.example"}, {"Cookie": f"session={UNHEARD}"}):
        with suppress(websockets.InvalidStatus):
            async with stranger.socket("/ws/lobby", **headers) as socket:
                await socket.wait_closed()
    await stranger.close()
    async with browser(server.origin) as http:
        await http.get(f"/ws/matches/{UNHEARD}", headers={"Upgrade": "websocket", "Connection": "Upgrade"})
        await http.post("/api/tables", content=UNHEARD.encode())


def secrets_of(var: Path, match: str) -> set[str]:
    """The secrets behind the dice of a match, sealed and open, and what its seats added."""
    with closing(sqlite3.connect(var / "zinara.db")) as database:
        found = database.execute("SELECT secrets, entropies FROM matches WHERE id = ?", (match,)).fetchone()
    sealed, entropies = found
    opened = Vault((var / "secret.key").read_bytes().strip()).open(sealed)
    return {sealed, *(secret.hex() for secret in opened.values()), *orjson.loads(entropies)}


async def test_nothing_secret_is_logged(server: ServerProcess) -> None:
    async with people(server.origin, 2) as two:
        first = two[0].http.cookies["session"]
        await two[0].post("/api/account", {"name": "Keeper", "password": PASSWORD})
        tokens = {first, *(each.http.cookies["session"] for each in two)}
        match, table = await played(two)
        content = await two[0].get("/api/games/zinara/content")
        async with people(server.origin, 1) as (alone,):
            bots = (await alone.post("/api/play-bot", {"game": "zinara", "level": "novice"}))["table"]["id"]
            with_bot = await begin(bots, alone)
            async with alone.at(with_bot) as live:
                await into_phase(BATTLE, live)
            tokens.add(alone.http.cookies["session"])
    await trespass(server)
    logged = server.log.read_text(encoding="utf-8")
    secret = {*tokens, PASSWORD, SAID, UNHEARD, table, bots}
    secret |= secrets_of(server.var, match) | secrets_of(server.var, with_bot)
    assert len(tokens) == 4
    assert {each for each in secret if each in logged} == set()
    cards = {card["id"] for card in content["content"]["cards"]}
    assert len(cards) > 80
    assert cards & set(re.findall(r"[\w-]+", logged)) == set()


async def test_a_move_is_a_line_with_match_seat_and_command(server: ServerProcess) -> None:
    async with people(server.origin, 2) as two:
        match, _ = await played(two)
    of_match = [line for line in lines(server) if line.get("match") == match]
    taken = next(line for line in of_match if line.get("command") == "taken-one")
    assert taken["message"].startswith("entry ")
    assert taken["seat"] in (0, 1)
    assert taken["request"]
    refused = next(line for line in of_match if line.get("command") == "refused-one")
    assert (refused["message"], refused["seat"]) == ("refused: stale_prompt", taken["seat"])


async def test_a_bots_move_is_not_put_down_to_whoever_moved_before_it(server: ServerProcess) -> None:
    async with people(server.origin, 1) as (alone,):
        table = (await alone.post("/api/play-bot", {"game": "zinara", "level": "novice"}))["table"]["id"]
        match = await begin(table, alone)
        async with alone.at(match) as live:
            await into_phase(2, live)
    by_bot = [line for line in lines(server) if line.get("match") == match and line.get("seat") == 1]
    assert by_bot
    assert all(line["command"].startswith("bot-") and "request" not in line for line in by_bot)


async def test_a_refused_handshake_is_one_line(server: ServerProcess) -> None:
    before = len(lines(server))
    with pytest.raises(websockets.InvalidStatus):
        async with Player(server.origin).socket("/ws/lobby", Origin="https://elsewhere.example"):
            pass
    get(f"{server.origin}/healthz")  # whatever is logged for the handshake is logged by then
    since = lines(server)[before:]
    (refused,) = [line for line in since if line["message"] == "a socket is refused: bad_origin"]
    assert [line for line in since if line.get("request") == refused["request"]] == [refused]
    assert not [line for line in since if "trace" in line or not line["logger"].startswith("app.")]


async def test_errors_of_the_database_do_not_say_what_was_to_be_written(database: Database) -> None:
    with pytest.raises(SQLAlchemyError) as caught:
        async with database.writing() as session:
            await session.execute(text("INSERT INTO nothing (secret) VALUES (:secret)"), {"secret": UNHEARD})
    assert UNHEARD not in str(caught.value)
