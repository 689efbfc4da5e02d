"""Servers that share a database and, if there are several, a bus; each can be harmed on its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.servers import ServerProcess


class HarmedServer(ServerProcess):
    """A server whose machine can be made to fail."""

    module = "tests.chaos.serving"

    def crashes(self) -> list[str]:
        """Lines of the log that tell of a crash: that something else is away is said, and is none."""
        return [line for line in self.log.read_text().splitlines() if "Traceback" in line or "crashed" in line]


@asynccontextmanager
async def serving_together(
    var: Path, count: int, database_url: str, redis_url: str | None = None, **settings: str
) -> AsyncIterator[list[ServerProcess]]:
    """So many servers while the block runs; afterwards no log may tell of a crash."""
    shared = {
        "ZINARA_DATABASE_URL": database_url,
        "ZINARA_SECRET_KEY": "one key",
        "ZINARA_TEST_CLOCK": "0",
        **({} if redis_url is None else {"ZINARA_REDIS_URL": redis_url}),
        **settings,
    }
    servers: list[ServerProcess] = [HarmedServer(var / str(number), **shared) for number in range(count)]
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
        yield servers
    finally:
        for server in servers:
            await asyncio.to_thread(server.kill)
    for server in servers:
        assert not server.crashes(), server.log.read_text()


def sqlite_url(var: Path) -> str:
    """The database of servers that have their files there."""
    return f"sqlite+aiosqlite:///{var / 'zinara.db'}"
