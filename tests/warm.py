"""What a server's process does once, and those that fork from it never again."""

import asyncio
import gc
import tempfile
from pathlib import Path

import httpx

from app.games.contract import MENU
from app.main import create_app
from app.matches.room import Command
from app.settings import Settings
from tests import patience
from tests.migrated import migrate
from tests.reading import read_once

READY = {"entropy": "00" * 32}


def warm_up() -> None:
    """Let two people meet for a match at a server within this process: all of it takes its time the first time."""
    read_once()
    patience.with_locks()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_try_out(Path(folder)))
    # What is there now stays: no process that forks from this one need ever look through it.
    gc.collect()
    gc.freeze()


async def _try_out(var: Path) -> None:
    settings = Settings(_env_file=None, var=var, database_url=f"sqlite+aiosqlite:///{var / 'zinara.db'}")
    await migrate(settings.database_url)
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://zinara.test") as host,
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://zinara.test") as guest,
    ):
        for each in (host, guest):
            await each.post("/api/session/guest")
        table = (await host.post("/api/tables", json={"game": "zinara"})).json()["table"]["id"]
        await guest.post(f"/api/tables/{table}/sit")
        for each in (host, guest):
            match = (await each.post(f"/api/tables/{table}/ready", json=READY)).json()["table"]["match"]
        matches = app.state.playing.matches
        surrender = (await matches.rooms.get(match)).pinned.bound.decode(b'{"do":"surrender"}')
        await matches.play(match, Command(0, "c", MENU, 0, surrender))
