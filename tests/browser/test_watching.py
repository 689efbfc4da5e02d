"""Those who watch on a phone: nothing touches the edges, nothing is empty, nothing is cut off."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.finished import finished
from tests.browser.meeting import come, meet
from tests.browser.seating import in_match
from tests.browser.server import Server
from tests.browser.underway import BATTLE, DECK, underway

pytestmark = pytest.mark.browser

# How far what is told stands from the edges of the window.
MARGIN = """
() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".watch-note p"));
  const box = range.getBoundingClientRect();
  return Math.min(box.left, innerWidth - box.right);
}
"""

# How much of the first is above and below what the second has room for.
CUT = """
([inner, outer]) => {
  const [one, room] = [inner, outer].map((name) => document.querySelector(name).getBoundingClientRect());
  return Math.max(0, room.top - one.top, one.bottom - room.bottom);
}
"""


def test_what_is_told_before_the_battle_keeps_from_the_edges(arrive_at: Arrive, server: Server) -> None:
    host, guest, watcher = come(arrive_at, server), come(arrive_at, server), come(arrive_at, server, "phone")
    underway(server, DECK, host.person, guest.person)
    watcher.page.goto(host.page.url)
    watcher.page.wait_for_selector(".watch-note")
    assert watcher.page.evaluate(MARGIN) >= 16


def test_the_sheet_of_those_who_watch_holds_the_log(arrive_at: Arrive, server: Server) -> None:
    host, guest, watcher = come(arrive_at, server), come(arrive_at, server), come(arrive_at, server, "phone")
    meet(server, BATTLE, host, guest)
    watcher.page.goto(host.page.url)
    in_match(watcher.page)
    newest = watcher.page.locator(".sheet .log li").last
    expect(newest).to_be_in_viewport(ratio=1)
    assert watcher.page.evaluate(CUT, [".sheet .log", ".sheet"]) == 0
    assert watcher.person.faults_of_access() == []
    # Whoever plays has the buttons of the turn there.
    expect(host.page.locator(".sheet .log")).to_have_count(0)


def test_a_replay_asks_nothing_and_cuts_nothing_off(arrive_at: Arrive, server: Server) -> None:
    person = arrive_at(server.url, "phone")
    # Only who is done with the squad before the other side is shown it as chosen: in every second match.
    for _ in range(12):
        played = finished(server)
        played.lend_session(person, server)
        person.page.goto(f"/replay/{played.match}")
        person.page.wait_for_selector(".deck-choice")
        expect(person.page.locator(".screen-sub")).to_be_empty()
        person.page.get_by_role("combobox", name="Jump to").select_option(label="2/4 Squad")
        step = person.page.get_by_role("slider", name="Step")
        expect(step).to_have_value("2")
        person.page.keyboard.press("ArrowRight")
        expect(step).to_have_value("3")
        if (planets := person.page.locator(".squad-planets .chip").first).is_visible():
            break
    expect(planets).to_be_in_viewport(ratio=1)
    assert person.page.evaluate(CUT, [".squad-planets .chip", ".squad-planets"]) == 0
