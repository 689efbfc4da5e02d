"""Script in what people write, and in addresses: shown as it was written, and never run. A page that were to run it
would also complain of its policy, which fails a test by itself."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, set_up
from tests.browser.server import Server
from tests.browser.staff import enter_as
from tests.browser.test_talk import hears, say
from tests.builders import unlock_decks

pytestmark = pytest.mark.browser

WRITTEN = (
    "<script>pwned=1</script>",
    "<img src=x onerror=pwned=1>",
    "\"'><svg onload=pwned=1>",
    "<a href=javascript:pwned=1>x",
)
PLANTED = "script:not([src]):not([type=importmap]), img[src=x], svg[onload], [onerror], a[href^='javascript:']"


def unharmed(page: Page) -> None:
    """Nothing of it runs, and nothing of it is an element."""
    assert page.evaluate("typeof pwned") == "undefined"
    expect(page.locator(PLANTED)).to_have_count(0)


def test_what_is_said_is_shown_as_it_was_written(arrive_at: Arrive, server: Server) -> None:
    host, fan = come(arrive_at, server), come(arrive_at, server)
    table = set_up(host)
    fan.page.goto(table)
    for words in WRITTEN:
        say(host, words)
        hears(fan, words)
    hears(host, *WRITTEN)
    for each in (host, fan):
        unharmed(each.page)
    # Whoever comes later is given the same lines in another way.
    fan.page.reload()
    hears(fan, *WRITTEN)
    unharmed(fan.page)


def test_decks_are_called_what_they_are_called(arrive_at: Arrive, server: Server) -> None:
    owner = arrive_at(server.url)
    request = owner.context.request
    unlock_decks(server.var, request.post("/api/session/guest").json()["account"]["id"])
    for words in WRITTEN:
        made = request.post("/api/me/decks", data={"game": "zinara", "name": words, "cards": {}})
        assert made.status == 201, made.text()
    owner.page.goto("/decks")
    for words in WRITTEN:
        expect(owner.page.get_by_text(words, exact=True).first).to_be_visible()
    unharmed(owner.page)
    owner.page.get_by_role("button", name="Import").click()
    owner.page.get_by_label("Code or list of cards").fill("\n".join(WRITTEN))
    owner.page.get_by_role("button", name="Read").click()
    expect(owner.page.get_by_text(WRITTEN[0]).last).to_be_visible()
    unharmed(owner.page)


def test_moderators_read_reports_as_they_were_written(arrive_at: Arrive, server: Server) -> None:
    bad, boss = arrive_at(server.url), arrive_at(server.url)
    enter_as(bad, server, "Scribbler", "player")
    enter_as(boss, server, "Watcher", "moderator")
    wish = {"subject": {"about": "player", "name": "Watcher"}, "reason": "other", "words": " ".join(WRITTEN)}
    assert bad.context.request.post("/api/reports", data=wish).status == 201
    boss.page.goto("/admin/reports")
    expect(boss.page.get_by_text(WRITTEN[0]).first).to_be_visible()
    unharmed(boss.page)


def addresses(words: str) -> tuple[str, ...]:
    return f"/nothing/{quote(words, safe='')}", f"/?q={quote(words)}#{words}", f"/decks/import#{words}"


def test_nothing_of_an_address_runs(arrive_at: Arrive, server: Server) -> None:
    visitor = arrive_at(server.url)
    page = visitor.page
    for words in WRITTEN:
        for address in addresses(words):
            answer = page.goto(address)
            assert answer is not None
            assert words not in answer.text()
            page.wait_for_load_state(timeout=PATIENCE_MS)
            unharmed(page)
    visitor.forgive("status of 404")
