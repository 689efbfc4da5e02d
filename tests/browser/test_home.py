"""The first page: quick, small, clean, in three languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.seating import new_table
from tests.browser.server import Server
from tests.browser.underway import DECK, underway

pytestmark = pytest.mark.browser


def test_every_page_is_accessible(newcomer: Person) -> None:
    for address in ("/rules", "/about", "/nowhere", "/"):
        newcomer.page.goto(address)
        newcomer.page.wait_for_selector("main h1")
        assert newcomer.faults_of_access() == [], address
    newcomer.forgive("status of 404")
    for name in ("New table", "Settings"):
        newcomer.page.get_by_role("button", name=name).first.click()
        newcomer.page.wait_for_selector("dialog[open]")
        assert newcomer.faults_of_access() == [], name
        newcomer.page.keyboard.press("Escape")
        expect(newcomer.page.locator("dialog")).to_have_count(0)
        expect(newcomer.page.get_by_role("button", name=name).first).to_be_focused()


@pytest.mark.parametrize(
    ("of_browser", "button"), [("ru-RU", "Сыграть с ботом"), ("pt-BR", "Jogar contra um bot"), ("de-DE", "Play a bot")]
)
def test_the_language_is_the_browser_s(arrive_at: Arrive, server: Server, of_browser: str, button: str) -> None:
    page = arrive_at(server.url, "desktop", of_browser).page
    page.goto("/")
    page.get_by_role("button", name=button).wait_for()
    assert page.evaluate("document.documentElement.lang") == {"de-DE": "en"}.get(of_browser, of_browser[:2])


def test_the_language_is_changed_and_kept(newcomer: Person) -> None:
    page = newcomer.page
    page.goto("/")
    page.get_by_label("Language").select_option("ru")
    page.get_by_role("button", name="Сыграть с ботом").wait_for()
    page.reload()
    page.get_by_role("button", name="Сыграть с ботом").wait_for()
    assert page.title() == "Планета Зинара"


def test_tables_by_link_are_not_in_the_list(arrive_at: Arrive, server: Server) -> None:
    host = arrive_at(server.url)
    address = new_table(host.page)
    listed = host.context.request.get(f"{server.url}/api/tables").json()["tables"]
    assert address.rpartition("/")[2] not in {table["id"] for table in listed}


def test_a_list_of_tables_that_does_not_come_is_told_of(arrive_at: Arrive, server: Server) -> None:
    page = arrive_at(server.url).page
    page.route_web_socket("**/ws/lobby*", lambda _: None)
    page.goto("/")
    tables = page.get_by_role("region", name="Tables")
    expect(tables).to_contain_text("Loading…")
    expect(tables).to_contain_text("Connection lost. Reconnecting…", timeout=30_000)


def test_everything_is_reached_by_keyboard(newcomer: Person) -> None:
    page = newcomer.page
    page.goto("/")
    page.wait_for_selector(".hero .btn-main")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".hero .btn-main")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_links_keep_the_page_and_back_goes_back(newcomer: Person) -> None:
    page: Page = newcomer.page
    page.goto("/")
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("heading", name="Rules", exact=True).wait_for()
    page.go_back()
    page.wait_for_selector(".hero")
    assert page.evaluate("window.same") is True


def test_a_page_of_an_edition_that_is_gone_is_loaded_anew(newcomer: Person) -> None:
    page = newcomer.page
    page.goto("/")
    page.evaluate("window.old = true")
    page.route("**/hall/about.js", lambda route: route.fulfill(status=404), times=1)
    page.route(f"{page.url}", lambda route: route.fulfill(body="<!doctype html>"))
    page.get_by_role("link", name="About").click()
    page.get_by_role("heading", name="About", exact=True).wait_for()
    assert page.evaluate("window.old") is None
    newcomer.forgive("404")


def test_a_page_is_not_loaded_anew_again_and_again(newcomer: Person) -> None:
    """As where servers of several editions answer in turn."""
    page = newcomer.page
    page.goto("/")
    home = page.url
    page.route("**/hall/about.js", lambda route: route.fulfill(status=404))
    page.route(home, lambda route: route.fulfill(body="<!doctype html>"))
    page.evaluate("window.old = true")
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("alert").filter(has_text="The server does not answer.")).to_be_visible()
    assert page.evaluate("window.old") is None
    assert page.url.endswith("/about")
    newcomer.forgive("404", "dynamically imported module")


def test_a_page_that_does_not_come_says_so(newcomer: Person) -> None:
    page = newcomer.page
    page.goto("/")
    page.evaluate("window.same = true")
    page.route("**/hall/about.js", lambda route: route.fulfill(status=404), times=1)
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("alert").filter(has_text="The server does not answer.")).to_be_visible()
    assert page.evaluate("window.same") is True
    page.get_by_role("button", name="Reload").click()
    page.get_by_role("heading", name="About", exact=True).wait_for()
    newcomer.forgive("404", "dynamically imported module")


def test_reduced_motion_is_honoured_until_chosen_otherwise(arrive_at: Arrive, server: Server) -> None:
    page = arrive_at(server.url, reduced_motion="reduce").page
    page.goto("/")
    page.wait_for_selector(".hero")
    assert page.evaluate("document.documentElement.dataset.motion") == "off"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text("Quick", exact=True).click()
    assert page.evaluate("document.documentElement.dataset.motion") == "quick"


ABOVE_THE_PAGE = """
() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const { top, bottom } = box(".elsewhere");
  return box(".site-head").bottom <= top && bottom <= box("main").top;
}
"""


@pytest.mark.parametrize("address", ["/admin/lab", "/decks/new", "/rules"])
def test_a_match_that_goes_on_covers_nothing_on_a_phone(arrive_at: Arrive, server: Server, address: str) -> None:
    person = arrive_at(server.url, "phone")
    underway(server, DECK, person)
    person.page.goto(address)
    back = person.page.get_by_role("region", name="Your match goes on")
    expect(back).to_be_visible()
    person.page.wait_for_selector("main h1", state="attached")
    assert person.page.evaluate(ABOVE_THE_PAGE)
    # It stays there, instead of going along over what is read.
    before = back.bounding_box()
    person.page.evaluate("scrollTo(0, 200)")
    after = back.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] == before["y"] - person.page.evaluate("scrollY")
    back.get_by_role("link", name="Return").click()
    person.page.wait_for_url("**/match/*")


def test_a_match_that_goes_on_is_led_to(newcomer: Person) -> None:
    page = newcomer.page
    page.goto("/")
    page.click(".hero .btn-main")
    page.wait_for_url("**/match/*")
    address = page.url
    page.goto("/")
    page.wait_for_url(address)
