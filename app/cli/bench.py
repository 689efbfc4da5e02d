"""`zinara bench`: how fast the rules are, beside a yardstick that is run in the same process at the same time."""

import json
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from app.cli.bench_server import server
from app.games.contract import SPECTATOR, Choose, Event, Game, Json, Move, Seat
from app.games.dice import KeyedDice, throwaway_dice

SLICE_S = 0.1
"""Everything is measured in turn, a slice of CPU time each, so that a busy machine slows all alike."""
LONGEST_CHESS = 400
"""Half-moves after which a random game of chess is begun anew."""
SAMPLED, REPEATS = 400, 5
"""Positions in which single functions are measured, and how often in each."""
FLOORS = {"playouts": 0.25, "host_steps": 0.15}
"""The least that Zinara reaches, as a share of the yardstick's moves a second."""
COPY_CEILING_US = 60.0

bench = typer.Typer(help="How fast things are.", no_args_is_help=True)
bench.command()(server)


@bench.command()
def rules(
    seconds: Annotated[float, typer.Option(min=0.1, help="CPU time for each of the paces.")] = 3.0,
    seed: Annotated[int, typer.Option(help="For the same matches.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Random playouts, whole host steps and single functions of Zinara's rules; beside python-chess if it is there."""
    report = measure(seconds, seed)
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        _print(report)


def measure(seconds: float, seed: int) -> Json:
    """The report as JSON: paces a second of CPU time, their ratios to the yardstick, medians in microseconds."""
    # Here and not above, so that the other commands start without loading all this.
    from app.cli.playable import playable

    found = playable("zinara")
    decks = list(found.starters)
    paces = {"playouts": _playouts(found.game, decks, seed), "host_steps": _host_steps(found.game, decks, seed)}
    if find_spec("chess") is not None:
        paces["chess"] = _chess(seed)
    rates = {name: round(rate) for name, rate in _rates(paces, seconds).items()}
    report: Json = {f"{name}_per_s": rate for name, rate in rates.items()}
    if "chess" in rates:
        report["ratios"] = {name: round(rates[name] / rates["chess"], 3) for name in FLOORS}
        report["floors"] = FLOORS
    return {**report, "us": _microseconds(found.game, decks, seed), "copy_ceiling_us": COPY_CEILING_US}


def _rates(paces: dict[str, Iterator[None]], seconds: float) -> dict[str, float]:
    """Steps a second of CPU time of each pace, measured slice by slice in turn."""
    spent = dict.fromkeys(paces, 0.0)
    steps = dict.fromkeys(paces, 0)
    while min(spent.values()) < seconds:
        for name, pace in paces.items():
            started = time.process_time()
            while (now := time.process_time()) - started < SLICE_S:
                for _ in range(50):
                    next(pace)
                steps[name] += 50
            spent[name] += now - started
    return {name: steps[name] / spent[name] for name in paces}


class Played(NamedTuple):
    """A move of a random match, and the states around it."""

    before: Any
    seat: Seat
    move: Move
    after: Any
    dice: KeyedDice


def _random_match(game: Game[Any], decks: list[Json], seed: str, choose: Choose) -> Iterator[Played]:
    """Legal tree, a move out of it, apply: until the end."""
    seats = game.seats[0]
    dice = throwaway_dice(seed, seats)
    state, _ = game.start({"decks": [decks] * seats, "first": None}, seats, dice)
    while prompts := game.prompts(state):
        seat = choose(seats)
        if seat not in prompts:
            seat = next(iter(prompts))
        move = game.sample(game.legal(state, seat), choose)
        after, _ = game.apply(state, seat, move, dice)
        yield Played(state, seat, move, after, dice)
        state = after


def _playouts(game: Game[Any], decks: list[Json], seed: int) -> Iterator[None]:
    choose = random.Random(seed).randrange
    match = 0
    while True:
        match += 1
        for _ in _random_match(game, decks, f"{seed}:{match}", choose):
            yield


def _host_steps(game: Game[Any], decks: list[Json], seed: int) -> Iterator[None]:
    """As a server makes a step: the legal tree of whoever owes, apply, and what every viewer is sent of it."""
    choose = random.Random(seed).randrange
    viewers = (*range(game.seats[0]), SPECTATOR)
    match = 0
    while True:
        match += 1
        for played in _random_match(game, decks, f"{seed}:{match}", choose):
            for viewer in viewers:
                game.patch(played.before, played.after, viewer)
            yield


def _chess(seed: int) -> Iterator[None]:
    """The yardstick: python-chess, legal moves and push."""
    chess: Any = import_module("chess")
    choose = random.Random(seed).choice
    while True:
        board = chess.Board()
        for _ in range(LONGEST_CHESS):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(choose(moves))
            yield


def _microseconds(game: Game[Any], decks: list[Json], seed: int) -> dict[str, float]:
    """Medians over positions of random battles."""
    positions: list[Played] = []
    match = 0
    while len(positions) < SAMPLED:
        match += 1
        played = _random_match(game, decks, f"{seed}:{match}", random.Random(match).randrange)
        positions += [one for one in played if one.before.battle is not None][::10]
    positions = positions[:SAMPLED]
    events: list[Event] = []
    functions: dict[str, Callable[[Played], object]] = {
        "apply": lambda p: game.apply(p.before, p.seat, p.move, p.dice),
        "legal": lambda p: game.legal(p.before, p.seat),
        "view": lambda p: game.view(p.before, p.seat),
        "patch": lambda p: game.patch(p.before, p.after, p.seat),
        "copy": lambda p: p.before.battle.working(None, events),
    }
    return {name: round(median(_timed(function, positions)), 2) for name, function in functions.items()}


def _timed(function: Callable[[Played], object], positions: list[Played]) -> list[float]:
    """Microseconds for each position, of the fastest of a few runs: whatever else the machine does only ever adds.

    Round after round, so that nothing is asked twice in a row."""
    best = [float("inf")] * len(positions)
    for _ in range(REPEATS):
        for i, position in enumerate(positions):
            started = time.perf_counter_ns()
            function(position)
            best[i] = min(best[i], (time.perf_counter_ns() - started) / 1000)
    return best


def _print(report: Json) -> None:
    table = Table("", "a second", "× python-chess", "floor", title="Rules of Zinara")
    ratios = report.get("ratios", {})
    for name in FLOORS:
        ratio = f"{ratios[name]:.2f}" if name in ratios else "–"
        table.add_row(name.replace("_", " "), f"{report[f'{name}_per_s']:,}", ratio, str(FLOORS[name]))
    if "chess_per_s" in report:
        table.add_row("python-chess", f"{report['chess_per_s']:,}", "1", "")
    console = Console()
    console.print(table)
    console.print("; ".join(f"{name} {us} µs" for name, us in report["us"].items()))
