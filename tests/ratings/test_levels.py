"""What a match gives, and what a level costs."""

import pytest

from app.kit.db import Database
from app.ratings.levels import Level, Result, experience_for, level_with, needed
from app.ratings.service import level_of


def test_a_level_costs_eighty_times_its_number() -> None:
    assert [needed(level) for level in range(1, 6)] == [0, 80, 240, 480, 800]
    assert [needed(n + 1) - needed(n) for n in range(1, 30)] == [80 * n for n in range(1, 30)]


@pytest.mark.parametrize(
    ("experience", "level"),
    [
        (0, Level(1, 0, 0, 80)),
        (79, Level(1, 79, 0, 80)),
        (80, Level(2, 80, 80, 240)),
        (239, Level(2, 239, 80, 240)),
        (240, Level(3, 240, 240, 480)),
        (800, Level(5, 800, 800, 1200)),
    ],
)
def test_a_level_begins_with_its_experience(experience: int, level: Level) -> None:
    assert level_with(experience) == level


@pytest.mark.parametrize(
    ("result", "people", "bots"), [("win", 60, 30), ("draw", 45, 23), ("loss", 40, 20), ("void", 0, 0)]
)
def test_what_a_match_gives(result: Result, people: int, bots: int) -> None:
    for level in (1, 2, 9):
        assert experience_for(result, level=level, bots=False, fled=False) == people
        assert experience_for(result, level=level, bots=False, fled=True) == 0
    assert experience_for(result, level=1, bots=True, fled=False) == people
    assert experience_for(result, level=2, bots=True, fled=False) == bots
    assert experience_for(result, level=1, bots=True, fled=True) == 0


async def test_whoever_never_played_is_at_the_first_level(database: Database) -> None:
    async with database.reading() as session:
        assert await level_of(session, "nobody", "zinara") == Level(1, 0, 0, 80)
