"""In a rated match everybody sees with which ratings it began."""

from collections.abc import Callable

from app.kit.ids import new_id
from tests.players import Player


async def test_ratings_stand_beside_the_names_of_a_rated_match(player: Callable[[], Player]) -> None:
    host, guest = player(), player()
    for each in (host, guest):
        await each.post("/api/account", {"name": f"R{new_id()}", "password": "correct horse"})
    for rated, rating in ((True, {"rating": 1500, "deviation": 250}), (False, None)):
        table = (await host.post("/api/tables", {"game": "zinara", "rated": rated}))["table"]["id"]
        await guest.post(f"/api/tables/{table}/sit")
        await host.ready(table)
        match = (await guest.ready(table))["table"]["match"]
        async with player().at(match) as onlooker, host.at(match) as live:
            for looking in (onlooker, live):
                assert [seat["rating"] for seat in looking.of("view")[0]["seats"]] == [rating, rating]
            await live.move({"do": "surrender"}, prompt="menu")
            await live.until(lambda live=live: live.state["outcome"])  # type: ignore[misc]
