"""The field: its names, neighbours, distances and ways (4.1, 5.8, 5.10, 5.32)."""

from collections import deque
from random import Random

import pytest

from app.games.zinara import field
from app.games.zinara.field import ADJACENT, BESIDE, CELL_COUNT, CELLS, HALF, NAMES, OVER_ONE, PLACES, REAR, WITHIN

ALL_CELLS = range(CELL_COUNT)


def column_row(cell: int) -> tuple[int, int]:
    """From the name alone."""
    return "abcde".index(NAMES[cell][0]), int(NAMES[cell][1])


def test_places_have_names_of_two_signs() -> None:
    assert NAMES[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert NAMES[29] == "e6"
    assert (NAMES[30], NAMES[44], NAMES[45], NAMES[59]) == ("x1", "xf", "y1", "yf")
    assert len(set(NAMES)) == 60
    assert all(len(name) == 2 and PLACES[name] == place for place, name in enumerate(NAMES))


def test_halves_and_rears() -> None:
    """4.1: the first player's rear is row 1."""
    assert field.names(HALF[0]) == "".join(f"{c}{r}" for r in (1, 2, 3) for c in "abcde")
    assert field.names(HALF[1]) == "".join(f"{c}{r}" for r in (4, 5, 6) for c in "abcde")
    assert (field.names(REAR[0]), field.names(REAR[1])) == ("a1b1c1d1e1", "a6b6c6d6e6")


@pytest.mark.parametrize("cell", ALL_CELLS)
def test_neighbours_and_distances(cell: int) -> None:
    """5.10"""
    x, y = column_row(cell)
    for other in ALL_CELLS:
        dx, dy = (abs(a - b) for a, b in zip((x, y), column_row(other), strict=True))
        assert field.distance(cell, other) == dx + dy
        assert bool(ADJACENT[cell] >> other & 1) == (max(dx, dy) == 1)
        assert bool(BESIDE[cell] >> other & 1) == (dx + dy == 1)
        for reach in range(1, len(WITHIN)):
            assert bool(WITHIN[reach][cell] >> other & 1) == (0 < dx + dy <= reach)


@pytest.mark.parametrize("cell", ALL_CELLS)
def test_over_one_cell(cell: int) -> None:
    """5.32"""
    x, y = column_row(cell)
    expected = {
        (f"{'abcde'[x + dx]}{y + dy}", f"{'abcde'[x + 2 * dx]}{y + 2 * dy}")
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if 0 <= x + 2 * dx < 5 and 1 <= y + 2 * dy <= 6
    }
    assert {(field.names(between), field.names(behind)) for between, behind in OVER_ONE[cell]} == expected


def test_the_zone_is_near_nothing() -> None:
    """5.11"""
    for place in range(CELL_COUNT, len(NAMES)):
        assert not field.is_cell(place)
        assert (ADJACENT[place], BESIDE[place], WITHIN[3][place], OVER_ONE[place]) == (0, 0, 0, ())


def walked(cell: int, free: set[int], steps: int) -> dict[int, int]:
    """Steps to every free cell, by a search of its own."""
    found, queue = {cell: 0}, deque([cell])
    while queue:
        here = queue.popleft()
        for there in ALL_CELLS:
            if there in free and there not in found and field.distance(here, there) == 1 and found[here] < steps:
                found[there] = found[here] + 1
                queue.append(there)
    del found[cell]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_ways(seed: int) -> None:
    """5.8: through free cells only, and the nearest way is what it costs; nobody steps to where they stand."""
    chance = Random(seed)
    free = {cell for cell in ALL_CELLS if chance.random() < 0.6}
    mask = sum(1 << cell for cell in free)
    cell, steps = chance.randrange(CELL_COUNT), chance.randrange(5)
    mask &= ~(1 << cell)
    expected = walked(cell, free - {cell}, steps)
    assert set(field.places(field.reachable(cell, mask, steps))) == set(expected)
    for target in ALL_CELLS:
        assert field.steps_to(cell, target, mask, steps) == expected.get(target)


def test_masks_are_written_and_read() -> None:
    chance = Random(1)
    for _ in range(50):
        mask = chance.getrandbits(60)
        assert field.mask_of(field.names(mask)) == mask
        assert list(field.places(mask)) == [place for place in range(60) if mask >> place & 1]
    assert field.mask_of("") == 0
    assert field.HALF[0] | field.HALF[1] == CELLS
    with pytest.raises(KeyError):
        field.mask_of("a7")
