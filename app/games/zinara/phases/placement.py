"""3/4, placement: every card of the squad on a cell of one's own half (section 4)."""

from dataclasses import replace

from app.games.contract import Illegal, Json, Move, Seat
from app.games.zinara import rulings
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import COLUMNS, HALF, NAMES, PLACES, names, places, row
from app.games.zinara.moves import Place
from app.games.zinara.state import Preparation, State

KIND, TIME = "placement", rulings.PLACEMENT_TIME


def half(state: State, seat: Seat) -> int:
    """The mask of the seat's own cells (4.1)."""
    return HALF[0 if seat == state.first else 1]


def legal(state: State, seat: Seat) -> Json:
    return {"squad": len(state.sides[seat].picks), "cells": names(half(state, seat))}


def allows(tree: Json, move: Move) -> bool:
    """Each card at most one free cell of the half; all of them to confirm (4.2)."""
    if not isinstance(move, Place) or len(move.cells) != tree["squad"]:
        return False
    own = {tree["cells"][i : i + 2] for i in range(0, len(tree["cells"]), 2)}
    taken = [cell for cell in move.cells if cell]
    if len(set(taken)) != len(taken) or not own.issuperset(taken):
        return False
    return not move.confirm or len(taken) == len(move.cells)


def apply(state: State, seat: Seat, move: Move) -> Preparation:
    if not isinstance(move, Place):
        raise Illegal("wrong_phase", phase=state.phase)
    tree = legal(state, seat)
    if not allows(tree, move):
        if allows(tree, replace(move, confirm=False)):
            raise Illegal("not_all_placed")
        raise Illegal("bad_placement")
    return replace(state.sides[seat], cells=move.cells)


def default(state: State, seat: Seat, catalogue: Catalogue) -> Move:
    """What stands stays; the rest is placed: the sturdy at the front, those who strike from afar behind (2.5)."""
    side = state.sides[seat]
    cells = list(side.cells)
    front_first = sorted(places(half(state, seat)), key=lambda cell: _from_front(state, seat, cell))
    free = [cell for cell in front_first if NAMES[cell] not in cells]
    waiting = [i for i, cell in enumerate(cells) if not cell]
    cards = {i: catalogue.cards[side.hand[side.picks[i]]] for i in waiting}
    for i in sorted(waiting, key=lambda i: (cards[i].flies or bool(cards[i].actions), -cards[i].hp, i)):
        cells[i] = NAMES[free.pop(0)]
    return Place("place", tuple(cells), True)


def _from_front(state: State, seat: Seat, cell: int) -> tuple[int, int]:
    rows = row(cell) if seat != state.first else -row(cell)
    return rows, abs(cell % COLUMNS - COLUMNS // 2)


def seen(state: State, seat: Seat) -> Json:
    side = state.sides[seat]
    return {"squad": side.squad(), "cells": list(side.cells)}


def standing(side: Preparation) -> list[tuple[str, int]]:
    """(card, place) of a confirmed placement, in the order of the places."""
    return sorted(
        ((card, PLACES[cell]) for card, cell in zip(side.squad(), side.cells, strict=True)), key=lambda pair: pair[1]
    )
