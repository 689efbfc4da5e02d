"""A deploy with other cards while matches run: these end with the cards they began with, new ones have the new ones."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.games.contract import Json
from tests.players import Live, Player, people
from tests.upgrades.deploys import STRONGER, Deployed, other_cards
from tests.upgrades.moves import at, given_up, play_moves
from tests.zinara_play import BATTLE, at_table, begin, ended, into_phase

pytestmark = pytest.mark.slow


def hit_points(content: Json) -> dict[str, int]:
    return {card["id"]: card["hp"] for card in content["cards"]}


async def content_of(player: Player, live: Live) -> dict[str, int]:
    """The hit points of the cards that a match is played with, as its page is told them."""
    frame = live.of("view")[-1]
    return hit_points(await player.get(f"/api/games/zinara/content/{frame['content']}"))


async def verified(player: Player, match: str, folder: Path) -> Json:
    """The replay, whose dice are as they were committed to."""
    replay = await player.get(f"/api/matches/{match}/replay")
    file = folder / f"{match}.json"
    file.write_text(json.dumps(replay))
    assert CliRunner().invoke(cli, ["verify", str(file)]).exit_code == 0
    return replay


async def test_matches_end_with_the_cards_they_began_with(tmp_path: Path) -> None:
    generator = random.Random(8)
    server = Deployed(tmp_path / "var")
    server.start()
    try:
        async with people(server.origin, 4) as everybody:
            early, late = everybody[:2], everybody[2:]
            old = await begin(await at_table(*early), *early)
            async with at(old, early) as lives:
                await into_phase(BATTLE, *lives)
                await play_moves(lives, 4, generator)
                printed = await content_of(early[0], lives[0])
                before = lives[0].view

            server.deploy(ZINARA_DEPLOYED_CARDS=str(other_cards(tmp_path / "cards")))
            new = await begin(await at_table(*late), *late)
            async with at(old, early) as old_lives, at(new, late) as new_lives:
                assert old_lives[0].view == before
                await into_phase(BATTLE, *new_lives)
                for lives in (old_lives, new_lives):
                    await play_moves(lives, 6, generator)
                stronger = {card: hp + STRONGER for card, hp in printed.items()}
                assert await content_of(early[0], old_lives[0]) == printed
                assert await content_of(late[0], new_lives[0]) == stronger
                assert hit_points((await late[0].get("/api/games/zinara/content"))["content"]) == stronger
                for lives in (old_lives, new_lives):
                    await given_up(lives[0])
                    assert (await ended(*lives))["winners"] == [1]
            for match, player, cards in ((old, early[1], printed), (new, late[1], stronger)):
                replay = await verified(player, match, tmp_path)
                content = await player.get(f"/api/games/zinara/content/{replay['content']}")
                assert hit_points(content) == cards
    finally:
        server.kill()
    assert not server.crashes(), server.log.read_text()
