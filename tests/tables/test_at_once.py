"""Everything at once, over real sockets and addresses: afterwards the server and all clients agree on what is."""

import asyncio
import itertools
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from app.games.contract import Json
from tests.looking import AtTable, Looking, at_table, looking
from tests.players import Player, people
from tests.servers import ServerProcess, serving
from tests.services import fresh_postgres

ROUNDS = 8
JOINS = 50


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres])])
async def origin(request: pytest.FixtureRequest, server: ServerProcess, tmp_path: Path) -> AsyncIterator[str]:
    """Where a server is, once on SQLite and once on PostgreSQL, where transactions really run at once."""
    if request.param == "sqlite":
        yield server.origin
        return
    async with fresh_postgres(request.getfixturevalue("migrated_postgres")) as url:
        with serving(tmp_path, ZINARA_DATABASE_URL=url) as other:
            yield other.origin


@dataclass
class Watched:
    """A table with sockets that look at it, and at the list."""

    id: str
    players: Sequence[Player]
    tables: list[AtTable]
    lobbies: list[Looking]

    async def agreed(self) -> Json:
        """The table, once everybody has been shown it as it is; fails if somebody never is."""
        now: Json = (await self.players[0].get(f"/api/tables/{self.id}"))["table"]
        for each in self.tables:
            await each.until(lambda table: known(table) == known(now))
        listed = not now["over"] and now["status"] != "closed"
        for player, lobby in zip(self.players, self.lobbies, strict=True):
            line = now if listed else None
            await lobby.until(lambda lobby=lobby, line=line: known(lobby.tables.get(self.id)) == known(line))  # type: ignore[misc]
            sits = listed and player.account["id"] in accounts(now)
            own = known(now) if sits else None
            await lobby.until(
                lambda lobby=lobby, own=own: known(next((t for t in lobby.own if t["id"] == self.id), None)) == own  # type: ignore[misc]
            )
        assert known((await self.players[-1].get(f"/api/tables/{self.id}"))["table"]) == known(now)
        return now

    async def post(self, player: Player, act: str, body: Json | None = None) -> int:
        """Do something at the table; the status of the answer, which is never that of a crash."""
        answer = await player.http.post(f"/api/tables/{self.id}/{act}", json=body)
        assert answer.status_code < 500, answer.text
        return answer.status_code

    async def ready(self, player: Player) -> int:
        return await self.post(player, "ready", {"entropy": secrets.token_hex(32)})


def known(table: Json | None) -> Json | None:
    """What must be the same wherever the table is shown."""
    return table and {part: table[part] for part in ("seats", "status", "host", "match", "over", "public")}


def accounts(table: Json) -> list[str | None]:
    return [seat and seat["account"] for seat in table["seats"]]


@asynccontextmanager
async def watched(players: Sequence[Player], **wishes: object) -> AsyncIterator[Watched]:
    """A public table of the first one's, at which all of them look."""
    made = await players[0].post("/api/tables", {"game": "zinara", "public": True, **wishes})
    table = made["table"]["id"]
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(at_table(each, table)) for each in players]
        lobbies = [await stack.enter_async_context(looking(each)) for each in players]
        yield Watched(table, players, tables, lobbies)


async def at_once(*acts: Awaitable[int]) -> list[int]:
    return list(await asyncio.gather(*acts))


async def give_up(player: Player, match: str) -> None:
    """Leave the match, so that the next one may begin."""
    async with player.at(match) as live:
        assert (await live.move({"do": "surrender"}, prompt="menu"))["t"] == "ok"


async def test_fifty_join_one_seat(origin: str) -> None:
    async with people(origin, 2) as looks, people(origin, JOINS) as crowd, watched(looks) as here:
        statuses = await at_once(*(here.post(each, "sit") for each in crowd))
        assert Counter(statuses) == {200: 1, 409: JOINS - 1}
        now = await here.agreed()
        assert accounts(now) == [looks[0].account["id"], crowd[statuses.index(200)].account["id"]]


async def test_both_press_play_in_the_same_instant(origin: str) -> None:
    for _ in range(ROUNDS):
        async with people(origin, 2) as (host, guest), watched([host, guest]) as here:
            await here.post(guest, "sit")
            assert await at_once(here.ready(host), here.ready(guest)) == [200, 200]
            now = await here.agreed()
            assert now["status"] == "running"
            for each in (host, guest):
                assert await each.get("/api/me/running") == {"match": now["match"]}
            await give_up(host, now["match"])
            assert (await here.agreed())["over"]


async def test_sitting_down_while_the_socket_dies(origin: str) -> None:
    """The request is on its way when the browser is gone: whether it was in time, everybody sees the same."""
    async with people(origin, 3) as (host, other, guest), watched([host, other]) as here:
        for k in range(ROUNDS):
            async with guest.socket("/ws/lobby") as lobby, guest.socket(f"/ws/tables/{here.id}") as table:
                address = httpx.URL(origin)
                _, writer = await asyncio.open_connection(address.host, address.port)
                head = [f"POST /api/tables/{here.id}/sit HTTP/1.1", f"Host: {address.netloc.decode()}"]
                head += [f"{name}: {value}" for name, value in guest.headers().items()]
                writer.write(("\r\n".join([*head, "Content-Length: 0"]) + "\r\n\r\n").encode())
                await writer.drain()
                await asyncio.sleep(0.002 * k)
                writer.transport.abort()
                lobby.transport.abort()
                table.transport.abort()
            # Whoever comes back is told where they sit.
            async with looking(guest) as back:
                await back.next("yours")
                settled = await guest.http.post(f"/api/tables/{here.id}/sit")
                assert settled.status_code == 200
                now = await here.agreed()
                assert accounts(now) == [host.account["id"], guest.account["id"]]
                await back.until(lambda back=back: [table["id"] for table in back.own] == [here.id])  # type: ignore[misc]
            assert await here.post(guest, "leave") == 200
            assert accounts(await here.agreed()) == [host.account["id"], None]


async def test_leaving_and_sitting_at_once(origin: str) -> None:
    async with people(origin, 3) as (host, guest, other), watched([host, guest, other]) as here:
        for _ in range(ROUNDS):
            await here.post(guest, "sit")
            await at_once(here.post(guest, "leave"), here.post(other, "sit"), here.post(guest, "sit"))
            now = await here.agreed()
            assert accounts(now)[0] == host.account["id"]
            assert accounts(now)[1] in (None, guest.account["id"], other.account["id"])
            for each in (guest, other):
                await here.post(each, "leave")
        # The host goes as the guest comes: the table is the guest's, or closed.
        statuses = await at_once(here.post(host, "leave"), here.post(guest, "sit"))
        now = await here.agreed()
        assert statuses[0] == 200
        if statuses[1] == 200:
            assert (now["status"], now["host"], accounts(now)[1]) == ("open", guest.account["id"], guest.account["id"])
        else:
            assert (now["status"], statuses[1]) == ("closed", 410)


async def test_the_host_sends_away_whoever_presses_play(origin: str) -> None:
    async with people(origin, 1) as (host,), AsyncExitStack() as stack:
        for k in range(ROUNDS):
            (guest,) = await stack.enter_async_context(people(origin, 1))
            async with watched([host, guest]) as here:
                await here.post(guest, "sit")
                assert await here.ready(host) == 200
                remove = here.post(host, "remove", {"account": guest.account["id"]})
                acts = [remove, here.ready(guest)]
                removed, played = (await at_once(*acts)) if k % 2 else reversed(await at_once(*reversed(acts)))
                now = await here.agreed()
                if now["status"] == "running":
                    assert (removed, played) == (409, 200)
                    assert accounts(now) == [host.account["id"], guest.account["id"]]
                    await give_up(host, now["match"])
                else:
                    # Were they ready before, that counts no more: nobody plays against an empty seat.
                    assert removed == 200
                    assert played in (200, 403)
                    assert (accounts(now), now["match"]) == ([host.account["id"], None], None)
                    assert not now["seats"][0]["ready"]
                    assert here.lobbies[1].of("removed") == [{"t": "removed", "table": here.id}]
                    assert await guest.get("/api/me/running") == {"match": None}


async def test_two_tabs_of_one_player(origin: str) -> None:
    """Whatever the two do at once, both see the same."""
    async with people(origin, 2) as (host, guest):
        tab = Player(origin)
        tab.http.cookies.update(dict(guest.http.cookies))
        tab.account = guest.account
        for first, second in itertools.product(("sit", "leave"), repeat=2):
            async with watched([host, guest, tab]) as here:
                await here.post(guest, "sit")
                await at_once(here.post(guest, first), here.post(tab, second))
                now = await here.agreed()
                assert accounts(now).count(guest.account["id"]) <= 1
                await here.post(guest, "sit")
                await at_once(here.ready(guest), here.ready(tab), here.ready(host))
                now = await here.agreed()
                assert now["status"] == "running"
                await give_up(guest, now["match"])
        await tab.close()


async def test_each_command_sent_twice(origin: str) -> None:
    async with people(origin, 2) as (host, guest), watched([host, guest]) as here:

        async def twice(player: Player, act: str, body: Json | None = None) -> tuple[list[int], Json]:
            statuses = await at_once(here.post(player, act, body), here.post(player, act, body))
            return sorted(statuses), await here.agreed()

        both = [host.account["id"], guest.account["id"]]
        statuses, now = await twice(guest, "sit")
        assert (statuses, accounts(now)) == ([200, 200], both)
        statuses, now = await twice(guest, "leave")
        assert (statuses, accounts(now)) == ([200, 403], [both[0], None])
        statuses, now = await twice(host, "bot", {"level": "novice"})
        assert (statuses, now["seats"][1]["bot"]) == ([200, 409], "novice")
        removals = await asyncio.gather(*(host.http.delete(f"/api/tables/{here.id}/bot") for _ in range(2)))
        assert sorted(each.status_code for each in removals) == [200, 409]
        assert accounts(await here.agreed()) == [both[0], None]
        await here.post(guest, "sit")
        statuses, now = await twice(guest, "ready", {"entropy": "ab" * 32})
        assert (statuses, [seat["ready"] for seat in now["seats"]]) == ([200, 200], [False, True])
        statuses, now = await twice(host, "remove", {"account": guest.account["id"]})
        assert (statuses, accounts(now)) == ([200, 409], [both[0], None])
        statuses, now = await twice(guest, "sit")
        assert (statuses, accounts(now)) == ([403, 403], [both[0], None])
        statuses, now = await twice(host, "leave")
        assert (statuses, now["status"]) == ([200, 410], "closed")
