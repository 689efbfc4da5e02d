"""Quick match: two people find one another, in whatever tab; a search that is called off, and one that nobody joins."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come
from tests.browser.people import Person, listen
from tests.browser.player import Player
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

BOT_AFTER_S = 30


def tab(player: Player, address: str = "/") -> Player:
    """Another tab of the same person."""
    person = Person(player.person.context, player.person.context.new_page(), player.person.complaints)
    listen(person)
    person.page.goto(address)
    return Player(person, player.language)


def seek(player: Player) -> None:
    player.page.goto("/")
    player.hall_button("quick").click()
    searching(player)


def searching(*tabs: Player) -> None:
    for each in tabs:
        each.page.get_by_text(each.t("quick.waiting")).wait_for(timeout=PATIENCE_MS)


def idle(*tabs: Player) -> None:
    for each in tabs:
        expect(each.page.get_by_text(each.t("quick.waiting"))).to_have_count(0, timeout=PATIENCE_MS)


def test_a_search_in_two_tabs_that_finds_somebody(arrive_at: Arrive, server: Server) -> None:
    one, other = come(arrive_at, server, "phone"), come(arrive_at, server, language="ru")
    seek(one)
    second = tab(one)
    searching(second)
    # Either tab may call it off; on other pages it stays in sight.
    second.page.get_by_role("region", name=second.t("quick")).get_by_role("button", name=second.t("cancel")).click()
    idle(one, second)
    one.hall_button("quick").click()
    searching(second)
    second.page.goto("/rules")
    searching(second)
    assert second.person.faults_of_access() == []
    # Loaded anew it still is the same search.
    one.page.reload()
    searching(one)
    assert one.person.faults_of_access() == []
    other.page.goto("/")
    other.hall_button("quick").click()
    for each in (one, second, other):
        each.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)
    assert one.page.url == second.page.url == other.page.url
    # The dice were made with what this browser remembers, whichever tab was first.
    for each in (one, second, other):
        each.choose_deck() if each is not second else each.deck(0).wait_for(timeout=PATIENCE_MS)
    one.build_squad()
    one.hall_button("menu.title").click()
    one.page.get_by_role("menuitem", name=one.t("menu.surrender")).click()
    one.page.get_by_role("menuitem", name=one.t("menu.surrender.yes")).click()
    one.hall_button("check.do").click(timeout=PATIENCE_MS)
    one.page.get_by_text(one.t("check.entropy.good")).wait_for(timeout=PATIENCE_MS)


def test_a_bot_for_whoever_waits_long(arrive_at: Arrive, server: Server, size: str) -> None:
    one = come(arrive_at, server, size, "pt")
    seek(one)
    assert one.person.faults_of_access() == []
    offer = one.page.get_by_role("group", name=one.t("quick.bot"))
    expect(offer).to_have_count(0)
    server.turn_clock(BOT_AFTER_S)
    offer.wait_for(timeout=PATIENCE_MS)
    assert one.person.faults_of_access() == []
    offer.get_by_role("button", name=one.t("quick.on")).click()
    expect(offer).to_have_count(0)
    searching(one)
    one.page.reload()
    offer.get_by_role("button", name=one.t("home.bot")).click(timeout=PATIENCE_MS)
    one.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)
    one.deck(0).wait_for(timeout=PATIENCE_MS)


def test_the_line_breaks_and_the_server_restarts(arrive_at: Arrive, own_server: Server) -> None:
    one, other = come(arrive_at, own_server), come(arrive_at, own_server)
    seek(one)
    own_server.kill()
    own_server.start()
    other.page.goto("/")
    other.hall_button("quick").click()
    for each in (one, other):
        each.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)
    assert one.page.url == other.page.url
    for each in (one, other):
        each.person.forgive("WebSocket", "Failed to load")
