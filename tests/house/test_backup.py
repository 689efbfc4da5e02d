"""The backup of docs/operations.md, taken while the server writes, and restored."""

import shlex
import subprocess
import sys
from pathlib import Path

from sqlalchemy import text

from app.kit import migrations
from app.kit.db import Database
from app.settings import ROOT


def backup_command() -> list[str]:
    """The command of the page that needs no program besides Python's own."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if line.startswith(".venv/bin/python -c"))
    return [sys.executable, *shlex.split(line)[1:]]


async def test_a_backup_holds_what_was_committed(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    served = Database(f"sqlite+aiosqlite:///{tmp_path / 'var' / 'zinara.db'}")
    await migrations.upgrade(served.engine)
    async with served.writing() as session:
        await session.execute(text("CREATE TABLE mark (n INTEGER)"))
        await session.execute(text("INSERT INTO mark VALUES (1)"))
    async with served.writing() as session:
        await session.execute(text("INSERT INTO mark VALUES (2)"))
        subprocess.run(backup_command(), cwd=tmp_path, check=True, timeout=240)
    await served.close()

    restored = Database(f"sqlite+aiosqlite:///{tmp_path / 'zinara-backup.db'}")
    assert await migrations.is_current(restored.engine)
    async with restored.reading() as session:
        assert (await session.execute(text("SELECT n FROM mark"))).scalars().all() == [1]
    await restored.close()
