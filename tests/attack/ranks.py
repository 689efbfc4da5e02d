"""Everybody there can be, at a real server."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from app.accounts.roles import ROLES
from app.kit.db import Database
from tests.admin.staff import promote
from tests.players import Player
from tests.servers import ServerProcess

PASSWORD = "correct horse"
STRANGER, SUSPENDED = "stranger", "suspended"
RANKS = (STRANGER, SUSPENDED, "guest", *ROLES)
"""By how much they may do; whoever is suspended has a cookie that opens nothing."""


async def called(server: ServerProcess, name: str) -> Player:
    """A player with that name."""
    player = Player(server.origin)
    player.account = (await player.post("/api/account", {"name": name, "password": PASSWORD}, 201))["account"]
    return player


@asynccontextmanager
async def database_of(server: ServerProcess) -> AsyncIterator[Database]:
    """The server's database, past the server."""
    database = Database(f"sqlite+aiosqlite:///{server.var / 'zinara.db'}")
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def everybody(server: ServerProcess, mark: str) -> AsyncIterator[dict[str, Player]]:
    """One of each rank; `mark` makes their names theirs."""
    async with AsyncExitStack() as stack:
        made = {STRANGER: Player(server.origin), "guest": await Player(server.origin).come_in()}
        for rank in (SUSPENDED, *ROLES):
            made[rank] = await called(server, f"{mark}-{rank}")
        for each in made.values():
            stack.push_async_callback(each.close)
        database = await stack.enter_async_context(database_of(server))
        for role in ROLES:
            await promote(database, f"{mark}-{role}", role)
        account = made[SUSPENDED].account["id"]
        why = {"reason": "other", "hours": 1}
        await made["admin"].post(f"/api/admin/people/{account}/suspension", why)
        yield made
