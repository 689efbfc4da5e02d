"""At a table: what is said there, for those who come later too, and who is there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection

from app.games.contract import Json
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.tables import chat
from app.tables.models import ChatLine
from scripts import make_protocol
from tests.players import PATIENCE_S, Player, people
from tests.quick.hall import process, somebody
from tests.servers import ServerProcess, serving

pytestmark = pytest.mark.slow


class Table:
    """A table's page: every frame that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []

    async def until(self, done: Callable[[], Any]) -> Any:
        """Take in frames until something is true of them; its value."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := done()):
                self.frames.append(orjson.loads(await self.socket.recv()))
        return found

    def of(self, kind: str) -> list[Json]:
        return [frame for frame in self.frames if frame["t"] == kind]

    async def say(self, text: str, command: str) -> Json:
        """Say it; the answer."""
        await self.socket.send(orjson.dumps({"t": "chat", "id": command, "text": text}).decode())
        before = len(self.answers(command))
        await self.until(lambda: len(self.answers(command)) > before)
        return self.answers(command)[-1]

    def answers(self, command: str) -> list[Json]:
        return [frame for frame in self.frames if frame.get("re") == command]

    async def hears(self, text: str) -> Json:
        """Wait for the words; the line."""
        found: Json = await self.until(lambda: next((f for f in self.of("chat") if f["text"] == text), None))
        return found

    async def counts(self, present: list[int], watchers: int) -> None:
        await self.until(
            lambda: [(f["present"], f["watchers"]) for f in self.of("table")[-1:]] == [(present, watchers)]
        )


@asynccontextmanager
async def page(player: Player, table: str) -> AsyncIterator[Table]:
    async with player.socket(f"/ws/tables/{table}") as socket:
        here = Table(socket)
        await here.until(lambda: here.of("chats"))
        yield here


async def set_up(host: Player, guest: Player) -> str:
    table: str = (await host.post("/api/tables", {"game": "zinara"}))["table"]["id"]
    await guest.post(f"/api/tables/{table}/sit")
    return table


async def test_what_is_said_at_the_table_is_there_for_all_who_come_later(server: ServerProcess) -> None:
    async with people(server.origin, 3) as (host, guest, fan):
        table = await set_up(host, guest)
        async with page(host, table) as mine, page(guest, table) as theirs, page(fan, table) as onlooker:
            assert (await mine.say(" :hello:\n", "1"))["t"] == "ok"
            assert (await onlooker.say("<b>good luck</b>", "1"))["t"] == "ok"
            for each in (mine, theirs, onlooker):
                line = await each.hears(":hello:")
                assert line["from"] == {"account": host.account["id"], "name": host.account["name"], "seat": 0}
                assert (await each.hears("<b>good luck</b>"))["from"]["seat"] is None
            # Once said is said once, also on another socket.
            async with page(host, table) as tab:
                assert (await tab.say(":hello:", "1"))["t"] == "ok"
                lines = tab.of("chats")[0]["lines"]
                assert [line["text"] for line in lines] == [":hello:", "<b>good luck</b>"]
                assert tab.of("chat") == []
            validator = jsonschema.Draft202012Validator(make_protocol.schemas()["server.schema.json"])
            for frame in (*mine.frames, *onlooker.frames):
                validator.validate(frame)
        await host.ready(table)
        match = (await guest.ready(table))["table"]["match"]
        # The match goes on with the same talk.
        async with guest.at(match) as live, page(fan, table) as onlooker:
            lines = (await live.next("chats"))["lines"]
            assert [line["text"] for line in lines] == [":hello:", "<b>good luck</b>"]
            assert (await live.say({"t": "chat", "id": "2", "text": "thanks"}))["t"] == "ok"
            assert (await onlooker.hears("thanks"))["from"]["seat"] == 1


async def test_a_new_name_is_heard_from_sockets_that_were_opened_before(server: ServerProcess) -> None:
    async with people(server.origin, 2) as (host, guest):
        table = await set_up(host, guest)
        async with page(host, table) as mine, page(guest, table) as theirs:
            await host.post("/api/account", {"name": "Herald", "password": "long enough"})
            await mine.say("call me by my name", "1")
            assert (await theirs.hears("call me by my name"))["from"]["name"] == "Herald"


async def test_who_may_say_what(server: ServerProcess) -> None:
    async with people(server.origin, 2) as (host, guest):
        table = await set_up(host, guest)
        stranger = Player(server.origin)
        async with page(stranger, table) as outside, page(host, table) as mine:
            assert (await outside.say("hi", "1"))["code"] == "no_session"
            assert (await mine.say("\x07 ", "1"))["code"] == "malformed"
            assert (await mine.say("x" * 301, "2"))["code"] == "malformed"
            async with page(host, table) as tab:
                # However many tabs: so much and no more.
                answers = [await each.say("again", f"m{k}") for k in range(2) for each in (mine, tab)]
                answers += [await each.say("again", f"n{k}") for k in range(4) for each in (mine, tab)]
                assert answers[0]["t"] == "ok"
                assert answers[-1]["code"] == "too_fast"
                # What was said already is answered as before, also then.
                assert (await tab.say("again", "m0"))["t"] == "ok"
            for bad, code in (("", "malformed"), ('{"t":"move","id":"z"}', "unknown_type")):
                await mine.socket.send(bad)
                await mine.until(lambda code=code: mine.frames[-1:] and mine.frames[-1].get("code") == code)  # type: ignore[misc]
        await stranger.close()


async def test_who_is_there(server: ServerProcess) -> None:
    async with people(server.origin, 3) as (host, guest, fan):
        table = await set_up(host, guest)
        stranger = Player(server.origin)
        async with page(host, table) as mine:
            await mine.counts([0], 0)
            async with page(guest, table), page(fan, table), page(fan, table), page(stranger, table):
                await mine.counts([0, 1], 2)
            await mine.counts([0], 0)
            await host.ready(table)
            match = (await guest.ready(table))["table"]["match"]
            # Whoever looks at the match is there as well.
            async with guest.at(match), stranger.at(match):
                await mine.counts([0, 1], 1)
        await stranger.close()


@pytest.mark.redis
@pytest.mark.postgres
async def test_two_processes_and_a_restart(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        async with people(one.origin, 1) as (host,), people(two.origin, 2) as (guest, fan):
            table = await set_up(host, guest)
            async with page(host, table) as mine, page(guest, table) as theirs, page(fan, table):
                await mine.counts([0, 1], 1)
                await theirs.counts([0, 1], 1)
                await mine.say("hello", "1")
                await theirs.say("hello too", "1")
                for each in (mine, theirs):
                    await each.hears("hello")
                    await each.hears("hello too")
            two.kill()
            two.start()
            async with page(fan, table) as late:
                assert [line["text"] for line in late.of("chats")[0]["lines"]] == ["hello", "hello too"]


async def test_no_more_is_kept_than_anybody_reads(database: Database, clock: TurnedClock) -> None:
    async with process(database, clock) as here:
        who = await somebody(database)
        await here.seek(who)
        async with database.writing() as session:
            _, seated = await here.quick.rather_a_bot(session, who, "tiny", "meek")
            assert seated is not None
        table = seated.table.id
        for k in range(chat.KEPT + 3 * chat.PRUNE_EVERY):
            async with database.writing() as session:
                said = chat.Said(f"c{k}", who.id, who.name, 0, f"line {k}", float(k))
                assert await chat.keep(session, table, said, k)
                if k == 7:
                    assert not await chat.keep(session, table, said, k)
                    assert await chat.earlier(session, table, who.id, "c7") == 7
        async with database.reading() as session:
            count = await session.scalar(select(func.count()).select_from(ChatLine))
            assert chat.KEPT <= (count or 0) < chat.KEPT + chat.PRUNE_EVERY
            shown = await chat.history(session, table)
        assert [said.text for said in shown[-2:]] == [f"line {k}" for k in range(258, 260)]
        assert len(shown) == chat.SHOWN
