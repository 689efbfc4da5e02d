"""A report of `zinara simulate` on the terminal."""

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table

from app.games.contract import Json

SORTS: Mapping[str, Callable[[str, Json], object]] = {
    "card": lambda card, told: card,
    "cost": lambda card, told: told["cost"],
    "dealt": lambda card, told: -told["dealt"],
    "pick": lambda card, told: -told["pick"]["rate"],
    "won": lambda card, told: -told["won"]["rate"],
    "survival": lambda card, told: -told["survival"]["rate"],
    "damage": lambda card, told: -told["damage"]["mean"],
}
"""What the cards can be sorted by."""


def show(report: Json, cards: str) -> None:
    """Prints all of it; the table of cards only where `cards` names a column to sort it by."""
    console = Console()
    console.print(_shares(report))
    if report["matrix"]:
        console.print(_matrix(report["matrix"]))
    if cards:
        console.print(_cards(report["cards"], cards))
    reasons = ", ".join(f"{count} {reason}" for reason, count in report["reasons"].items())
    console.print(f"Endings: {reasons}; {report['draws']} draws, {report['unfinished']} unfinished.")
    console.print(f"Illegal moves: {report['illegal']}.")
    console.print(
        f"Turns: {report['turns']} on average, median {report['turns_median']:g}, {report['turns_longest']} at most."
    )
    console.print(
        f"{report['decisions']} decisions in {report['seconds']} s: {report['decisions_per_s']} a second;"
        f" {report['peak_mb']} MB at most in one process."
    )


def _shares(report: Json) -> Table:
    table = Table("share of points", "rate", "95 % interval", "matches", title=f"{report['matches']} matches")
    rates = [("first seat", report["first_seat"]), *report["decks"].items(), *report["bots"].items()]
    for name, told in rates:
        table.add_row(name, f"{told['rate']:.1%}", f"{told['low']:.1%} – {told['high']:.1%}", str(told["n"]))
    return table


def _matrix(matrix: Json) -> Table:
    """Each deck's share of points against each other one, with its interval; numbers stand for the columns' decks."""
    decks = list(matrix)
    table = Table("deck", *map(str, range(1, len(decks) + 1)), title="against", show_lines=True)
    for number, deck in enumerate(decks, 1):
        table.add_row(f"{number} {deck}", *(_cell(matrix[deck].get(other)) for other in decks))
    return table


def _cell(told: Json | None) -> str:
    return "" if told is None else f"{told['rate']:.0%}\n{told['low']:.0%}–{told['high']:.0%}"


def _cards(cards: Json, column: str) -> Table:
    """Rates in per cent, the interval after them."""
    table = Table(title="cards, rates in % with their 95 % intervals")
    table.add_column("card", no_wrap=True)
    for name in ("cost", "dealt", "picked if dealt", "won if picked", "survived", "damage a crystal"):
        table.add_column(name, justify="right")
    for card, told in sorted(cards.items(), key=lambda item: (SORTS[column](*item), item[0])):
        rates = [_rate(told[name]) for name in ("pick", "won", "survival")]
        table.add_row(card, str(told["cost"]), str(told["dealt"]), *rates, _mean(told["damage"]))
    return table


def _rate(told: Json) -> str:
    if not told["n"]:
        return "–"
    rate, low, high = (round(told[part] * 100) for part in ("rate", "low", "high"))
    return f"{rate} {low}–{high}"


def _mean(told: Json) -> str:
    return f"{told['mean']:.1f} {told['low']:.1f}–{told['high']:.1f}" if told["n"] else "–"
