"""A move out of a legal tree, by chance."""

from typing import TypeVar

from app.games.contract import Choose, Json, Move
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.moves import (
    Act,
    ChooseDeck,
    Defend,
    EndTurn,
    Leap,
    Pick,
    Place,
    Redeal,
    Step,
    Undo,
    Withdraw,
)  # fmt: skip
from app.games.zinara.phases import squad

T = TypeVar("T")


def sample(tree: Json, choose: Choose, catalogue: Catalogue) -> Move:
    """Any move the tree allows can come; those that lead on are the likelier."""
    if "units" in tree:
        return _turn(tree, choose)
    if "defend" in tree:
        choices = ["", *split(tree["defend"])]
        return Defend("defend", choices[choose(len(choices))], choose(4) == 0)
    if "withdraw" in tree:
        return Withdraw("withdraw")
    confirm = choose(4) > 0
    if "decks" in tree:
        return ChooseDeck("deck", tree["decks"][choose(len(tree["decks"]))], confirm)
    if "hand" in tree:
        return _squad(tree, choose, catalogue)
    cells = shuffled(split(tree["cells"]), choose)[: tree["squad"]]
    if not confirm:
        cells = [cell if choose(2) else "" for cell in cells]
    return Place("place", tuple(cells), confirm)


def _turn(tree: Json, choose: Choose) -> Move:
    """Evenly among everything a turn allows."""
    total = 1 + ("undo" in tree)
    runs: list[tuple[str, str, str]] = []
    for unit, entry in tree["units"].items():
        for key in ("to", "leap"):
            if key in entry:
                runs.append((unit, key, entry[key]))
                total += len(entry[key]) // 2
        if "acts" in entry:
            for how, targets in entry["acts"].items():
                runs.append((unit, how, targets))
                total += len(targets) // 2
    i = choose(total)
    for unit, how, targets in runs:
        n = len(targets) // 2
        if i < n:
            target = targets[2 * i : 2 * i + 2]
            if how == "to":
                return Step("step", unit, target)
            return Leap("leap", unit, target) if how == "leap" else Act("act", unit, how, target)  # type: ignore[arg-type]
        i -= n
    return Undo("undo") if i else EndTurn("end")


def _squad(tree: Json, choose: Choose, catalogue: Catalogue) -> Move:
    if tree["redeal"] is True and choose(8) == 0:
        return Redeal("redeal")
    picks: list[int] = []
    for i in shuffled(list(range(len(tree["hand"]))), choose):
        if squad.allows(tree, Pick("pick", (*picks, i), True), catalogue):
            picks.append(i)
    return Pick("pick", tuple(picks), choose(4) > 0)


def split(places: str) -> list[str]:
    return [places[i : i + 2] for i in range(0, len(places), 2)]


def shuffled(items: list[T], choose: Choose) -> list[T]:
    for i in range(len(items) - 1):
        j = i + choose(len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items
