"""A match of a game that the host knows nothing of, from the first address to the last step."""

import random

from app.games.merge import diff
from tests.players import Live, Player
from tests.servers import ServerProcess
from tests.tiny_play import Round, play_on, seated


async def over(live: Live) -> None:
    await live.until(lambda: live.state["outcome"])


async def test_three_people_play_to_the_end(round3: Round, server: ServerProcess) -> None:
    watcher = Player(server.origin)
    async with watcher.at(round3.match) as spectator:
        await play_on(round3.lives, random.Random(1))
        for live in (*round3.lives, spectator):
            await over(live)
            assert live.state["prompt"] is None
            assert not live.state["legal"]
            assert not live.state["asked"]
        outcome = spectator.state["outcome"]
        assert sorted(seat for group in outcome["ranking"] for seat in group) == [0, 1, 2]
        for live in (*round3.lives, spectator):
            assert live.of("bye") == []
            await live.hello()
            assert not diff(live.view, live.of("view")[-1]["view"])
            assert live.of("view")[-1]["log"]
    await watcher.close()
    table = (await round3.players[0].get(f"/api/tables/{round3.table}"))["table"]
    assert (table["status"], table["over"]) == ("full", True)
    assert (await round3.players[0].get("/api/me/running")) == {"match": None}


async def test_one_person_plays_bots(server: ServerProcess) -> None:
    player = await Player(server.origin).come_in()
    match, _ = await seated([player], bot="bold")
    async with player.at(match) as live:
        assert [seat["bot"] for seat in live.of("view")[0]["seats"]] == [None, "bold", "bold"]
        await play_on([live], random.Random(2))
        assert live.state["outcome"]
    await player.close()
