"""`zinara migrate`: bring the database to the shape this version expects."""

import asyncio
from typing import Annotated

import typer


def migrate(
    down: Annotated[
        str | None, typer.Option(metavar="REVISION", help="Go down to REVISION instead; 'base' drops everything.")
    ] = None,
) -> None:
    """Create or upgrade the database of ZINARA_DATABASE_URL; one without starter decks gets the bundled ones."""
    from app.cli.plainly import plainly
    from app.settings import Settings

    with plainly():
        before, after = asyncio.run(_migrate(Settings().database_url, down))
    typer.echo(f"Database at {after}." if before == after else f"Database migrated from {before} to {after}.")


async def _migrate(url: str, down: str | None) -> tuple[str, str]:
    # Here and not above, so that the other commands start without loading the database.
    import time

    from app.cli.house import on_database
    from app.decks.seeding import sow
    from app.kit import migrations

    async with on_database(url) as (database, shelf):
        before = await migrations.current(database.engine)
        if down is None:
            await migrations.upgrade(database.engine)
            await sow(database, shelf, time.time())
        else:
            await migrations.downgrade(database.engine, down)
        return _name(before), _name(await migrations.current(database.engine))


def _name(revisions: tuple[str, ...]) -> str:
    return ", ".join(revisions) or "base"
