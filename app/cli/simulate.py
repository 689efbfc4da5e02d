"""`zinara simulate`: bots against bots, to see how a game's seats and decks are balanced."""

import json
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from app.bundled import GAMES
from app.games.contract import Game, Json
from app.games.selfplay import Record, Setup, play, schedule, schedule_random

BATCH = 4
"""Matches that a process is handed at once."""
KIB_A_UNIT = 1 / 1024 if sys.platform == "darwin" else 1
"""What `ru_maxrss` counts in."""

_game: Game[Any] | None = None


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as zinara.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 200,
    bots: Annotated[str, typer.Option(metavar="A,B", help="A bot's level for each seat.")] = "steady,steady",
    seed: Annotated[str, typer.Option(help="The same seed gives the same matches.")] = "1",
    mirrored: Annotated[
        bool, typer.Option("--mirrored", help="Play every match again with the bots' seats changed.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = 2,
    decks: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Starter decks by id, TOML files or deck codes; all starter decks if none."),
    ] = "",
    random_decks: Annotated[bool, typer.Option(help="Every seat gets a legal deck by chance.")] = False,
    cards: Annotated[
        str, typer.Option(metavar="COLUMN", help="Print what became of each card, sorted by this column, such as won.")
    ] = "",
    csv: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write matrix, cards and lengths there as CSV.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Let bots play, and count wins by seat, by deck against deck and by card, with 95 % intervals."""
    # Here and not above, so that the other commands start without loading all this.
    from app.cli.choice import chosen
    from app.cli.playable import playable
    from app.cli.report_tables import SORTS, show
    from app.cli.tally import tally
    from app.games.report_csv import SHEETS

    found = playable(game)
    levels = bots.split(",")
    fewest, most = found.game.seats
    if not fewest <= len(levels) <= most:
        raise typer.BadParameter(f"{game} has {fewest} to {most} seats", param_hint="--bots")
    if unknown := set(levels) - set(found.game.bots):
        raise typer.BadParameter(
            f"no bot plays {', '.join(sorted(unknown))}; there are {', '.join(sorted(found.game.bots))}",
            param_hint="--bots",
        )
    if mirrored and games % len(levels):
        raise typer.BadParameter(f"mirrored matches come in {len(levels)}s", param_hint="--games")
    if cards and cards not in SORTS:
        raise typer.BadParameter(f"{cards!r} is none of {', '.join(SORTS)}", param_hint="--cards")
    if decks and random_decks:
        raise typer.BadParameter("decks are either chosen or left to chance", param_hint="--random-decks")
    if random_decks:
        setups = schedule_random(found.game, levels, games, seed, mirrored=mirrored)
    else:
        dealt = chosen(found, decks.split(",")) if decks else found.starters
        setups = schedule(levels, dealt, games, seed, mirrored=mirrored)
    started = time.perf_counter()
    records = list(_progress(_played(setups, (game, GAMES[game], found.content), jobs), games))
    report = tally(records, time.perf_counter() - started)
    report["peak_mb"] = round(_peak_kib() / 1024, 1)
    if csv is not None:
        csv.mkdir(parents=True, exist_ok=True)
        for name, sheet in SHEETS.items():
            (csv / f"{name}.csv").write_text(sheet(report), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        show(report, cards)


def _played(setups: Sequence[Setup], origin: tuple[str, str, Json], jobs: int) -> Iterator[Record]:
    """The matches in their order, whatever process they are played in."""
    if jobs == 1:
        _set_up(*origin)
        yield from map(_play, setups)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _set_up, origin) as pool:
        yield from pool.map(_play, setups, chunksize=BATCH)


def _set_up(name: str, maker: str, content: Json) -> None:
    global _game
    from app.cli.playable import bound

    _game = bound(name, maker, content)


def _play(setup: Setup) -> Record:
    if _game is None:
        raise RuntimeError("this process was not set up")
    return play(_game, setup)


def _progress(records: Iterator[Record], total: int) -> Iterator[Record]:
    """The records as they come, with a bar on the standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing", total=total)
        for record in records:
            bar.advance(task)
            yield record


def _peak_kib() -> float:
    """The most memory that one of the processes ever held."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(kind).ru_maxrss for kind in kinds) * KIB_A_UNIT
