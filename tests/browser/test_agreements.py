"""What two people settle between them: a draw, giving up, another match, and going away."""

from secrets import token_hex

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import Meeting, come, into_battle, meet
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.underway import BATTLE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(400)]

PAUSE_TURNS = 3


@pytest.fixture
def meeting(arrive_at: Arrive, server: Server) -> Meeting:
    """Two people in a battle whose host, at a phone, goes first; the guest is at a desktop and reads Russian."""
    return meet(server, BATTLE, come(arrive_at, server, "phone"), come(arrive_at, server, language="ru"))


def entry(player: Player, key: str) -> Locator:
    """An entry of the menu, which is opened if it is not open."""
    menu = player.page.get_by_role("menu", name=player.t("menu.title"))
    if menu.count() == 0:
        player.hall_button("menu.title").click()
    return menu.get_by_role("menuitem", name=player.t(key))


def offered(player: Player) -> Locator:
    return player.page.get_by_role("group", name=player.t("draw.offered"))


def surrender(player: Player) -> None:
    entry(player, "menu.surrender").click()
    sure = player.page.get_by_role("group", name=player.t("menu.surrender.sure"))
    sure.get_by_role("menuitem", name=player.t("menu.surrender.yes")).click()


def ended(player: Player, result: str, reason: str) -> None:
    """The result is shown: who won, and how."""
    player.result.get_by_text(player.t(f"result.{result}"), exact=True).wait_for(timeout=PATIENCE_MS)
    player.result.get_by_text(player.w(f"reasons.{reason}")).wait_for()


def test_a_draw_is_offered_declined_offered_again_and_accepted(meeting: Meeting) -> None:
    host, guest = meeting.both
    entry(host, "menu.offer").click()
    offered(guest).get_by_role("button", name=guest.t("draw.decline")).click()
    expect(offered(guest)).to_have_count(0)
    expect(offered(host)).to_have_count(0)
    refused = entry(host, "menu.offer")
    expect(refused).to_be_disabled()
    expect(refused).to_contain_text(host.w("refusals.offer_refused_lately", turns=PAUSE_TURNS + 1))
    host.page.keyboard.press("Escape")
    expect(entry(guest, "menu.offer")).to_be_enabled()
    guest.page.keyboard.press("Escape")

    for _ in range(PAUSE_TURNS + 1):
        meeting.mover().end_turn()
        meeting.mover().end_turn()
    entry(host, "menu.offer").click()
    # The match goes on meanwhile, and a page loaded anew still shows the offer.
    host.take_part()
    guest.page.reload()
    offered(guest).get_by_role("button", name=guest.t("draw.accept")).click(timeout=PATIENCE_MS)
    for player in meeting.both:
        ended(player, "draw", "agreed")


def test_giving_up_is_asked_twice_and_both_play_again_with_sides_swapped(meeting: Meeting) -> None:
    host, guest = meeting.both
    assert host.may_act()
    entry(host, "menu.surrender").click()
    host.page.get_by_role("group", name=host.t("menu.surrender.sure")).get_by_role(
        "menuitem", name=host.t("cancel")
    ).click()
    host.page.keyboard.press("Escape")
    expect(guest.result).to_have_count(0)
    surrender(host)
    ended(host, "loss", "surrender")
    ended(guest, "win", "surrender")
    # Somebody is called otherwise by now, and it is the same company all the same.
    other = {"name": f"r-{token_hex(6)}", "password": "long enough"}
    answer = guest.page.context.request.post("/api/account", data=other)
    assert answer.ok

    first = meeting.match
    expect(guest.result.get_by_role("button", name=guest.t("rematch"))).to_be_visible()
    host.result.get_by_role("button", name=host.t("rematch")).click()
    host.result.get_by_text(host.t("rematch.asked")).wait_for()
    guest.result.get_by_role("button", name=guest.t("rematch.agree")).wait_for(timeout=PATIENCE_MS)
    assert host.person.faults_of_access() == []
    host.result.get_by_role("button", name=host.t("rematch.withdraw")).click()
    expect(guest.result.get_by_role("button", name=guest.t("rematch.agree"))).to_have_count(0, timeout=PATIENCE_MS)
    host.result.get_by_role("button", name=host.t("rematch")).click()
    host.result.get_by_text(host.t("rematch.asked")).wait_for()
    # Whoever looks at the board meanwhile takes part in it all the same.
    host.page.keyboard.press("Escape")
    expect(host.result).to_have_count(0)
    guest.result.get_by_role("button", name=guest.t("rematch.agree")).click()
    for player in meeting.both:
        player.page.wait_for_url(lambda url: url != first and "/match/" in url, timeout=PATIENCE_MS)
    assert host.page.url == guest.page.url
    into_battle(meeting)
    assert meeting.mover() is guest

    surrender(guest)
    ended(host, "win", "surrender")
    # The way out of the match before leads away from that one alone.
    second = meeting.match
    for match in (first, second):
        guest.page.goto(match)
        with guest.page.expect_response("**/leave?match=*") as left:
            guest.result.get_by_role("link", name=guest.t("hall")).click()
        assert all(left.value.json()["table"]["seats"]) == (match == first)
        guest.hall_button("home.bot").wait_for()
    host.result.get_by_text(host.t("rematch.left")).wait_for(timeout=PATIENCE_MS)


def test_whoever_agreed_to_a_rematch_and_is_gone_is_waited_for_a_minute(meeting: Meeting, server: Server) -> None:
    host, guest = meeting.both
    surrender(host)
    ended(guest, "win", "surrender")
    host.result.get_by_role("button", name=host.t("rematch")).click()
    agree = guest.result.get_by_role("button", name=guest.t("rematch.agree"))
    agree.wait_for(timeout=PATIENCE_MS)
    host.page.close()
    agree.click()
    missing = guest.t("rematch.missing", name="").strip()
    guest.result.get_by_text(missing).wait_for(timeout=PATIENCE_MS)
    assert guest.person.faults_of_access() == []
    server.turn_clock(61)
    guest.result.get_by_text(guest.t("rematch.left")).wait_for(timeout=PATIENCE_MS)
    guest.result.get_by_role("link", name=guest.t("hall")).click()
    guest.hall_button("home.bot").wait_for()
