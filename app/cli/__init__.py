"""The `zinara` command: one file a subcommand, put together here."""

from typing import Annotated

import typer

from app import __version__
from app.cli.admin import admin
from app.cli.bench import bench
from app.cli.bot import bot
from app.cli.decks import decks
from app.cli.migrate import migrate
from app.cli.serve import serve
from app.cli.simulate import simulate
from app.cli.verify import verify

cli = typer.Typer(
    help="Zinara: a multiplayer web server for card battles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
cli.command()(serve)
cli.command()(migrate)
cli.command()(bot)
cli.command()(verify)
cli.command()(simulate)
cli.add_typer(admin, name="admin")
cli.add_typer(bench, name="bench")
cli.add_typer(decks, name="decks")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@cli.callback()
def _zinara(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Without a command, show the help."""


def main() -> None:
    """Run the command line."""
    cli()
