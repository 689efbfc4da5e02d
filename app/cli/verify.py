"""`zinara verify`: check the dice of a downloaded replay, with nothing but the file."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from app.games.dice import BATTLE, commitment, key_of, number

Replay = dict[str, Any]


@dataclass
class Report:
    """What was checked, and what is wrong; every fault is a sentence."""

    match: str = ""
    secrets: list[str] = field(default_factory=list)
    entropies: int = 0
    draws: int = 0
    rolls: int = 0
    faults: list[str] = field(default_factory=list)


def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A replay, as the page saves it.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Recompute every draw from the published secrets. Exit with 1 if one is wrong, with 2 for what is no replay."""
    try:
        report = check(json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        typer.echo(f"{file} is no replay: {type(error).__name__}: {error}", err=True)
        raise typer.Exit(2) from error
    if as_json:
        typer.echo(json.dumps({"ok": not report.faults, **vars(report)}, ensure_ascii=False, indent=2))
    else:
        for fault in report.faults:
            typer.echo(f"WRONG: {fault}")
        checked = f"{report.draws} draws and {report.rolls} rolls told in events"
        typer.echo(f"Match {report.match}: secrets of {', '.join(report.secrets)}; {checked}.")
        typer.echo("Something is wrong." if report.faults else "Everything is as it was committed to.")
    if report.faults:
        raise typer.Exit(1)


def check(replay: Replay) -> Report:
    """Everything the file lets us check. Raises KeyError, TypeError or ValueError for what is no replay."""
    dice, report = replay["dice"], Report(match=str(replay["match"]))
    secrets = {name: bytes.fromhex(secret) for name, secret in dice["secrets"].items()}
    entropies = [bytes.fromhex(dice["entropies"][str(seat)]) for seat in range(len(replay["seats"]))]
    report.secrets = sorted(secrets)
    if BATTLE not in secrets:
        report.faults.append("the secret of the public dice is missing")
    for name, secret in secrets.items():
        if commitment(secret) != dice["commitments"].get(name):
            report.faults.append(f"the secret {name} is not the one that was committed to")
    for seat, info in enumerate(replay["seats"]):
        if info["bot"] is not None:
            report.entropies += 1
            if hashlib.sha256(entropies[seat]).hexdigest() != dice["commitments"].get(f"entropy:{seat}"):
                report.faults.append(f"the entropy of the bot in seat {seat} is not the one that was committed to")
    keys = {name: key_of(secret, entropies) for name, secret in secrets.items()}
    drawn: dict[int, tuple[int, int]] = {}
    for stream, k, n, value in replay["draws"]:
        report.draws += 1
        if stream not in keys:
            report.faults.append(f"draw {k} of {stream}: its secret is missing")
            continue
        if (true := number(keys[stream], report.match, stream, k, n)) != value:
            report.faults.append(f"draw {k} of {stream}: {value} of {n} is told, {true} was drawn")
        if stream == BATTLE:
            drawn[k] = n, value
    for event in _events(replay):
        _check_event(event, drawn, report)
    return report


def _events(replay: Replay) -> Iterator[dict[str, Any]]:
    yield from replay["events"]
    for step in replay["steps"]:
        yield from step["events"]


def _check_event(event: dict[str, Any], drawn: dict[int, tuple[int, int]], report: Report) -> None:
    """An event that shows a draw names it by `k`, and shows it as a `die`, counted from 1, or as who is `first`."""
    if "k" not in event:
        return
    report.rolls += 1
    told = event["die"] - 1 if "die" in event else event.get("first")
    if event["k"] not in drawn:
        report.faults.append(f"event {event['e']} shows draw {event['k']}, which is not among the draws")
    elif told is not None and told != drawn[event["k"]][1]:
        report.faults.append(f"event {event['e']} shows {told} for draw {event['k']}, which was {drawn[event['k']][1]}")
