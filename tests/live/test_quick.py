"""Quick match over real sockets: two tabs, a line that breaks, a restart, everything at once, two processes."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from app.games.contract import Json
from app.quick.service import ANSWER_S, BOT_AFTER_S
from tests.looking import Looking, looking
from tests.players import Player, people
from tests.servers import ServerProcess, serving

pytestmark = pytest.mark.slow

GAME = {"game": "zinara"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own: nobody else is to search here."""
    with serving(tmp_path_factory.mktemp("quick")) as server:
        yield server


def state(tab: Looking) -> Json:
    """What the tab was told last of its search."""
    return (tab.of("quick") or [{"state": "idle"}])[-1]


async def comes_to(wanted: str, *tabs: Looking) -> Json:
    for tab in tabs:
        await tab.until(lambda tab=tab: state(tab)["state"] == wanted)  # type: ignore[misc]
    return state(tabs[0])


@asynccontextmanager
async def tabs(*players: Player) -> AsyncIterator[list[Looking]]:
    """A socket to the lobby for each."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(looking(each)) for each in players]


async def quick(player: Player) -> Json:
    found: Json = (await player.get("/api/quick"))["quick"]
    return found


async def give_up(match: str, player: Player) -> None:
    async with player.at(match) as live:
        assert (await live.move({"do": "surrender"}, prompt="menu"))["t"] == "ok"


async def test_two_tabs_of_one_show_the_same_search(server: ServerProcess) -> None:
    async with people(server.origin, 2) as (one, other), tabs(one, one, other) as (left, right, opposite):
        await asyncio.gather(*(one.post("/api/quick", GAME) for _ in range(4)))
        await comes_to("waiting", left, right)
        # Either may cancel, and nobody is ever brought together with themselves.
        await one.http.delete("/api/quick")
        await comes_to("idle", left, right)
        await one.post("/api/quick", GAME)
        await comes_to("waiting", left, right)
        server.turn_clock(BOT_AFTER_S)
        for tab in (left, right):
            await tab.until(lambda tab=tab: state(tab)["bot_in"] == 0)  # type: ignore[misc]
        await other.post("/api/quick", GAME)
        table = (await comes_to("found", left, right, opposite))["table"]
        # Both tabs answer, as they do, and the other side as well: one match begins, and all are told which.
        await asyncio.gather(one.ready(table), one.ready(table), other.ready(table))
        match = (await comes_to("playing", left, right, opposite))["match"]
        for each in (one, other):
            assert (await each.get("/api/me/running"))["match"] == match
            assert (await quick(each))["state"] == "idle"
        await give_up(match, one)


async def test_a_table_with_a_bot_instead(server: ServerProcess) -> None:
    async with people(server.origin, 1) as (one,), tabs(one, one) as (left, right):
        await one.post("/api/quick", GAME)
        answer = await one.post("/api/quick/bot", {**GAME, "level": "novice"})
        assert answer["quick"]["state"] == "idle"
        assert [bool(seat["bot"]) for seat in answer["bot_table"]["seats"]] == [False, True]
        await comes_to("idle", left, right)
        assert (await one.post("/api/quick", {"game": "chess"}, 404))["code"] == "no_such_game"
        assert (await one.post("/api/quick/bot", {**GAME, "level": "x"}, 422))["code"] == "no_such_level"


async def test_whoever_does_not_answer_is_let_go(server: ServerProcess) -> None:
    async with people(server.origin, 3) as (one, silent, third), tabs(one, silent, third) as (here, there, late):
        await one.post("/api/quick", GAME)
        await silent.post("/api/quick", GAME)
        table = (await comes_to("found", here, there))["table"]
        await one.ready(table)
        server.turn_clock(ANSWER_S + 1)
        await comes_to("waiting", here)
        await comes_to("idle", there)
        assert (await one.get(f"/api/tables/{table}"))["table"]["status"] == "closed"
        await third.post("/api/quick", GAME)
        table = (await comes_to("found", here, late))["table"]
        await asyncio.gather(one.ready(table), third.ready(table))
        await give_up((await comes_to("playing", here, late))["match"], third)


async def test_searching_and_cancelling_at_once_a_hundred_times(server: ServerProcess) -> None:
    """Whatever comes of it: both sides and the server agree, and nobody is left at a table alone."""
    async with people(server.origin, 2) as (one, other), tabs(one, other) as (here, there):
        found = 0
        for _ in range(100):
            await asyncio.gather(one.post("/api/quick", GAME), other.post("/api/quick", GAME))
            await asyncio.gather(one.http.delete("/api/quick"), one.http.delete("/api/quick"), other.get("/api/quick"))
            mine, theirs = await quick(one), await quick(other)
            assert mine["state"] == "idle"
            assert theirs["state"] == "waiting"
            found += any(frame["state"] == "found" for frame in there.of("quick"))
            await other.http.delete("/api/quick")
            here.frames.clear()
            there.frames.clear()
        assert found <= 100
        for each in (one, other):
            assert (await quick(each))["state"] == "idle"
            assert (await each.get("/api/me/running"))["match"] is None
        listed = (await one.get("/api/tables"))["tables"]
        both = {each.account["id"] for each in (one, other)}
        assert not [table for table in listed if both & {seat["account"] for seat in table["seats"] if seat}]


async def test_answering_and_cancelling_at_once(server: ServerProcess) -> None:
    """Either the match begins for both, or the one who did not cancel goes on searching."""
    async with people(server.origin, 2) as (one, other), tabs(one, other) as (here, there):
        outcomes = set()
        for _ in range(20):
            await asyncio.gather(one.post("/api/quick", GAME), other.post("/api/quick", GAME))
            table = (await comes_to("found", here, there))["table"]
            await one.ready(table)
            cancelling = one.http.delete("/api/quick")
            entropy = {"entropy": "cd" * 32}
            answers = await asyncio.gather(cancelling, other.http.post(f"/api/tables/{table}/ready", json=entropy))
            seen = (await one.get(f"/api/tables/{table}"))["table"]
            running = [(await each.get("/api/me/running"))["match"] for each in (one, other)]
            outcomes.add(seen["status"])
            if seen["status"] == "running":
                assert running == [seen["match"]] * 2
                await comes_to("playing", here, there)
                await give_up(seen["match"], one)
            else:
                assert (seen["status"], running) == ("closed", [None, None])
                assert answers[1].json()["code"] == "table_closed"
                await comes_to("idle", here)
                assert (await quick(other))["state"] == "waiting"
                await other.http.delete("/api/quick")
            here.frames.clear()
            there.frames.clear()
        assert outcomes <= {"running", "closed"}


async def test_a_restart_and_a_broken_line_keep_the_place(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with people(server.origin, 2) as (one, other):
            async with looking(one):
                await one.post("/api/quick", GAME)
            async with looking(one):
                assert (await quick(one))["state"] == "waiting"
            server.kill()
            server.sleep_while_down(600)
            server.start()
            async with looking(one) as here, looking(other) as there:
                assert (await quick(one))["state"] == "waiting"
                await other.post("/api/quick", GAME)
                assert (await comes_to("found", here, there))["state"] == "found"


@pytest.mark.postgres
@pytest.mark.redis
async def test_two_processes_bring_people_together(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """Twelve people at two servers: six tables, everybody at one of them, and both sides are sent into one match."""
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as first, serving(tmp_path / "b", **shared) as second:
        async with people(first.origin, 6) as some, people(second.origin, 6) as others:
            everybody = [*some, *others]
            async with tabs(*everybody) as here:
                await asyncio.gather(*(each.post("/api/quick", GAME) for each in everybody for _ in range(2)))
                for tab in here:
                    await comes_to("found", tab)
                places = [state(tab)["table"] for tab in here]
                assert sorted(places.count(table) for table in set(places)) == [2] * 6
                await asyncio.gather(*(each.ready(table) for each, table in zip(everybody, places, strict=True)))
                for tab, table in zip(here, places, strict=True):
                    assert (await comes_to("playing", tab))["table"] == table
                matches = [state(tab)["match"] for tab in here]
                for each, match in zip(everybody, matches, strict=True):
                    assert (await each.get("/api/me/running"))["match"] == match
                    assert (await quick(each))["state"] == "idle"
                assert dict(zip(places, matches, strict=True)).keys() == set(places)
                assert len(set(matches)) == 6
