"""`zinara bot`: a bot that plays over the public protocol, like anybody's own."""

import asyncio
from typing import Annotated

import typer


def bot(
    table: Annotated[str, typer.Option(metavar="ID", help="The table to sit at; the last part of its link.")],
    url: Annotated[str, typer.Option(help="The server.")] = "http://127.0.0.1:8000",
    level: Annotated[str, typer.Option(help="How good it plays.")] = "steady",
    seed: Annotated[int | None, typer.Option(help="For the same choices in the same positions.")] = None,
) -> None:
    """Sit down at a table, be ready, and play the match to its end."""
    # Here and not above, so that the other commands start without loading all this.
    from app.bundled import GAMES
    from app.cli.playing_bot import PlayingBot
    from app.cli.visitor import Refused

    player = PlayingBot(url.rstrip("/"), level, GAMES, seed)
    try:
        outcome = asyncio.run(player.play(table))
    except (Refused, OSError) as error:
        typer.echo(f"{url}: {error}", err=True)
        raise typer.Exit(1) from error
    won = player.seat in outcome["winners"]
    typer.echo(f"{'Won' if won else 'Lost' if outcome['winners'] else 'Drawn'}: {outcome['reason']}.")
