"""A deploy with other rules while matches run: these go on by the rules they began with, as long as those are known."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.tiny.game import ROUNDS
from tests.players import Player, people
from tests.tiny_play import play_on, seated
from tests.upgrades.deploys import Deployed
from tests.upgrades.rules import MORE_ROUNDS

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Deployed]:
    server = Deployed(tmp_path, ZINARA_DEPLOYED_RULES="first")
    server.start()
    yield server
    server.kill()
    assert not server.crashes(), server.log.read_text()


async def rounds(player: Player, match: str) -> int:
    """The rounds that were played in a match that is over."""
    steps = (await player.get(f"/api/matches/{match}/replay"))["steps"]
    return sum(event["e"] == "shown" for step in steps for event in step["events"])


async def test_matches_end_by_the_rules_they_began_under(server: Deployed) -> None:
    generator = random.Random(3)
    async with people(server.origin, 4) as everybody:
        early, late = everybody[:2], everybody[2:]
        # A bot sits there too: it has to think by the rules of its match.
        old, _ = await seated(early)
        async with early[0].at(old) as one, early[1].at(old) as two:
            await play_on([one, two], generator, moves=3)
        server.deploy(ZINARA_DEPLOYED_RULES="second")
        new, _ = await seated(late)
        for match, players, last in ((old, early, ROUNDS), (new, late, ROUNDS + MORE_ROUNDS)):
            async with players[0].at(match) as one, players[1].at(match) as two:
                await play_on([one, two], generator)
                assert one.state["outcome"]["reason"] == "rounds"
            assert await rounds(players[0], match) == last
            version = (await players[0].get(f"/api/matches/{match}/replay"))["rules_version"]
            assert version == ("1" if match == old else "2")


async def test_a_match_waits_for_a_server_that_knows_its_rules(server: Deployed) -> None:
    generator = random.Random(4)
    async with people(server.origin, 6) as everybody:
        early, late = everybody[:3], everybody[3:]
        old, _ = await seated(early)
        async with early[0].at(old) as one, early[1].at(old) as two, early[2].at(old) as three:
            await play_on([one, two, three], generator, moves=3)
            before = one.n
        server.deploy(ZINARA_DEPLOYED_RULES="forgetful")
        assert "1 matches of tiny wait for a server that knows its rules of version 1" in server.log.read_text()
        async with early[0].socket(f"/ws/matches/{old}") as socket:
            await socket.send(f'{{"t":"hello","match":"{old}"}}')
            assert '"rules_gone"' in await socket.recv()
        # Its clock runs out, and nothing happens to it, nor to others.
        server.turn_clock(3600)
        new, _ = await seated(late)
        async with late[0].at(new) as one, late[1].at(new) as two, late[2].at(new) as three:
            await play_on([one, two, three], generator)
        assert await rounds(late[0], new) == ROUNDS + MORE_ROUNDS
        server.deploy(ZINARA_DEPLOYED_RULES="second")
        async with early[0].at(old) as one, early[1].at(old) as two, early[2].at(old) as three:
            assert one.n >= before
            await play_on([one, two, three], generator)
        assert await rounds(early[0], old) == ROUNDS
