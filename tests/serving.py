"""A whole server with the tiny game, as `tests.nursery` starts it."""

import asyncio
from collections.abc import Mapping
from functools import partial

from argon2 import PasswordHasher

from app.accounts import passwords
from app.admin.server import processes
from app.cli.serving import serve_app
from app.games import registry
from app.kit.logs import configure_logs
from app.live import chat
from app.main import create_app
from app.matches import census
from app.settings import Settings
from tests.games import tiny
from tests.migrated import migrate


def main(host: str, port: str, games: Mapping[str, tuple[str, Mapping[str, str]]] | None = None) -> None:
    """Serve until told to stop; `games` are by other rules than usual: who makes each, and who made it before."""
    settings = Settings(_env_file=None)
    # To sign up and in costs here next to nothing of what it costs in earnest.
    setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))  # noqa: B010
    # However slow the machine: what is too much to say at once is too much.
    chat.CHATS_PER_S = 0.0
    # What is counted and told now and then, tests need not wait for.
    census.COUNT_EVERY_S = processes.TELL_EVERY_S = 0.25
    configure_logs(settings.log_level, settings.log_format)
    usual: dict[str, tuple[str, Mapping[str, str]]] = {name: (maker, {}) for name, maker in tiny.MAKERS.items()}
    for name, (maker, earlier) in {**usual, **(games or {})}.items():
        registry.register(name, maker, earlier)
    asyncio.run(migrate(settings.database_url))
    serve_app(create_app(settings), host, int(port))
