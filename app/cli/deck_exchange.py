"""`zinara decks import` and `zinara decks export`: starter decks from files into the database, and back."""

import asyncio
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.bundled import DECKS
from app.settings import Settings

if TYPE_CHECKING:
    from app.decks.faults import Fault


FolderOption = Annotated[Path, typer.Argument(metavar="DIR", help="A folder with one folder a game.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]


def import_decks(
    folder: FolderOption = DECKS,
    draft: Annotated[bool, typer.Option("--draft", help="As drafts, for an admin to publish.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Publish what the files of starter decks say and the database does not; nothing of it if a file has a fault."""
    # Here and not above, so that the other commands start without loading the database.
    from app.cli.plainly import plainly
    from app.kit.errors import Fault as Refusal

    with plainly():
        try:
            faults, taken = asyncio.run(_import(Settings().database_url, folder, draft=draft))
        except Refusal as refusal:
            raise ValueError(f"nothing is imported: {refusal.code} {json.dumps(refusal.params)}") from refusal
    if as_json:
        told = [{**asdict(fault), "file": str(fault.file)} for fault in faults]
        typer.echo(json.dumps({"faults": told, "decks": taken}, ensure_ascii=False, indent=2, default=str))
    for line in () if as_json else faults:
        typer.echo(str(line))
    for deck in () if as_json else taken:
        revision = f" as revision {deck['revision']}" if "revision" in deck else ""
        typer.echo(f"{deck['game']}/{deck['id']}: {deck['outcome']}{revision}")
    if faults:
        raise typer.Exit(1)


async def _import(url: str, folder: Path, *, draft: bool) -> tuple[list["Fault"], list[dict[str, Any]]]:
    """The faults of the files, or what came of each deck."""
    from app.admin.audit import Subject, record
    from app.admin.starters.curation import Curation
    from app.cli.house import on_database
    from app.decks.check import readable_starters
    from app.decks.exchange import take_in
    from app.decks.files import games, read
    from app.kit.migrations import require_current

    taken = []
    async with on_database(url) as (database, shelf):
        await require_current(database.engine)
        read_games = [read(inner) for inner in games(folder)]
        if faults := [fault for files in read_games for fault in readable_starters(files, shelf.content(files.game))]:
            return faults, []
        async with database.writing() as session:
            for files in read_games:
                now = time.time()
                for deck in await take_in(session, files.game, files.bundled, now, draft=draft):
                    told = {"game": files.game, "outcome": deck.outcome, **deck.details}
                    taken.append({"id": deck.id, **told})
                    if deck.outcome != "unchanged":
                        await record(session, now, None, "starter.imported", Subject("starter", deck.id), **told)
                await Curation(shelf).require_enough(session, files.game)
    return [], taken


def export_decks(
    folder: FolderOption = DECKS,
    drafts: Annotated[bool, typer.Option("--drafts", help="Of a deck with a draft, that instead.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the starter decks of the database to files, always the same text for the same deck; delete nothing."""
    from app.cli.plainly import plainly

    with plainly():
        found = asyncio.run(_export(Settings().database_url, folder, drafts=drafts))
    if as_json:
        typer.echo(json.dumps({"decks": found}, ensure_ascii=False, indent=2))
        return
    for deck in found:
        typer.echo(f"{deck['file']}: {deck['outcome']}")


async def _export(url: str, folder: Path, *, drafts: bool) -> list[dict[str, str]]:
    from app.cli.house import on_database
    from app.decks.exchange import give_out
    from app.decks.files import STARTER
    from app.games import registry
    from app.kit.migrations import require_current

    found = []
    async with on_database(url) as (database, shelf), database.reading() as session:
        await require_current(database.engine)
        for game in sorted(registry.registered()):
            decks = await give_out(session, game, drafts=drafts)
            inner = folder / game / STARTER
            for deck in decks:
                outcome = _write(inner / f"{deck.id}.toml", deck.text(shelf.numbers(game)))
                found.append({"game": game, "id": deck.id, "file": str(inner / f"{deck.id}.toml"), "outcome": outcome})
            found += [
                {"game": game, "id": file.stem, "file": str(file), "outcome": "not in the database"}
                for file in sorted(set(inner.glob("*.toml")) - {inner / f"{deck.id}.toml" for deck in decks})
            ]
    return found


def _write(file: Path, text: str) -> str:
    """Whether there was anything to write."""
    if file.is_file() and file.read_bytes() == text.encode():
        return "unchanged"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return "written"
