"""A finished match by its link: everybody may look, but its table goes on for those alone who belong there."""

import random
from collections.abc import Callable

from tests.players import Live, Player
from tests.tiny_play import Round, play_on


async def said_at(live: Live) -> list[str]:
    """The lines that the socket was given, once all that comes by itself is here."""
    await live.settle()
    return [line["text"] for frame in live.of("chats") for line in frame["lines"]] + [
        f["text"] for f in live.of("chat")
    ]


async def test_strangers_are_told_neither_its_table_nor_what_is_said_there(
    round3: Round, player: Callable[[], Player]
) -> None:
    await round3.lives[0].say({"t": "chat", "id": "1", "text": "between us"})
    async with player().at(round3.match) as looked_on:
        await play_on(round3.lives, random.Random(3))
        await looked_on.until(lambda: looked_on.state["outcome"])
        async with (await player().come_in()).at(round3.match) as stranger:
            assert (stranger.of("view")[0]["table"], await said_at(stranger)) == (None, [])
            assert stranger.state["outcome"] == looked_on.state["outcome"]
            answer = await stranger.say({"t": "chat", "id": "1", "text": "hello?"})
            assert (answer["t"], answer["code"]) == ("no", "not_at_table")
            assert (await round3.lives[1].say({"t": "chat", "id": "1", "text": "who was that?"}))["t"] == "ok"
            # Naming it later or wrongly opens nothing.
            stranger.table = round3.table[:-1] + "?"
            await stranger.hello()
            assert (stranger.of("view")[-1]["table"], await said_at(stranger)) == (None, [])
        # Whoever was there while it ran stays, also when shown the match anew.
        await looked_on.hello()
        assert looked_on.of("view")[-1]["table"] == round3.table
        assert await said_at(looked_on) == ["between us", "who was that?"]


async def test_the_table_opens_it_to_whoever_sat_there_or_has_its_link(
    round3: Round, player: Callable[[], Player]
) -> None:
    await play_on(round3.lives, random.Random(3))
    await round3.lives[0].say({"t": "chat", "id": "1", "text": "well played"})
    linked = await player().come_in()
    async with round3.players[2].at(round3.match) as sat, linked.at(round3.match, table=round3.table) as friend:
        for live in (sat, friend):
            assert live.of("view")[0]["table"] == round3.table
            assert await said_at(live) == ["well played"]
        assert (await friend.say({"t": "chat", "id": "1", "text": "indeed"}))["t"] == "ok"
        await sat.until(lambda: "indeed" in [frame["text"] for frame in sat.of("chat")])
