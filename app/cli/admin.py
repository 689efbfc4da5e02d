"""`zinara admin`: who keeps order. The first admin is made here."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from app.accounts.roles import Role

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")

admin = typer.Typer(help="Who keeps order: moderators and admins.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of a player who has signed up.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]


@admin.command()
def grant(
    name: Name,
    role: Annotated[Role, typer.Option(help="moderator or admin.")] = "admin",
    as_json: AsJson = False,
) -> None:
    """Give NAME a role. It counts at once, also where NAME is signed in already."""
    _change(name, role, as_json)


@admin.command()
def revoke(name: Name, as_json: AsJson = False) -> None:
    """Make NAME a player like any other."""
    _change(name, "player", as_json)


@admin.command("list")
def list_(as_json: AsJson = False) -> None:
    """Name the moderators and admins."""
    from app.admin.roles import staff

    async def look(session: "AsyncSession") -> list[dict[str, Any]]:
        return [{"name": each.name, "id": each.id, "role": each.role} for each in await staff(session)]

    found = _run(look)
    if as_json:
        typer.echo(json.dumps({"staff": found}, ensure_ascii=False))
    for each in [] if as_json else found:
        typer.echo(f"{each['role']:<10} {each['name']}")
    if not found and not as_json:
        typer.echo("Nobody yet: zinara admin grant NAME")


def _change(name: str, role: Role, as_json: bool) -> None:
    from app.admin.roles import change, player
    from app.kit.time import SystemClock

    async def do(session: "AsyncSession") -> dict[str, Any]:
        account = await player(session, name)
        changed = await change(session, SystemClock().now(), None, account, role)
        return {"name": account.name, "id": account.id, "role": role, "changed": changed}

    done = _run(do)
    if as_json:
        typer.echo(json.dumps(done, ensure_ascii=False))
    else:
        typer.echo(f"{done['name']} {'is' if done['changed'] else 'was'} {role}{'' if done['changed'] else ' before'}.")


def _run(work: Callable[["AsyncSession"], Awaitable[T]]) -> T:
    """What `work` returns, done in one transaction on the database of the settings."""
    from app.cli.plainly import plainly
    from app.kit.errors import Fault
    from app.settings import Settings

    with plainly():
        try:
            return asyncio.run(_within(Settings().database_url, work))
        except Fault as fault:
            typer.echo(REFUSED.get(fault.code, fault.code).format(**fault.params), err=True)
            raise typer.Exit(1) from fault


REFUSED = {
    "no_such_player": "There is no player called {name}: guests have to sign up first.",
    "not_migrated": "The database is not migrated: zinara migrate",
}


async def _within(url: str, work: Callable[["AsyncSession"], Awaitable[T]]) -> T:
    from app.kit.db import Database
    from app.kit.errors import Unavailable
    from app.kit.migrations import is_current

    database = Database(url)
    try:
        if not await is_current(database.engine):
            raise Unavailable("not_migrated")
        async with database.writing() as session:
            return await work(session)
    finally:
        await database.close()
