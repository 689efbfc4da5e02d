"""Levels and ratings at a table's seats."""

from tests.ratings.ends import end
from tests.tables.people import Hall, hall, reckoned

__all__ = ["hall"]


async def test_seats_show_how_far_people_have_come(hall: Hall) -> None:
    host, other = await hall.person(named=True), await hall.person(named=True)
    table = await host.table(game="zinara")
    assert (table["seats"][0]["level"], table["seats"][0]["rating"]) == (1, None)
    await reckoned(hall, end("m", [host.id, other.id]), end("n", [host.id, None]))
    await reckoned(hall, end("o", [host.id, other.id], game="tiny", rated=False))
    mine, theirs = (await other.do(table, "sit"))["seats"]
    assert (mine["level"], theirs["level"]) == (2, 1)
    assert mine["rating"]["rating"] > 1500 > theirs["rating"]["rating"]
    assert set(mine["rating"]) == {"rating", "deviation"}
    elsewhere = (await host.table(game="tiny"))["seats"][0]
    assert (elsewhere["level"], elsewhere["rating"]) == (1, None)
    bot = (await other.table(game="zinara", bot="novice"))["seats"][1]
    assert (bot["level"], bot["rating"]) == (None, None)
