"""The lobby in the hall: the list that keeps itself up to date, one's own tables, and sending somebody away."""

import sqlite3

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.seating import in_match, new_table, with_bare_game
from tests.browser.server import Server

pytestmark = pytest.mark.browser


def row_of(page: Page, address: str) -> Locator:
    return page.locator(f'.table-row[data-table="{address.rpartition("/")[2]}"]')


def come(arrive_at: Arrive, server: Server, size: str = "desktop") -> Person:
    person = with_bare_game(arrive_at(server.url, size))
    person.page.goto("/")
    person.page.wait_for_selector(".lobby[aria-busy=false]")
    return person


def clean(person: Person) -> None:
    assert person.faults_of_access() == []
    assert person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_a_table_from_the_list_to_its_match(arrive_at: Arrive, server: Server, size: str) -> None:
    onlooker, host, guest, other = [come(arrive_at, server, size if k < 2 else "desktop") for k in range(4)]
    address = new_table(host.page, "Everybody", "Me", pace="Quick, 60 s")
    row = row_of(onlooker.page, address)
    expect(row).to_contain_text("Host goes first")
    expect(row).to_contain_text("Quick, 60 s")
    clean(onlooker)
    # The host looks around in the hall, and finds the way back.
    host.page.locator("a.brand").click()
    own = row_of(host.page, address)
    expect(own.get_by_role("link", name="Return")).to_be_visible()
    row_of(guest.page, address).get_by_role("button", name="Join").click()
    # What is said in passing is looked for first: it does not stay.
    expect(host.page.get_by_text("is at the table").first).to_be_visible()
    guest.page.wait_for_url("**/table/*")
    expect(row).to_contain_text("about to start")
    clean(host)
    own.get_by_role("link", name="Return").click()
    # Whoever is sent away is told, and does not come back at once.
    host.page.get_by_role("button", name="Remove").click()
    expect(guest.page.get_by_text("has sent you away").first).to_be_visible()
    guest.page.wait_for_selector(".hero")
    row_of(guest.page, address).get_by_role("button", name="Join").click()
    guest.page.wait_for_timeout(300)
    assert guest.page.url.rstrip("/") == server.url
    guest.forgive("403")
    row_of(other.page, address).get_by_role("button", name="Join").click()
    other.page.get_by_role("button", name="Play", exact=True).wait_for()
    clean(host)
    host.page.get_by_role("button", name="Play", exact=True).click()
    host.page.get_by_text("Waiting for your opponent").wait_for()
    host.page.locator("a.brand").click()
    own.wait_for()
    other.page.get_by_role("button", name="Play", exact=True).click()
    # The match begins: from wherever they are, both are in it, with the dice that the host's browser has paid for.
    for person in (host, other):
        in_match(person.page)
    assert host.page.evaluate("JSON.parse(localStorage.getItem(`zinara:entropy:${match.id}`))")
    assert host.page.evaluate("match.view.value.first") == 0
    expect(row.get_by_role("link", name="Watch")).to_be_visible()
    expect(row).to_contain_text("Phase 1 of 4")
    # In the hall a banner leads back.
    host.page.evaluate("history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    banner = host.page.get_by_role("link", name="Return")
    banner.wait_for()
    clean(host)
    banner.click()
    in_match(host.page)
    assert host.page.evaluate("match.choose({ do: 'surrender' })")["ok"] is True
    expect(row).to_have_count(0)


def test_rated_tables_are_for_accounts(arrive_at: Arrive, server: Server, size: str) -> None:
    person = come(arrive_at, server, size)
    page = person.page
    page.get_by_role("button", name="New table").first.click()
    page.get_by_role("dialog").get_by_text("Rated", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("name and password")
    expect(page.get_by_role("dialog").get_by_role("button", name="Sign up")).to_be_visible()
    expect(page.get_by_role("button", name="Set up the table")).to_have_count(0)
    clean(person)
    page.keyboard.press("Escape")
    account = person.context.request.post("/api/session/guest").json()["account"]["id"]
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE accounts SET guest = 0 WHERE id = ?", [account])
    page.reload()
    address = new_table(page, "Everybody", first=None, kind="Rated")
    expect(page.locator(".page-head")).to_contain_text("Rated")
    expect(page.get_by_role("button", name="Steady bot")).to_have_count(0)
    clean(person)
    # The choice is remembered.
    page.locator("a.brand").click()
    expect(row_of(page, address)).to_contain_text("Rated")
    page.get_by_role("button", name="New table").first.click()
    expect(page.get_by_role("radio", name="Rated")).to_be_checked()
    page.keyboard.press("Escape")
    row_of(page, address).get_by_role("link", name="Return").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(row_of(page, address)).to_have_count(0)


def test_a_list_that_missed_something_is_brought_up_to_date(arrive_at: Arrive, server: Server) -> None:
    onlooker, host = come(arrive_at, server), come(arrive_at, server)
    onlooker.drop_line()
    address = new_table(host.page, "Everybody")
    row_of(onlooker.page, address).wait_for()
    onlooker.page.evaluate(
        """() => {
          const socket = window.sockets.find((one) => one.readyState === 1);
          const data = JSON.stringify({ t: "tables", n: 99999, changed: [], gone: [] });
          socket.dispatchEvent(new MessageEvent("message", { data }));
        }"""
    )
    host.page.get_by_role("button", name="Leave the table").click()
    expect(row_of(onlooker.page, address)).to_have_count(0)


def test_the_first_page_comes_to_rest(arrive_at: Arrive, server: Server) -> None:
    page = arrive_at(server.url, reduced_motion="no-preference").page
    page.goto("/")
    page.wait_for_selector(".orb")
    endless = "document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"
    # Whether they still move depends on how long the page took.
    assert page.evaluate("getComputedStyle(document.querySelector('.orb')).animationName") == "bob"
    assert page.evaluate(endless) == 0
