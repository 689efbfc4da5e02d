"""A squad set up so that leaks of the face-down row show: what shoots at the front, what is warded in the rear, and
what stands in formation in pairs, one of each face-down and no third beside them."""

from app.games.contract import Json, Move
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.crystals import greedy_squad
from app.games.zinara.moves import Pick, Place

PAIRS = ("a", "c", "e")


def pick(legal: Json, catalogue: Catalogue) -> Move:
    """As many cards as there can be."""
    hand = [catalogue.cards[card] for card in legal["hand"]]
    cheapest = sorted(range(len(hand)), key=lambda i: sum(hand[i].cost))
    return Pick("pick", greedy_squad(hand, cheapest, legal["second"], legal["redeals"]), True)


def place(view: Json, seat: int, legal: Json, catalogue: Catalogue) -> Move:
    """Rows are the rear, the middle and the front."""
    rear, middle, front = ("1", "2", "3") if view["first"] == seat else ("6", "5", "4")
    free = [legal["cells"][i : i + 2] for i in range(0, len(legal["cells"]), 2)]
    pairs = [column + row for column in PAIRS for row in (rear, middle)]
    cells = []
    for card in (catalogue.cards[name] for name in view["mine"]["squad"]):
        wanted = pairs if card.forms else [cell for cell in free if cell[1] == (rear if _is_warded(card) else front)]
        cell = next((cell for cell in wanted if cell in free), free[-1 if rear == "1" else 0])
        free.remove(cell)
        cells.append(cell)
    return Place("place", tuple(cells), True)


def _is_warded(card: Card) -> bool:
    return bool(card.stops)
