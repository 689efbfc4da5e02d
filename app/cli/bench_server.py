"""`zinara bench server`: moves a second and how long they take, with real sockets and every move on disk."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from app.games.contract import Json


def server(
    matches: Annotated[int, typer.Option(min=1, help="Matches at once, with two clients each.")] = 200,
    seconds: Annotated[float, typer.Option(min=0.5, help="How long is measured, after warming up.")] = 10.0,
    rate: Annotated[
        float | None,
        typer.Option(min=0.1, help="Open loop: so many moves a second. Otherwise each match makes move after move."),
    ] = None,
    servers: Annotated[int, typer.Option(min=1, help="Server processes; more than one need both addresses.")] = 1,
    together: Annotated[
        bool,
        typer.Option("--together/--apart", help="Both sides of a match at one server, as by a balancer that hashes."),
    ] = False,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="An empty database that is filled; SQLite in a folder that goes.")
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="The Redis that several servers share.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Start servers, have two clients play each match by chance over sockets, and measure. Needs Linux.

    Afterwards the log of the matches is held against what was acknowledged: `lost` and `doubled` must be 0."""
    # Here and not above, so that the other commands start without loading all this.
    from app.cli.load.measure import measure
    from app.cli.load.servers import NotStarted
    from app.cli.playable import playable
    from app.cli.visitor import Refused

    if not sys.platform.startswith("linux"):
        raise typer.BadParameter("what a process uses is read from /proc, which only Linux has")
    if servers > 1 and not (database and redis):
        raise typer.BadParameter("several servers need --database and --redis", param_hint="--servers")
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="zinara-bench-") as folder, console.status("starting") as status:
        var = Path(folder)
        try:
            report = measure(
                playable("zinara").game,
                "zinara",
                matches=matches,
                seconds=seconds,
                rate=rate,
                servers=servers,
                together=together,
                var=var,
                database_url=database or f"sqlite+aiosqlite:///{var / 'zinara.db'}",
                redis_url=redis,
                tell=status.update,
            )
        except (NotStarted, Refused, OSError) as error:
            typer.echo(f"The load broke off: {type(error).__name__} {error}", err=True)
            raise typer.Exit(1) from error
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        _print(report)
    if report["lost"] or report["doubled"] or report["gaps"] or report["broken"]:
        raise typer.Exit(1)


def _print(report: Json) -> None:
    table = Table("figure", "value")
    for name, value in report.items():
        table.add_row(name, str(value))
    Console().print(table)
