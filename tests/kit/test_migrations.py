import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError, ProgrammingError

from app.kit import migrations
from app.kit.db import Base, Database, create_engine


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


async def test_migrations_run_up_and_down_and_up_again(empty_database_url: str) -> None:
    engine = create_engine(empty_database_url)
    await migrations.upgrade(engine)
    async with engine.connect() as connection:
        made = await connection.run_sync(tables)
    await migrations.downgrade(engine, "base")
    async with engine.connect() as connection:
        assert await connection.run_sync(tables) == set()
    await migrations.upgrade(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(tables) == made
    assert await migrations.is_current(engine)
    await engine.dispose()


async def test_migrations_make_what_the_models_say(database: Database) -> None:
    async with database.engine.connect() as connection:
        assert await connection.run_sync(tables) == set(Base.metadata.tables)
        assert await connection.run_sync(differences) == []


def test_there_is_one_line_of_migrations() -> None:
    assert len(migrations.newest()) <= 1


FAMILY = '''
"""Parents and their children."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    op.create_table("parent", sa.Column("id", sa.Integer, primary_key=True), sa.Column("name", sa.String))
    parent = sa.ForeignKey("parent.id", ondelete="CASCADE")
    op.create_table("child", sa.Column("parent", sa.Integer, parent, nullable=False))


def downgrade() -> None:
    op.drop_table("child")
    op.drop_table("parent")
'''
NAMED = '''
"""Every parent has a name."""

from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    with op.batch_alter_table("parent") as parent:
        parent.alter_column("name", nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("parent") as parent:
        parent.alter_column("name", nullable=True)
'''
ORPHANED = '''
"""All parents leave."""

from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.execute("DELETE FROM parent")


def downgrade() -> None:
    pass
'''


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of migrations besides the server's own."""
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    shutil.copy(migrations.SCRIPTS / "env.py", folder)
    (folder / "versions" / "0001_family.py").write_text(FAMILY)
    monkeypatch.setattr(migrations, "SCRIPTS", folder)
    return folder / "versions"


@pytest.fixture
async def family(scripts: Path, empty_database_url: str) -> AsyncIterator[Database]:
    """A database with a parent and a child, at the first of two migrations."""
    database = Database(empty_database_url)
    await migrations.upgrade(database.engine)
    async with database.writing() as session:
        await session.execute(text("INSERT INTO parent VALUES (1, 'Mür')"))
        await session.execute(text("INSERT INTO child VALUES (1)"))
    yield database
    await database.close()


async def children(database: Database) -> int:
    async with database.reading() as session:
        return int((await session.execute(text("SELECT count(*) FROM child"))).scalar_one())


async def test_a_table_made_anew_takes_nothing_with_it(family: Database, scripts: Path) -> None:
    (scripts / "0002_named.py").write_text(NAMED)
    await migrations.upgrade(family.engine)
    assert await migrations.current(family.engine) == ("0002",)
    assert await children(family) == 1
    with pytest.raises(IntegrityError):
        async with family.writing() as session:
            await session.execute(text("INSERT INTO child VALUES (77)"))


async def test_nor_does_it_when_alembic_is_run_by_itself(
    family: Database, scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (scripts / "0002_named.py").write_text(NAMED)
    monkeypatch.setenv("ZINARA_DATABASE_URL", family.engine.url.render_as_string(hide_password=False))
    config = Config()
    config.set_main_option("script_location", str(scripts.parent))
    await asyncio.to_thread(command.upgrade, config, "head")
    assert await children(family) == 1


async def test_a_migration_that_fails_leaves_everything_as_it_was(family: Database, scripts: Path) -> None:
    (scripts / "0002_named.py").write_text(NAMED.replace('alter_column("name"', 'alter_column("nothing"'))
    with pytest.raises((KeyError, ProgrammingError)):
        await migrations.upgrade(family.engine)
    assert await migrations.current(family.engine) == ("0001",)
    assert await children(family) == 1


async def test_references_to_what_is_gone_are_refused(scripts: Path, tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'orphans.db'}")
    await migrations.upgrade(database.engine)
    async with database.writing() as session:
        await session.execute(text("INSERT INTO parent VALUES (1, 'Mür')"))
        await session.execute(text("INSERT INTO child VALUES (1)"))
    (scripts / "0002_orphaned.py").write_text(ORPHANED)
    with pytest.raises(migrations.BrokenReferences, match="child"):
        await migrations.upgrade(database.engine)
    assert await children(database) == 1
    await database.close()
