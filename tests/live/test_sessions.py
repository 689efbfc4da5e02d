"""A session that ends takes its sockets with it, in whatever process they are."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from app.accounts.service import Identity, sign_in_guest
from app.kit.db import Database
from app.kit.ids import new_id
from app.live.bus import MemoryBus
from app.live.connection import Connection
from app.live.doors import Doors
from app.live.sockets import Sockets
from tests.live.kept_socket import KeptSocket
from tests.players import PATIENCE_S, Player
from tests.servers import serving

PASSWORD = "correct horse"


async def sent_away(socket: ClientConnection) -> tuple[int, str]:
    """Why and with which code the socket is closed, waited for."""
    why = ""
    async with asyncio.timeout(PATIENCE_S):
        try:
            async for text in socket:
                frame = orjson.loads(text)
                if frame["t"] == "bye":
                    why = frame["why"]
                    assert frame["after"] is None
        except websockets.ConnectionClosed:
            pass
    return socket.close_code or 0, why


async def at_home(player: Player) -> None:
    """The player's sockets are open: the lobby answers."""
    async with player.socket("/ws/lobby") as socket, asyncio.timeout(PATIENCE_S):
        assert orjson.loads(await socket.recv())["t"] == "list"


async def sign_in(player: Player, name: str) -> Player:
    await player.post("/api/session", {"name": name, "password": PASSWORD})
    return player


async def test_a_revoked_session_s_sockets_close_and_no_others(player: Callable[[], Player]) -> None:
    name = f"A{new_id()}"
    here = player()
    await here.post("/api/account", {"name": name, "password": PASSWORD})
    phone, tablet = await sign_in(player(), name), await sign_in(player(), name)
    table = (await here.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    async with (
        phone.socket("/ws/lobby") as lobby,
        phone.socket(f"/ws/tables/{table}") as seat,
        tablet.socket("/ws/lobby") as other,
        here.socket("/ws/lobby") as own,
    ):
        for socket in (lobby, seat, other, own):
            await socket.recv()
        listed = (await phone.get("/api/account/sessions"))["sessions"]
        (lost,) = [each["id"] for each in listed if each["this"]]
        await here.http.delete(f"/api/account/sessions/{lost}")
        assert await sent_away(lobby) == (4001, "no_session")
        assert await sent_away(seat) == (4001, "no_session")
        await at_home(tablet)
        await here.post("/api/account/password", {"old": PASSWORD, "new": "another horse"})
        assert await sent_away(other) == (4001, "no_session")
        await here.http.delete("/api/session")
        assert await sent_away(own) == (4001, "no_session")


async def test_signing_up_keeps_the_sockets_and_signing_in_as_another_ends_them(player: Callable[[], Player]) -> None:
    name = f"A{new_id()}"
    guest = await player().come_in()
    async with guest.socket("/ws/lobby") as socket:
        await socket.recv()
        await guest.post("/api/account", {"name": name, "password": PASSWORD})
        await socket.send('{"t": "ping"}')
        async with asyncio.timeout(PATIENCE_S):
            while orjson.loads(await socket.recv())["t"] != "pong":
                pass
    other = await player().come_in()
    async with other.socket("/ws/lobby") as socket:
        await socket.recv()
        await sign_in(other, name)
        assert await sent_away(socket) == (4001, "no_session")
        await at_home(other)


@pytest.mark.redis
@pytest.mark.slow
@pytest.mark.postgres
async def test_sockets_of_other_servers_close_too(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        here, phone = Player(one.origin), Player(two.origin)
        await here.post("/api/account", {"name": "Ada", "password": PASSWORD})
        await sign_in(phone, "Ada")
        async with phone.socket("/ws/lobby") as socket:
            await socket.recv()
            await here.http.delete("/api/account/sessions")
            assert await sent_away(socket) == (4001, "no_session")
        for each in (here, phone):
            await each.close()


async def test_what_the_bus_lost_is_found_in_the_database(database: Database) -> None:
    async with database.writing() as session:
        kept, _ = await sign_in_guest(session, 1.0)
    sockets = Sockets()
    doors = Doors(MemoryBus(), sockets, database)
    here, gone, stranger = [
        Connection(KeptSocket(), identity)  # type: ignore[arg-type]
        for identity in (kept, Identity("x", "Ada", guest=False, session="ended"), None)
    ]
    for each in (here, gone, stranger):
        sockets.hold(each, "lobby")
    await doors.look()
    assert [each.ending for each in (here, gone, stranger)] == [False, True, False]
