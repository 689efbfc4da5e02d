"""A whole match against the bot at a phone, clicked through from the first page to the result.

Two people play theirs to its end in test_two_people.py, one of them at a desktop.
"""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.fielding import calm
from tests.browser.player import Player
from tests.browser.seating import play_bot
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

LONGEST_S = 840
SQUAD = 6


def test_a_match_is_played_to_its_end(arrive_at: Arrive, server: Server) -> None:
    newcomer = arrive_at(server.url, "phone")
    player = Player(newcomer)
    play_bot(newcomer.page)
    calm(newcomer)
    player.choose_deck()
    # With a small squad it is soon over, one way or the other.
    player.pick(SQUAD)
    player.place()
    player.in_battle()
    deadline = time.monotonic() + LONGEST_S
    while not player.is_over() and time.monotonic() < deadline:
        if not player.take_part():
            newcomer.page.wait_for_timeout(40)
    expect(player.result).to_be_visible(timeout=20_000)
    assert player.struck > 3
    assert newcomer.faults_of_access() == []
