"""Curating the starter decks in a browser, while others play with them."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.player import Player
from tests.browser.seating import play_bot
from tests.browser.server import Server
from tests.browser.staff import enter_as

pytestmark = pytest.mark.browser

VELLA = "/admin/starters/vella-vanguard"


def line(page: Page, card: str) -> Locator:
    """A card in the list of the deck being built."""
    return page.locator(f'.deck-lines [data-line="{card}"]')


def open_sheet(page: Page) -> None:
    """On a phone the deck is a sheet."""
    page.get_by_role("button", name=re.compile("^The deck,")).press("Enter")


def toast(page: Page) -> Locator:
    """The newest message, as it is shown: it is spoken too."""
    return page.locator(".toast").last


def planets(face: Locator) -> Locator:
    return face.locator(".chip")


def balance(page: Page) -> None:
    """The balance lab has played the draft against another deck; its own tests say how."""
    draft = page.request.get("/api/admin/starters/zinara/vella-vanguard").json()["draft"]
    mine = {"id": "vella-vanguard:draft", "name": draft["name"], "cards": draft["cards"]}
    run = {"id": "r", "done": 600, "decks": [mine, {"id": "stone", "name": {"en": "Stone and Storm"}, "cards": {}}]}
    rate = {"rate": 0.52, "low": 0.48, "high": 0.56, "n": 600}
    page.route("**/api/admin/lab/runs", lambda route: route.fulfill(json={"runs": [run]}))
    matrix = {"run": run, "report": {"matrix": {mine["id"]: {"stone": rate}}}}
    page.route("**/api/admin/lab/runs/r", lambda route: route.fulfill(json=matrix))


def test_a_deck_is_published_while_a_match_with_the_old_one_runs(arrive_at: Arrive, own_server: Server) -> None:
    player = Player(arrive_at(own_server.url))
    play_bot(player.page)
    expect(planets(player.deck(1))).to_have_text(["Vella ×22", "Zinara ×8"], timeout=PATIENCE_MS)

    admin = enter_as(arrive_at(own_server.url), own_server, "Curator", "admin")
    page = admin.page
    page.goto("/admin/starters")
    page.get_by_role("link", name=re.compile("^Vella Vanguard")).click()
    page.get_by_role("link", name="Begin a draft").click()
    # One Mür less is one too few: the server says so, and does not publish it.
    line(page, "mur").get_by_role("button", name="Take out: Mür").click()
    expect(page.get_by_text("The deck has 29 cards; a starter deck has exactly 30.")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(toast(page)).to_have_text("The draft is saved.")
    page.get_by_role("link", name="To the deck and its revisions").click()
    page.get_by_role("button", name="Publish").click()
    ask = page.get_by_role("dialog", name="Publish “Vella Vanguard”")
    expect(ask).to_contain_text("The deck has 29 cards; a starter deck has exactly 30.")
    expect(ask.get_by_role("button", name="Publish")).to_have_count(0)
    ask.get_by_role("button", name="Cancel").click()

    page.get_by_role("link", name="Edit the draft").click()
    line(page, "toll-boar").get_by_role("button", name="Add: Toll Boar").click()
    page.get_by_role("button", name="Names and descriptions").click()
    texts = page.get_by_role("dialog", name="Names and descriptions")
    texts.get_by_label("Name, English").fill("")
    expect(texts.get_by_text("This text is empty")).to_be_visible()
    texts.get_by_label("Name, English").fill("Vanguard of Vella")
    expect(texts.get_by_text("This text is empty")).to_have_count(0)
    assert admin.faults_of_access() == []
    texts.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.get_by_role("link", name="To the deck and its revisions").click()
    compared = page.get_by_role("region", name="Compare")
    expect(compared.get_by_role("list", name="Cards that change").get_by_role("listitem")).to_have_text(
        [re.compile(r"Toll Boar.*1 before, 2 now"), re.compile(r"Mür.*3 before, 2 now")]
    )
    expect(compared.locator("ins")).to_have_text("Vanguard of Vella")
    assert admin.faults_of_access() == []
    balance(page)
    page.get_by_role("button", name="Publish").click()
    told = "Against Stone and Storm: 52% of the points, almost surely 48% to 56%, in 600 matches"
    expect(ask.get_by_text(told)).to_be_visible()
    ask.get_by_role("button", name="Publish").click()
    expect(toast(page)).to_have_text("Published: new matches offer it from now on.")
    expect(page.get_by_role("region", name="Revisions").get_by_role("listitem")).to_contain_text(
        [re.compile("Revision 2.*Curator.*offered now"), re.compile("Revision 1.*from files")]
    )
    done = page.get_by_role("region", name="What was done").get_by_role("listitem").locator("p")
    expect(done.first).to_contain_text("Curator · published · Revision 2")

    # The match that runs has the old one, even for a page that is loaded anew, and plays on with it.
    player.page.reload()
    expect(planets(player.deck(1))).to_have_text(["Vella ×22", "Zinara ×8"], timeout=PATIENCE_MS)
    expect(player.deck(1)).to_contain_text("Vella Vanguard")
    player.choose_deck(1)
    player.build_squad()
    player.heading("prompts.placement.mine").wait_for(timeout=PATIENCE_MS)
    # Whoever comes now is offered the new one.
    late = Player(arrive_at(own_server.url))
    play_bot(late.page)
    expect(late.deck(1)).to_contain_text("Vanguard of Vella", timeout=PATIENCE_MS)
    expect(planets(late.deck(1))).to_have_text(["Vella ×21", "Zinara ×9"])


def test_order_and_retirement_by_keyboard_alone(arrive_at: Arrive, own_server: Server) -> None:
    admin = enter_as(arrive_at(own_server.url, "phone"), own_server, "Curator", "admin")
    page = admin.page
    page.goto("/admin/starters")
    rows = (
        page.get_by_role("list").filter(has=page.get_by_role("button", name=re.compile("^Move up"))).get_by_role("link")
    )
    expect(rows).to_have_text([re.compile("Stone and Storm"), re.compile("Vella Vanguard")])
    page.get_by_role("button", name="Move up: Vella Vanguard").press("Enter")
    expect(rows).to_have_text([re.compile("Vella Vanguard"), re.compile("Stone and Storm")])
    expect(page.get_by_role("button", name="Move up: Vella Vanguard")).to_be_focused()
    assert admin.faults_of_access() == []
    page.get_by_role("button", name="New starter deck").press("Enter")
    page.get_by_label("Id:").fill("third")
    page.get_by_label("Begin with").select_option("vella-vanguard")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/starters/third/draft")
    expect(page.locator(".deck-size:visible")).to_contain_text("30")
    # Somebody else saves meanwhile: nothing is overwritten unasked.
    other = admin.context.new_page()
    other.goto(page.url)
    open_sheet(other)
    line(other, "mur").get_by_role("button", name="Take out: Mür").press("Enter")
    other.keyboard.press("Control+s")
    expect(toast(other)).to_have_text("The draft is saved.")
    other.close()
    open_sheet(page)
    line(page, "toll-boar").get_by_role("button", name="Add: Toll Boar").press("Enter")
    page.get_by_role("button", name="Save the draft").press("Enter")
    stale = page.get_by_role("dialog", name="Changed elsewhere")
    stale.wait_for()
    assert admin.faults_of_access() == []
    stale.get_by_role("button", name="Save mine over it").press("Enter")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    expect(line(page, "toll-boar")).to_contain_text("2")
    page.goto(VELLA)
    page.get_by_role("button", name="Retire").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Retire").press("Enter")
    expect(toast(page)).to_have_text("At least 2 starter decks have to be offered.")
    admin.forgive("409")
