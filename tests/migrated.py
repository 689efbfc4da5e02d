"""Databases with the newest tables in them. SQLite files are copies of one that was migrated once."""

import atexit
import functools
import tempfile
from pathlib import Path

from sqlalchemy.engine import make_url

from app.kit import migrations
from app.kit.db import create_engine


async def migrate(url: str) -> None:
    """Give a database the newest tables."""
    parsed = make_url(url)
    path = Path(parsed.database or "")
    if parsed.get_backend_name() != "sqlite" or path.exists():
        await _upgrade(url)
    else:
        path.write_bytes((await template()).read_bytes())


async def template() -> Path:
    """The file that new ones are copies of, for as long as the process lives."""
    path = _folder() / "template.db"
    if not path.exists():
        # Its log is written back into it when its last connection closes.
        await _upgrade(f"sqlite+aiosqlite:///{path}")
    return path


async def _upgrade(url: str) -> None:
    engine = create_engine(url)
    await migrations.upgrade(engine)
    await engine.dispose()


@functools.cache
def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="zinara-")
    atexit.register(folder.cleanup)
    return Path(folder.name)
