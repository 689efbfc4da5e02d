"""`/ws/lobby`: the list of tables as a whole and then as differences, and frames for one account."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace
from unittest.mock import AsyncMock

import jsonschema
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.games.contract import Json
from app.kit.time import TurnedClock
from app.live.bus import MemoryBus
from app.live.lobby import Lobby
from app.live.lobby.listing import Listing
from app.live.lobby.own import Own
from app.live.stream import onlooking
from app.tables.schemas import TableOut
from scripts import make_protocol
from tests.looking import looking, told_alike
from tests.players import PATIENCE_S, Player, people
from tests.servers import ServerProcess


async def test_the_list_follows_the_tables(player: Callable[[], Player]) -> None:
    host, guest, third = [await player().come_in() for _ in range(3)]
    async with looking(player()) as stranger, looking(guest) as here:
        table = (await host.post("/api/tables", {"game": "tiny", "public": True}))["table"]["id"]
        hidden = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
        await here.until(lambda: table in here.tables)
        assert "commitments" not in here.tables[table]
        for each in (guest, third):
            await each.post(f"/api/tables/{table}/sit")
        await here.until(lambda: here.tables[table]["status"] == "full")
        for each in (host, guest, third):
            await each.ready(table)
        await here.until(lambda: here.tables[table]["status"] == "running")
        match = here.tables[table]["match"]
        async with host.at(match) as live, guest.at(match) as other:
            for leaver in (live, other):
                await leaver.move({"do": "leave"}, prompt="menu")
        # A match that is over is nothing to sit or look on at.
        await here.until(lambda: table not in here.tables)
        await told_alike(stranger, here)
        assert stranger.tables == here.tables
        assert hidden not in stranger.tables
        async with looking(player()) as late:
            await told_alike(late, here)
            assert late.tables == here.tables
        validator = jsonschema.Draft202012Validator(make_protocol.schemas()["server.schema.json"])
        for frame in here.frames:
            validator.validate(frame)


async def test_everybody_is_shown_their_own_tables(player: Callable[[], Player]) -> None:
    host, guest = await player().come_in(), await player().come_in()
    hidden = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    async with looking(guest) as here, looking(host) as there, looking(player()) as stranger:
        await there.until(lambda: [table["id"] for table in there.own] == [hidden])
        await here.next("yours")
        assert here.own == []
        await guest.post(f"/api/tables/{hidden}/sit")
        await here.until(lambda: [table["id"] for table in here.own] == [hidden])
        assert [seat and seat["name"] for seat in here.own[0]["seats"]] == [
            host.account["name"],
            guest.account["name"],
            None,
        ]
        await host.post(f"/api/tables/{hidden}/remove", {"account": guest.account["id"]})
        assert await here.next("removed") == {"t": "removed", "table": hidden}
        await here.until(lambda: here.own == [])
        await there.until(lambda: there.own[0]["seats"][1] is None)
        await host.post(f"/api/tables/{hidden}/leave")
        await there.until(lambda: there.own == [])
        for each in (here, there, stranger):
            assert hidden not in each.tables
        assert stranger.of("yours", "removed") == []


async def test_the_list_says_how_many_look_on(player: Callable[[], Player]) -> None:
    host = await player().come_in()
    table = (await host.post("/api/tables", {"game": "tiny", "public": True, "bot": "meek"}))["table"]["id"]
    match = (await host.ready(table))["table"]["match"]
    async with looking(player()) as here:
        async with player().at(match), (await player().come_in()).at(match), host.at(match):
            await here.until(lambda: here.tables[table]["spectators"] == 2)
        await here.until(lambda: here.tables[table]["spectators"] == 0)
        async with host.at(match) as live:
            await live.move({"do": "leave"}, prompt="menu")
        await here.until(lambda: table not in here.tables)


async def test_whoever_has_a_page_open_attends_their_tables(clock: TurnedClock) -> None:
    hub = onlooking(MemoryBus(), clock).hub
    assert hub.attending() == set()
    await hub._board.look("t", Tab("a"))  # type: ignore[arg-type]
    await hub._lobby._enter(Tab("b"))  # type: ignore[arg-type]
    assert hub.attending() == {"a", "b"}


async def test_whoever_looks_on_for_a_moment_is_not_counted_for_longer(clock: TurnedClock) -> None:
    hub = onlooking(MemoryBus(), clock).hub
    match = SimpleNamespace(id="m", table_id="t", seats=(), started_at=0.0)
    looker = SimpleNamespace(viewer=None, put=lambda _: None)
    hub.enter(match, looker, 0)  # type: ignore[arg-type]
    # Nobody has been told yet, nor will anybody be told that they went.
    assert hub.watchers("m") == 0
    hub.exit(match, looker)  # type: ignore[arg-type]
    assert hub.watchers("m") == 0
    hub.enter(match, looker, 0)  # type: ignore[arg-type]
    async with asyncio.timeout(PATIENCE_S):
        while hub.watchers("m") == 0:
            await asyncio.sleep(0.005)
    hub.exit(match, looker)  # type: ignore[arg-type]
    assert hub.watchers("m") == 0


async def test_whoever_missed_something_looks_again(player: Callable[[], Player]) -> None:
    async with looking(player()) as here:
        await here.send({"t": "look"})
        again = await here.next("list", after=1)
        assert (again["n"], len(again["tables"])) == (here.n, len(here.tables))
        await here.send({"t": "ping"})
        await here.next("pong")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "malformed"),
        ("[]", "malformed"),
        ('{"t":"list"', "malformed"),
        ({"t": "look", "more": 1}, "malformed"),
        ({"t": "move"}, "unknown_type"),
        ({}, "unknown_type"),
        ("x" * 17_000, "too_large"),
    ],
)
async def test_what_cannot_be_is_refused(player: Callable[[], Player], said: Json | str, code: str) -> None:
    async with looking(player()) as here:
        await here.send(said)
        assert (await here.next("no"))["code"] == code


async def test_whoever_talks_too_much_is_refused_and_then_sent_away(player: Callable[[], Player]) -> None:
    async with looking(player()) as here:
        with suppress(ConnectionClosed):
            while here.closed is None:
                await here.send({"t": "ping"})
                await asyncio.sleep(0)
        await here.until(lambda: any(frame["code"] == "too_fast" for frame in here.of("no")))
        assert (await here.next("bye"))["why"] == "too_fast"


async def test_other_peoples_pages_and_dead_sessions_are_refused(player: Callable[[], Player]) -> None:
    guest = await player().come_in()
    with pytest.raises(InvalidStatus, match="403"):
        async with guest.socket("/ws/lobby", Origin="http://evil.example"):
            pass
    async with guest.socket("/ws/lobby", Cookie="session=" + "A" * 43) as socket:
        assert await asyncio.wait_for(socket.recv(), PATIENCE_S) == '{"t":"bye","why":"no_session","after":null}'


async def test_hundreds_look_on_and_all_see_the_same(server: ServerProcess, player: Callable[[], Player]) -> None:
    host = await player().come_in()
    async with AsyncExitStack() as stack, people(server.origin, 1) as (other,):
        crowd = [await stack.enter_async_context(looking(host if k % 2 else player())) for k in range(100)]

        async def come_and_go() -> None:
            made = (await host.post("/api/tables", {"game": "tiny", "public": True}))["table"]["id"]
            await other.post(f"/api/tables/{made}/sit")
            await other.post(f"/api/tables/{made}/leave")
            await host.post(f"/api/tables/{made}/leave")

        await asyncio.gather(*(come_and_go() for _ in range(5)))
        last = (await host.post("/api/tables", {"game": "tiny", "public": True}))["table"]["id"]
        for here in crowd:
            await here.until(lambda here=here: last in here.tables)  # type: ignore[misc]
        await told_alike(*crowd)
        for here in crowd:
            assert here.tables == crowd[0].tables


def table(name: str, touched: float = 0.0) -> TableOut:
    return TableOut(
        id=name,
        game="tiny",
        link="",
        public=True,
        rated=False,
        pace="usual",
        first=None,
        host="h",
        seats=[None, None],
        status="open",
        match=None,
        over=False,
        spectators=0,
        phase=None,
        touched=touched,
        commitments={},
    )


async def test_only_what_is_different_is_told() -> None:
    there = {name: table(name) for name in "ab"}
    listing = Listing()

    async def read(ids: object) -> list[TableOut]:
        return [each for name, each in there.items() if ids is None or name in ids]  # type: ignore[operator]

    listing.read = read
    assert await listing.look(None) is None, "nobody has asked for the list yet"
    await listing.refresh()
    whole = listing.whole()
    assert listing.whole() is whole, "made once"
    assert await listing.look({"a", "b", "c"}) is None
    there["c"], there["a"] = table("c"), table("a", 1.0)
    del there["b"]
    told = await listing.look({"a", "b", "c"})
    assert told is not None
    assert told.startswith(f'{{"t":"tables","n":{listing.n},"changed":[')
    assert told.endswith('"gone":["b"]}')
    assert await listing.look(None) is None


class Carried(MemoryBus):
    """A bus between two lobbies of one test."""

    shared = True
    other: Lobby

    def publish(self, channel: str, message: bytes) -> None:
        assert channel == "lobby"
        self.other.hear(message)


class Tab:
    """What the lobby needs of a connection."""

    def __init__(self, account: str) -> None:
        self.identity = type("Identity", (), {"id": account})()
        self.n = -1
        self.said: list[str] = []
        self.put = self.said.append
        self.ending = False


async def test_frames_for_an_account_reach_all_its_tabs_in_all_processes() -> None:
    clock = TurnedClock()
    buses = Carried(), Carried()
    one, two = (Lobby(bus, clock) for bus in buses)
    buses[0].other, buses[1].other = two, one
    came: list[tuple[str, bool]] = []
    one.listeners.append(lambda account, arrived: came.append((account, arrived)))
    tabs = [(one, Tab("a")), (one, Tab("a")), (two, Tab("a")), (two, Tab("b"))]
    for lobby, tab in tabs:
        await lobby._enter(tab)  # type: ignore[arg-type]
    two.to_account("a", {"t": "hi"})
    assert ['{"t":"hi"}' in tab.said for _, tab in tabs] == [True, True, True, False]
    assert (one.here(), two.here()) == ({"a"}, {"a", "b"})
    for lobby, tab in tabs:
        lobby._exit(tab)  # type: ignore[arg-type]
    assert came == [("a", True), ("a", False)]
    assert len(one) == len(two) == 0


async def test_whoever_has_left_while_their_tables_were_read_is_forgotten() -> None:
    own, reading, read_on = Own(), asyncio.Event(), asyncio.Event()

    async def read(accounts: Collection[str]) -> Mapping[str, list[TableOut]]:
        reading.set()
        await read_on.wait()
        return {account: [table("a")] for account in accounts}

    own.read, own.read_sitting = read, AsyncMock(return_value={"x"})
    showing = asyncio.create_task(own.show("x"))
    await reading.wait()
    own.forget("x")
    read_on.set()
    assert await showing is None
    assert await own.look(None) == await own.look({"a"}) == {}
    assert await own.show("x"), "who comes back is shown them"
    assert await own.look(None) == {}, "and not told twice"
