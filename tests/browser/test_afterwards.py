"""After a match: luck on its result, the replay from every side, and the page of one's own matches."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.finished import Finished, finished
from tests.browser.server import Server
from tests.browser.underway import BATTLE, underway

pytestmark = [pytest.mark.browser, pytest.mark.slow]


# The address follows what is drawn.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


@pytest.fixture(scope="module")
def played(server: Server) -> Finished:
    return finished(server)


def at(page: Page) -> int:
    step: int = page.evaluate("Number(document.querySelector('.replay-at').textContent.split('/')[0])")
    return step


def test_what_comes_next_stands_where_the_turn_had_its_buttons(arrive_at: Arrive, server: Server, size: str) -> None:
    person, other = arrive_at(server.url, size), arrive_at(server.url)
    underway(server, BATTLE, person, other)
    page = person.page
    # In what phase it is, and not a fraction of phases.
    where = page.locator(".player[data-owner=me]") if size == "phone" else page.locator(".battle-top")
    expect(where).to_contain_text("Battle · Turn 1" if size == "phone" else "Phase 4 of 4 · Battle")
    turn = page.locator(".battle-actions")
    expect(turn.get_by_role("button")).to_have_count(2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Surrender").click()
    page.locator("[data-sure]").click()
    page.get_by_role("dialog", name="Result").get_by_role("button", name="Close", exact=True).click()
    expect(turn).to_have_count(0)
    after = page.get_by_role("group", name="What next")
    expect(after.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile("^/replay/"))
    expect(after.get_by_role("link", name="To the hall")).to_be_visible()
    assert person.faults_of_access() == []
    if size == "desktop":
        after.get_by_role("button", name="Result").click()
        page.get_by_role("dialog", name="Result").get_by_role("button", name="Close", exact=True).click()
    after.get_by_role("button", name="Rematch").click()
    after.get_by_role("button", name="Take it back").click()
    after.get_by_role("button", name="Rematch").click()
    assert person.faults_of_access() == []
    before = page.url
    other.page.get_by_role("dialog", name="Result").get_by_role("button", name="Accept the rematch").click()
    page.wait_for_url(lambda url: "/match/" in url and url != before)


def test_who_looked_on_is_offered_what_comes_next(arrive_at: Arrive, server: Server, size: str) -> None:
    player, fan = arrive_at(server.url), arrive_at(server.url, size)
    underway(server, BATTLE, player)
    fan.page.goto(player.page.url)
    fan.page.locator(".battle-mid").wait_for()
    after = fan.page.get_by_role("group", name="What next")
    expect(after).to_have_count(0)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("menuitem", name="Surrender").click()
    player.page.locator("[data-sure]").click()
    fan.page.get_by_role("dialog", name="Result").get_by_role("button", name="Close", exact=True).click()
    expect(after.get_by_role("link", name="To the hall")).to_be_visible()
    expect(after.get_by_role("button", name="Rematch")).to_have_count(0)
    # A strip of the log that is too low to be read is none.
    expect(fan.page.locator(".battle .log:visible")).to_have_count(1 if size == "desktop" else 0)
    assert fan.faults_of_access() == []
    after.get_by_role("link", name="Replay").click()
    fan.page.wait_for_url("**/replay/*")


def test_a_replay_is_walked_through_from_every_side(
    arrive_at: Arrive, server: Server, size: str, played: Finished
) -> None:
    person = arrive_at(server.url, size, permissions=["clipboard-read", "clipboard-write"])
    played.lend_session(person, server)
    page = person.page
    page.goto(f"/replay/{played.match}")
    bar = page.get_by_role("region", name="Replay")
    page.wait_for_selector(".replay-bar")
    page.get_by_label("Jump to").select_option(index=3)
    page.wait_for_selector(".battle")
    begun = at(page)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text(f"{begun + 1} / ")
    page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text(f"{begun} / ")
    page.keyboard.press("Home")
    expect(bar).to_contain_text("0 / ")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.keyboard.press("End")
    total = page.evaluate("Number(document.querySelector('.replay-bar [type=range]').max)")
    expect(bar).to_contain_text(f"{total} / {total}")
    page.get_by_label("Jump to").select_option(index=5)
    page.evaluate(DRAWN)
    turn, address = at(page), page.url
    assert turn > begun
    page.get_by_role("button", name="Copy a link to this step").click()
    page.get_by_text("The link to this step is copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == address
    assert person.faults_of_access() == []

    # The board turns round, and the moment stays.
    mine = page.locator(".player").last
    expect(mine).to_contain_text("(you)")
    page.get_by_label("Seen by").select_option(index=2)
    expect(page.get_by_label("Seen by")).to_be_focused()
    expect(page.locator(".player").last).not_to_contain_text("(you)")
    assert page.url == address
    page.get_by_label("Speed").select_option(label="4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(bar).not_to_contain_text(re.compile(rf"^\s*{turn} / "))
    page.get_by_role("button", name="Pause").click()

    # A stranger who follows the link sees the same moment, and no side is theirs.
    stranger = arrive_at(server.url, size)
    stranger.page.goto(address)
    stranger.page.wait_for_selector(".battle")
    assert stranger.page.url == address
    expect(stranger.page.get_by_label("Seen by").get_by_role("option")).to_have_count(2)
    assert stranger.page.evaluate("location.hash") == page.evaluate(f"new URL({address!r}).hash")


def test_a_side_that_does_not_come_takes_nothing_away(arrive_at: Arrive, server: Server, played: Finished) -> None:
    person = arrive_at(server.url)
    played.lend_session(person, server)
    page = person.page
    page.goto(f"/replay/{played.match}")
    side = page.get_by_label("Seen by")
    page.get_by_role("button", name="To the end").click()
    shown = page.get_by_role("region", name="Replay").inner_text()
    page.route("**/replay?side=spectator", lambda route: route.abort())
    side.select_option(index=2)
    page.locator(".toast").get_by_text("The server does not answer").wait_for()
    person.forgive("ERR_FAILED")
    expect(side).to_have_value("own")
    assert page.get_by_role("region", name="Replay").inner_text() == shown
    # Asked for again, it comes.
    page.unroute("**/replay?side=spectator")
    side.select_option(index=2)
    expect(page.locator(".player").last).not_to_contain_text("(you)")
    expect(side).to_have_value("1")


def test_a_replay_that_does_not_come_says_that_the_line_is_down(arrive_at: Arrive, server: Server) -> None:
    person = arrive_at(server.url)
    page = person.page
    page.route("**/replay?side=own", lambda route: route.abort())
    page.goto("/replay/whatever")
    page.get_by_role("heading", name="No connection").wait_for()
    assert person.faults_of_access() == []
    person.forgive("ERR_FAILED")
    page.unroute("**/replay?side=own")
    page.get_by_role("button", name="Reload").click()
    page.get_by_role("heading", name="Nothing is here").wait_for()
    person.forgive("404")


def test_whoever_has_played_nothing_is_shown_the_way_to_play(arrive_at: Arrive, server: Server) -> None:
    page = arrive_at(server.url).page
    page.goto("/history?opponent=nobody")
    page.get_by_role("main").get_by_role("link", name="To the hall").click()
    page.get_by_role("button", name="Play a bot").wait_for()
    assert page.context.request.post("/api/session/guest").ok
    page.goto("/history?opponent=nobody")
    page.get_by_text("No match fits that.").wait_for()
    # All are asked for: there are none, and nothing can be searched.
    page.get_by_label("Opponent").fill("")
    page.get_by_text("No matches yet.").wait_for()
    expect(page.get_by_role("search")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("link", name="To the hall")).to_be_visible()


def with_older_ones_out_of_reach(route: Route) -> None:
    """Answers as the server does, but that there are always older matches, which do not come."""
    if "before=" in route.request.url:
        route.abort()
    else:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "next": "1.0~x"})


def test_luck_and_ones_own_matches(arrive_at: Arrive, server: Server, size: str, played: Finished) -> None:
    person = arrive_at(server.url, size)
    played.lend_session(person, server)
    page = person.page
    page.route(re.compile("/api/me/matches"), with_older_ones_out_of_reach)
    page.goto("/")
    page.get_by_role("link", name="My matches").first.click()
    row = page.locator(".history-row")
    expect(row).to_have_count(1)
    # Older ones that do not come take nothing away, and can be asked for again.
    page.get_by_role("button", name="Older matches").click()
    page.get_by_text("The server does not answer").wait_for()
    person.forgive("ERR_FAILED")
    expect(row).to_have_count(1)
    expect(page.get_by_role("button", name="Older matches")).to_be_visible()
    page.get_by_label("Opponent").fill("nobody of that name")
    page.get_by_text("No match fits that.").wait_for()
    page.get_by_label("Opponent").fill("guest-")
    expect(row).to_have_count(1)
    won = "Won" if 0 in played.outcome["winners"] else "Lost"
    page.get_by_label("Result").select_option(won)
    expect(row).to_contain_text(won)
    assert person.faults_of_access() == []
    row.get_by_role("link", name=re.compile("Replay")).click()
    page.wait_for_selector(".replay-bar")
    page.go_back()
    expect(page.get_by_label("Opponent")).to_have_value("guest-")
    row.get_by_role("link", name=re.compile("Replay")).click()
    page.get_by_role("button", name="To the end").click()
    page.locator("[data-tool=result]").click()
    luck = page.get_by_role("region", name="Luck")
    expect(luck.locator(".luck-row")).to_have_count(2)
    expect(luck).to_contain_text("Damage dealt")
    swings = luck.locator(".swing").all_inner_texts()
    sizes = [abs(float(text.replace("−", "-"))) for text in swings]
    assert sizes == sorted(sizes, reverse=True)
    assert person.faults_of_access() == []
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".dice-check")).to_have_attribute("data-good", "true")
    luck.get_by_role("link").first.click()
    expect(luck).to_have_count(0)
    expect(page).to_have_url(re.compile(r"#\d+$"))
    shown = page.evaluate("location.hash.slice(1)")
    told = page.evaluate(f"fetch('/api/matches/{played.match}/luck').then((r) => r.json())")
    assert int(shown) in [roll["at"] for roll in told["rolls"]]


def test_a_stranger_with_the_link_sees_how_a_match_ended_and_no_talk(
    arrive_at: Arrive, server: Server, played: Finished
) -> None:
    page = arrive_at(server.url).page
    page.goto(f"/match/{played.match}")
    page.get_by_role("link", name="Replay", exact=True).wait_for()
    assert page.locator("[data-tool=chat]").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.keyboard.press("n")
    page.get_by_role("menu").wait_for()
    assert page.locator(".match-chat").count() == 0
