"""Where the squad stands at first: the sturdy in front, comrades of formation side by side, the rest behind them."""

from collections.abc import Sequence

from app.games.contract import Choose, Json, Move, Seat
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import BESIDE, COLUMNS, NAMES, column, mask_of, places, row
from app.games.zinara.moves import Place

COMPANY = 2.0
"""What a comrade of formation beside it is worth to a card, in rows it would rather not stand in."""
CENTRE = 0.1
"""What each column from the centre costs."""


def place(view: Json, seat: Seat, legal: Json, catalogue: Catalogue, choose: Choose) -> Move:
    squad = [catalogue.cards[card] for card in view["mine"]["squad"]]
    cells = list(places(mask_of(legal["cells"])))
    front = max(map(row, cells)) if view["first"] == seat else min(map(row, cells))
    depth = {cell: abs(row(cell) - front) for cell in cells}
    standing = settled(squad, cells, depth)
    if choose(2):  # left and right are alike, and one need not know which it will be
        standing = [cell + COLUMNS - 1 - 2 * column(cell) for cell in standing]
    return Place("place", tuple(NAMES[cell] for cell in standing), True)


def settled(squad: Sequence[Card], cells: Sequence[int], depth: dict[int, int]) -> list[int]:
    """A cell for each card: from a first order on, exchanges of two cells go on as long as one makes it better."""
    order = sorted(range(len(squad)), key=lambda i: (_wish(squad[i]), -squad[i].hp, i))
    near = sorted(cells, key=lambda cell: (depth[cell], abs(column(cell) - COLUMNS // 2), cell))
    standing: list[int] = [0] * len(squad)
    for i, cell in zip(order, near, strict=False):
        standing[i] = cell
    reached = merit(squad, standing, depth)
    while True:
        best = standing
        for i in range(len(squad)):
            for cell in cells:
                tried = _moved(standing, i, cell)
                value = merit(squad, tried, depth)
                if value > reached + 1e-9:
                    reached, best = value, tried
        if best is standing:
            return standing
        standing = best


def _moved(standing: list[int], i: int, cell: int) -> list[int]:
    """Card i on the cell; whoever stands there takes its place."""
    return [cell if k == i else standing[i] if old == cell else old for k, old in enumerate(standing)]


def _wish(card: Card) -> int:
    """The row, from the front, where the card likes to stand."""
    if card.flies:
        return 2
    return 1 if card.actions else 0


def merit(squad: Sequence[Card], standing: Sequence[int], depth: dict[int, int]) -> float:
    """How well the squad stands: everyone near its row and the centre, comrades of formation side by side."""
    formers = 0
    for card, cell in zip(squad, standing, strict=True):
        if card.forms:
            formers |= 1 << cell
    total = 0.0
    for card, cell in zip(squad, standing, strict=True):
        total -= abs(depth[cell] - _wish(card)) + CENTRE * abs(column(cell) - COLUMNS // 2)
        if card.forms and BESIDE[cell] & formers:
            total += COMPANY
    return total
