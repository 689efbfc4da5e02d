"""`zinara decks`: the files of cards and starter decks, and the starter decks of the database."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from app.bundled import DECKS
from app.cli.deck_exchange import export_decks, import_decks
from app.decks.check import faults, pictures_of
from app.decks.faults import Fault
from app.decks.files import GameFiles, games, read
from app.decks.rules import rules_of
from app.games.registry import content_hash
from app.settings import ROOT

ICONS = ROOT / "static" / "icons"

decks = typer.Typer(help="The files of cards and starter decks.", no_args_is_help=True)
decks.command("import")(import_decks)
decks.command("export")(export_decks)


@decks.command()
def check(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", exists=True, file_okay=False, help="A folder with one folder a game.")
    ] = DECKS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Name every fault of the files by file, line and reason; exit with 1 if there is one."""
    pictures = pictures_of(ICONS)
    read_games = [read(inner) for inner in games(folder)]
    found = [fault for files in read_games for fault in faults(files, rules_of(files.game), pictures)]
    if not read_games:
        found.append(Fault(folder, 1, "no_games", "there is no folder of a game"))
    if as_json:
        report = {
            "faults": [{**asdict(fault), "file": str(fault.file)} for fault in found],
            "games": {} if found else {files.game: _summary(files) for files in read_games},
        }
        typer.echo(json.dumps(report, ensure_ascii=False, indent=2, default=str))
    elif found:
        for fault in found:
            typer.echo(str(fault))
    else:
        for files in read_games:
            summary = _summary(files)
            counts = ", ".join(f"{count} {kind}" for kind, count in summary["counts"].items())
            typer.echo(f"{files.game}: {counts}; content {summary['hash']}")
    if found:
        raise typer.Exit(1)


def _summary(files: GameFiles) -> dict[str, Any]:
    counts = {kind: len(entries) for kind, entries in files.content.items()}
    return {"counts": {**counts, "starter decks": len(files.starters)}, "hash": content_hash(files.content)}
