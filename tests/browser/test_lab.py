"""The balance lab in a browser: a run is begun, watched, read and sorted; another one is stopped."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.staff import enter_as

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_MS = 60_000
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def begin(page: Page, matches: int, *, random: bool) -> None:
    if random:
        page.get_by_text("Decks by chance").first.click()
    for seat in (1, 2):
        page.get_by_label(f"Bot in seat {seat}").select_option("novice")
    page.get_by_role("spinbutton", name="Matches").fill(str(matches))
    page.get_by_role("button", name="Start").click()


def test_an_admin_has_bots_play(newcomer: Person, server: Server, size: str) -> None:
    enter_as(newcomer, server, f"Lab_{size}", "admin")
    page = newcomer.page
    page.goto("/admin/lab")
    begin(page, 8, random=False)
    runs = page.get_by_role("listitem").filter(has=page.get_by_role("progressbar"))
    expect(runs.first.get_by_text("8 of 8 matches")).to_be_visible(timeout=PATIENCE_MS)
    expect(runs.first.get_by_text("done", exact=True)).to_be_visible(timeout=PATIENCE_MS)

    begin(page, 5000, random=True)
    stop = page.get_by_role("button", name="Stop")
    expect(runs.first.get_by_text("playing", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    assert newcomer.faults_of_access() == []
    assert page.evaluate(WIDER) <= 0
    stop.click()
    expect(runs.first.get_by_text("stopped", exact=True)).to_be_visible(timeout=PATIENCE_MS)

    runs.nth(1).get_by_role("link").click()
    matrix = page.get_by_role("region", name="Deck against deck")
    expect(matrix.get_by_role("row")).not_to_have_count(0)
    expect(page.get_by_text("Whoever goes first")).to_be_visible()
    expect(page.get_by_role("img", name="Histogram of the length of 8 matches")).to_be_visible()
    cards = page.get_by_role("region", name="Cards")
    cards.get_by_role("button", name="Cost").click()
    expect(cards.get_by_role("columnheader", name="Cost")).to_have_attribute("aria-sort", "descending")
    costs = [int(cost) for cost in cards.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    with page.expect_download() as download:
        page.get_by_role("link", name="Table (CSV)").last.click()
    assert download.value.suggested_filename.startswith("cards-")
    assert newcomer.faults_of_access() == []
    assert page.evaluate(WIDER) <= 0
    expect(page.get_by_role("region", name="What people play").get_by_text("No matches yet.")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog", name="Delete the run").get_by_role("button", name="Delete").click()
    page.wait_for_url("**/admin/lab")
    expect(runs.first.get_by_role("progressbar")).to_be_visible()
