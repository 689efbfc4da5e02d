"""The field of 5 columns × 6 rows and the extra zone above it (4.1, 5.2), as bits.

A *place* is a number: cells are 0 … 29, row by row from the first player's rear (a1 … e1, a2 …); then come fifteen
places of the extra zone for each side, 30 … 44 for the side that goes first and 45 … 59 for the other. A *mask* is an
int with one bit for each place. Outside the rules a place is two characters ("c3", "x1", "yf") and a set of places is
their concatenation.
"""

from collections.abc import Iterator
from functools import lru_cache

COLUMNS, ROWS = 5, 6
CELL_COUNT = COLUMNS * ROWS
ZONE_SIZE = 15
PLACE_COUNT = CELL_COUNT + 2 * ZONE_SIZE

CELLS = (1 << CELL_COUNT) - 1
ZONES = ((1 << PLACE_COUNT) - 1) ^ CELLS
HALF = (CELLS >> CELL_COUNT // 2, CELLS >> CELL_COUNT // 2 << CELL_COUNT // 2)
"""By side, 0 for the one that goes first: its fifteen cells."""
REAR = ((1 << COLUMNS) - 1, ((1 << COLUMNS) - 1) << CELL_COUNT - COLUMNS)
"""By side: its row farthest from the centre."""

NAMES: tuple[str, ...] = (
    *(f"{'abcde'[i % COLUMNS]}{i // COLUMNS + 1}" for i in range(CELL_COUNT)),
    *(f"{side}{slot:x}" for side in "xy" for slot in range(1, ZONE_SIZE + 1)),
)
PLACES: dict[str, int] = {name: place for place, name in enumerate(NAMES)}

_FIRST_COLUMN = sum(1 << row * COLUMNS for row in range(ROWS))
_NOT_FIRST = CELLS ^ _FIRST_COLUMN
_NOT_LAST = CELLS ^ _FIRST_COLUMN << COLUMNS - 1


def column(cell: int) -> int:
    return cell % COLUMNS


def row(cell: int) -> int:
    return cell // COLUMNS


def distance(one: int, other: int) -> int:
    """Orthogonal steps between two cells (5.10)."""
    return abs(column(one) - column(other)) + abs(row(one) - row(other))


def is_cell(place: int) -> bool:
    return place < CELL_COUNT


def zone(side: int) -> range:
    """The places of a side's extra zone."""
    start = CELL_COUNT + side * ZONE_SIZE
    return range(start, start + ZONE_SIZE)


def places(mask: int) -> Iterator[int]:
    """The places of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 16)
def names(mask: int) -> str:
    """A mask as the concatenation of its places' names."""
    return "".join([NAMES[place] for place in places(mask)])


def mask_of(text: str) -> int:
    """The mask of a concatenation of places' names. Raises KeyError for what is no place."""
    mask = 0
    for i in range(0, len(text), 2):
        mask |= 1 << PLACES[text[i : i + 2]]
    return mask


def _near(cell: int, reach: int, kind: str) -> int:
    mask = 0
    for other in range(CELL_COUNT):
        across, along = abs(column(cell) - column(other)), abs(row(cell) - row(other))
        measure = max(across, along) if kind == "around" else across + along
        if 0 < measure <= reach:
            mask |= 1 << other
    return mask


_NOWHERE = (0,) * (2 * ZONE_SIZE)
ADJACENT: tuple[int, ...] = (*(_near(cell, 1, "around") for cell in range(CELL_COUNT)), *_NOWHERE)
"""By place: the 8 cells around it (5.10); places of the zone are adjacent to nothing (5.11)."""
BESIDE: tuple[int, ...] = (*(_near(cell, 1, "steps") for cell in range(CELL_COUNT)), *_NOWHERE)
"""By place: the orthogonal neighbours."""
WITHIN: tuple[tuple[int, ...], ...] = tuple(
    (*(_near(cell, reach, "steps") for cell in range(CELL_COUNT)), *_NOWHERE) for reach in range(COLUMNS + ROWS)
)
"""By reach and place: the other cells at that distance or nearer."""


def _over_one(cell: int) -> tuple[tuple[int, int], ...]:
    pairs = []
    for across, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        far_column, far_row = column(cell) + 2 * across, row(cell) + 2 * along
        if 0 <= far_column < COLUMNS and 0 <= far_row < ROWS:
            middle = cell + across + along * COLUMNS
            pairs.append((1 << middle, 1 << far_row * COLUMNS + far_column))
    return tuple(pairs)


OVER_ONE: tuple[tuple[tuple[int, int], ...], ...] = (
    *(_over_one(cell) for cell in range(CELL_COUNT)),
    *(() for _ in _NOWHERE),
)
"""By place: pairs of masks (the cell between, the cell behind it) in the four straight directions (5.32)."""


def spread(mask: int) -> int:
    """The mask and every cell one orthogonal step from it."""
    return (mask | mask << COLUMNS | mask >> COLUMNS | (mask & _NOT_LAST) << 1 | (mask & _NOT_FIRST) >> 1) & CELLS


def reachable(cell: int, free: int, steps: int) -> int:
    """The free cells that a card comes to in so many orthogonal steps through free cells (5.8)."""
    start = reached = 1 << cell
    free |= start
    for _ in range(steps):
        # `spread`, written out: it is asked for every card of every tree.
        beside = (reached & _NOT_LAST) << 1 | (reached & _NOT_FIRST) >> 1
        wider = (reached | reached << COLUMNS | reached >> COLUMNS | beside) & free
        if wider == reached:
            break
        reached = wider
    return reached ^ start


def steps_to(cell: int, target: int, free: int, steps: int) -> int | None:
    """How many steps the shortest way takes; None if there is no way, or it is longer than allowed."""
    reached, goal = 1 << cell, 1 << target
    if not free & goal:
        return None
    for taken in range(1, steps + 1):
        wider = spread(reached) & (free | reached)
        if wider & goal:
            return taken
        if wider == reached:
            return None
        reached = wider
    return None
