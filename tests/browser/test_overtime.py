"""Time that runs out, by a clock that tests turn: what is done for those who do nothing, and what both are shown."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, meet, meet_at_a_strike, until
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.underway import BATTLE, DECK

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(400)]

DECK_S, SQUAD_S, PLACEMENT_S, TURN_S, DEFENDER_S, ABSENCE_S = 60, 180, 120, 120, 20, 60
A_LITTLE_S = 2
READING_S = 30
"""As long as a busy machine may take between two looks at a clock."""


@pytest.fixture
def host(arrive_at: Arrive, server: Server) -> Player:
    """Whoever begins is at a phone."""
    return come(arrive_at, server, "phone")


@pytest.fixture
def guest(arrive_at: Arrive, server: Server) -> Player:
    """The other is at a desktop and reads Russian."""
    return come(arrive_at, server, language="ru")


AHEAD = """
(seconds) => {
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    clock.now = () => now() + seconds * 1000;
  }
}
"""


def told(player: Player, key: str, **params: object) -> int:
    """How often the log has such a line, whoever it is about."""
    pattern = re.escape(player.w(key, side="…", **params)).replace("…", ".*")
    return sum(re.search(pattern, line) is not None for line in player.log())


def own_clock(player: Player) -> int:
    """Seconds on the player's own plate, which comes after the opponent's."""
    minutes, seconds = player.page.get_by_role("timer").last.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_whoever_does_nothing_gets_the_defaults(server: Server, host: Player, guest: Player) -> None:
    meeting = meet(server, DECK, host, guest)
    host.choose_deck()
    server.turn_clock(DECK_S + A_LITTLE_S)
    for player in meeting.both:
        player.heading("prompts.squad.mine").wait_for(timeout=PATIENCE_MS)
    late = re.compile(re.escape(guest.w("events.timed_out", side="…")).replace("…", ".*"))
    expect(guest.page.get_by_role("region", name=guest.t("messages")).get_by_text(late)).to_be_visible()
    host.build_squad()
    server.turn_clock(SQUAD_S + A_LITTLE_S)
    for player in meeting.both:
        player.heading("prompts.placement.mine").wait_for(timeout=PATIENCE_MS)
    host.place()
    server.turn_clock(PLACEMENT_S + A_LITTLE_S)
    for player in meeting.both:
        player.in_battle()
    assert 1 <= len(guest.mine()) <= 15
    assert [told(player, "events.timed_out") for player in meeting.both] == [0, 3]

    # Three turns without a move lose; of the third there is a warning.
    for turn in range(3):
        until(meeting.both, host.may_act)
        assert told(guest, "events.warned_idle") == (1 if turn == 2 else 0)
        server.turn_clock(TURN_S + A_LITTLE_S)
        if turn < 2:
            until(meeting.both, guest.may_act)
            guest.end_turn()
    for player, result in ((host, "loss"), (guest, "win")):
        player.result.get_by_text(player.t(f"result.{result}"), exact=True).wait_for(timeout=PATIENCE_MS)
        player.result.get_by_text(player.w("reasons.idle")).wait_for()


def test_nobody_defends_when_the_time_for_it_is_up(server: Server, host: Player, guest: Player) -> None:
    meeting = meet_at_a_strike(server, host, guest)
    expect(host.page.get_by_text(re.compile(host.w("prompts.defend.theirs", side=".*"))).first).to_be_visible()
    stands = own_clock(host)
    server.turn_clock(DEFENDER_S - 8)
    assert guest.is_asked()
    guest.page.reload()
    guest.question.wait_for(timeout=PATIENCE_MS)
    assert own_clock(host) == stands
    server.turn_clock(8 + A_LITTLE_S)
    expect(guest.question).to_have_count(0, timeout=PATIENCE_MS)
    until(meeting.both, host.may_act)
    assert told(host, "events.undefended") >= 1
    assert stands - READING_S < own_clock(host) <= stands


def test_the_win_over_somebody_who_is_gone_is_claimed(server: Server, host: Player, guest: Player) -> None:
    meeting = meet(server, BATTLE, host, guest)
    host.end_turn()
    until(meeting.both, guest.may_act)
    guest.page.goto("about:blank")
    host.page.get_by_text(re.compile(re.escape(host.t("gone.left", name="…", time="…")).replace("…", ".*"))).wait_for()
    expect(host.hall_button("gone.win")).to_have_count(0)
    server.turn_clock(ABSENCE_S)
    # How long somebody has been away is said anew to a page that is loaded anew.
    host.page.reload()
    host.hall_button("gone.win").click(timeout=PATIENCE_MS)
    host.result.get_by_text(host.t("result.win"), exact=True).wait_for(timeout=PATIENCE_MS)
    host.result.get_by_text(host.w("reasons.absence")).wait_for()


def test_a_draw_is_claimed_once_it_is_due(server: Server, host: Player, guest: Player) -> None:
    meeting = meet(server, BATTLE, host, guest)
    match = meeting.match
    banner = host.page.locator("[data-banner=gone]")
    guest.page.goto("about:blank")
    # It is the host's own turn: nothing waits for whoever has gone.
    host.page.get_by_text(host.t("gone"), exact=True).first.wait_for(timeout=PATIENCE_MS)
    server.turn_clock(ABSENCE_S)
    expect(banner).to_have_count(0)
    host.end_turn()
    left = re.compile(re.escape(host.t("gone.left", name="…", time="…")).replace("…", ".*"))
    expect(banner).to_have_text(left, timeout=PATIENCE_MS)
    expect(host.hall_button("gone.draw")).to_have_count(0)
    # A device whose clock is ahead offers it too early, and is told so.
    host.page.evaluate(AHEAD, ABSENCE_S)
    host.hall_button("gone.draw").click(timeout=PATIENCE_MS)
    host.page.get_by_text(host.t("no.not_absent")).first.wait_for(timeout=PATIENCE_MS)
    expect(host.result).to_have_count(0)
    server.turn_clock(ABSENCE_S)
    host.hall_button("gone.draw").click()
    guest.page.goto(match)
    for player in meeting.both:
        player.result.get_by_text(player.t("result.draw"), exact=True).wait_for(timeout=PATIENCE_MS)
        player.result.get_by_text(player.w("reasons.absence")).wait_for(timeout=PATIENCE_MS)
