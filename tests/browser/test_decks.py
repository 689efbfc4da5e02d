"""Decks: built by hand, checked by the server, kept, shared, imported, and played with."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.player import Player
from tests.browser.server import Server
from tests.builders import unlock_decks

pytestmark = pytest.mark.browser

LIST = """
3x Мюр
2x Quill Squire
Guardião do Rebanho x3
3 Acorn Slinger
3 Fenka Archer
Toll Boar ×3
3x Burrow Runner
nonsense
3x Stowaway Mouse
3x Caravan Goose
Outpost Spearman x3
Овражная гиена (3)
"""


def unlocked(person: Person, server: Server, experience: int = 80) -> Person:
    """Somebody who has played, and has an account."""
    made = person.context.request.post("/api/session/guest").json()
    unlock_decks(server.var, made["account"]["id"], experience)
    return person


def card(page: Page, name: str) -> Locator:
    """A card of the catalogue."""
    return page.get_by_role("list", name="Cards", exact=True).get_by_role("button", name=re.compile(f"^{name},"))


def size(page: Page, cards: int) -> None:
    """The deck has so many cards."""
    expect(page.locator(".deck-head .deck-size:visible")).to_contain_text(str(cards))


def open_sheet(page: Page) -> None:
    """On a phone the deck is a sheet."""
    page.locator(".catalogue .card").first.wait_for()
    sheet = page.get_by_role("button", name=re.compile("^The deck,"))
    if sheet.is_visible() and sheet.get_attribute("aria-expanded") == "false":
        sheet.click()


def test_a_deck_is_built_by_hand(newcomer: Person, server: Server) -> None:
    page = unlocked(newcomer, server).page
    page.goto("/decks")
    page.get_by_role("link", name="New deck").click()
    # Searched in any language, whatever the page's; ё is е, and accents are nothing.
    for words in ("мытный", "PEDAGIO", "toll b"):
        page.get_by_role("searchbox").fill(words)
        expect(page.locator(".catalogue .card")).to_have_count(1)
    card(page, "Toll Boar").click()
    page.get_by_role("button", name="Take out: Toll Boar").first.wait_for()
    page.get_by_role("button", name="Add: Toll Boar").first.click()
    size(page, 2)
    # With keys alone.
    card(page, "Toll Boar").focus()
    for key in ("+", "Enter", "+", "-", "i"):
        page.keyboard.press(key)
    detail = page.get_by_role("dialog", name="Toll Boar")
    expect(detail).to_contain_text("Protection")
    assert newcomer.faults_of_access() == []
    page.keyboard.press("Escape")
    size(page, 4)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Vella", exact=True).click()
    page.get_by_role("combobox", name="Crystal", exact=True).select_option("gold")
    page.get_by_role("combobox", name="Ability", exact=True).select_option("formation")
    page.get_by_role("combobox", name="Cost", exact=True).select_option("5")
    expect(page.locator(".catalogue .card")).not_to_have_count(0)
    assert page.locator('.catalogue .card:not([data-planet="vella"])').count() == 0
    page.get_by_role("button", name="In the deck").click()
    expect(page.get_by_text("No card is like that.")).to_be_visible()
    page.get_by_role("list", name="Cards", exact=True).get_by_role("button", name="Clear").click()
    open_sheet(page)
    # The server names every fault.
    faults = page.get_by_role("list", name="What is wrong with the deck")
    expect(faults.get_by_role("listitem")).to_have_text(
        ["Toll Boar, copies: 4. From 1 to 3 are allowed.", "The deck has 4 cards; at least 30 are needed."]
    )
    assert newcomer.faults_of_access() == []
    page.get_by_role("button", name="Take the last change back").click()
    size(page, 5)
    # Kept, though it is not finished.
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Give the deck a name first.")).to_be_visible()
    page.get_by_label("Name of the deck").fill("Boars")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/decks/\w{12}$"))
    expect(page.get_by_text("Saved as unfinished").first).to_be_visible()
    # Nobody loses changes by a slip.
    page.get_by_label("Name of the deck").fill("More boars")
    page.get_by_role("link", name="Rules").click()
    leaving = page.get_by_role("dialog", name="Unsaved changes")
    leaving.get_by_role("button", name="Cancel").click()
    page.go_back()
    assert newcomer.faults_of_access() == []
    leaving.get_by_role("button", name="Save and leave").click()
    page.wait_for_url(re.compile(r"/decks"))
    page.goto("/decks")
    tile = page.get_by_role("link", name=re.compile("More boars"))
    expect(tile).to_contain_text("unfinished")
    tile.click()
    open_sheet(page)
    page.get_by_role("button", name="Delete the deck").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the deck").click()
    expect(page.get_by_text("You have no decks of your own yet.")).to_be_visible()


def test_a_deck_is_imported_shared_and_played_with(arrive_at: Arrive, server: Server, size: str) -> None:
    owner = unlocked(arrive_at(server.url, size), server)
    page = owner.page
    page.goto("/decks")
    page.get_by_role("button", name="Import").click()
    page.get_by_label("Code or list of cards").fill(LIST)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_text("32 cards could be read.")).to_be_visible()
    expect(page.get_by_text("Line 9: there is no card “nonsense”.")).to_be_visible()
    assert owner.faults_of_access() == []
    page.get_by_role("button", name="Take as a new deck").click()
    page.wait_for_url(re.compile(r"/decks/\w{12}$"))
    open_sheet(page)
    expect(page.get_by_text("Ready to be played.")).to_be_visible()
    page.get_by_role("button", name="Sample deal").click()
    expect(page.locator(".sample-deal .card")).to_have_count(15)
    assert page.locator(".sample-deal .is-picked").count() > 1
    assert owner.faults_of_access() == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share the deck").click()
    code = page.get_by_label("Code", exact=True).input_value()
    link = page.get_by_label("Link", exact=True).input_value()
    assert len(code) <= 200
    assert link == f"{server.url}/decks/import#{code}"
    assert owner.faults_of_access() == []
    # Somebody who has just come may try everything, and is told how far it is.
    friend = unlocked(arrive_at(server.url, size), server, experience=35)
    friend.page.goto(link)
    expect(friend.page.get_by_text("32 cards could be read.")).to_be_visible()
    friend.page.get_by_role("button", name="Take as a new deck").click()
    friend.page.wait_for_url("**/decks/new")
    open_sheet(friend.page)
    expect(friend.page.get_by_text("35 of 80 experience", exact=True)).to_be_visible()
    friend.page.get_by_role("button", name="Save").click()
    expect(friend.page.locator(".toast")).to_have_text(
        "Level 2 unlocks decks of your own. You have 35 of 80 experience."
    )
    friend.forgive("403")
    friend.page.reload()
    expect(friend.page.get_by_label("Name of the deck")).to_have_value("Imported deck")
    # The owner finds the deck among the choices of a match.
    page.keyboard.press("Escape")
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    player = Player(owner)
    expect(player.deck(0)).to_contain_text("Imported deck")
    assert owner.faults_of_access() == []
    player.choose_deck(0)
    player.heading("prompts.squad.mine").wait_for()


def test_what_another_tab_saved_is_not_overwritten(arrive_at: Arrive, server: Server) -> None:
    person = unlocked(arrive_at(server.url), server)
    page = person.page
    page.goto("/decks/vella-vanguard")
    page.get_by_role("button", name="Make a copy").click()
    page.wait_for_url(re.compile(r"/decks/\w{12}$"))
    size(page, 30)
    other = person.context.new_page()
    other.goto(page.url)
    other.get_by_label("Name of the deck").fill("Theirs")
    other.get_by_role("button", name="Save").click()
    expect(other.locator(".toast")).to_have_text("The deck is saved.")
    card(page, "Toll Boar").click()
    page.get_by_role("button", name="Save", exact=True).click()
    stale = page.get_by_role("dialog", name="Changed elsewhere")
    person.forgive("409")
    assert person.faults_of_access() == []
    stale.get_by_role("button", name="Keep mine as a copy").click()
    page.wait_for_url(lambda url: url != other.url)
    size(page, 31)
    page.goto("/decks")
    expect(page.get_by_role("link", name=re.compile("Theirs"))).to_contain_text("30 cards")
    expect(page.get_by_role("link", name=re.compile("Vella Vanguard 2"))).to_contain_text("31 cards")
    person.forgive("409")


def test_a_deck_saved_again_after_a_lost_answer_is_one_deck(arrive_at: Arrive, server: Server) -> None:
    person = unlocked(arrive_at(server.url), server)
    page = person.page
    page.goto("/decks/new")
    page.get_by_label("Name of the deck").fill("Once")
    card(page, "Toll Boar").click()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/me/decks", lose)
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".toast").first.wait_for()
    page.unroute("**/api/me/decks")
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    card(page, "Toll Boar").click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/decks/\w{12}$"))
    size(page, 2)
    page.goto("/decks")
    expect(page.get_by_role("link", name=re.compile("Once"))).to_have_count(1)
    expect(page.get_by_role("link", name=re.compile("Once"))).to_contain_text("2 cards")
    person.forgive("ERR_FAILED")


# How far the middle of the hand is from that of its place, with so many cards.
OFF_CENTRE = """
(count) => {
  const fan = document.querySelector(".deck-fan");
  while (fan.children.length > count) fan.lastElementChild.remove();
  const [place, ...cards] = [fan, ...fan.children].map((one) => one.getBoundingClientRect());
  const [left, right] = [Math.min(...cards.map((one) => one.left)), Math.max(...cards.map((one) => one.right))];
  return Math.abs((left + right) / 2 - (place.left + place.right) / 2);
}
"""


def test_a_hand_of_few_cards_is_in_the_middle(newcomer: Person) -> None:
    newcomer.page.goto("/decks")
    newcomer.page.wait_for_selector(".deck-fan .portrait:nth-child(5)")
    assert [newcomer.page.evaluate(OFF_CENTRE, count) < 1 for count in (5, 4, 3, 2, 1)] == [True] * 5
