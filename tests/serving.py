"""A whole server with the tiny game, as `tests.nursery` starts it."""

import asyncio

from app.cli.serving import serve_app
from app.games import registry
from app.kit.logs import configure_logs
from app.main import create_app
from app.settings import Settings
from tests.games import tiny
from tests.migrated import migrate


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    settings = Settings(_env_file=None)
    configure_logs(settings.log_level, settings.log_format)
    for name, maker in tiny.MAKERS.items():
        registry.register(name, maker)
    asyncio.run(migrate(settings.database_url))
    serve_app(create_app(settings), host, int(port))
