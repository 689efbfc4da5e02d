"""Ways into a match, as people go them; the game's own client may be stood in for by a bare one."""

from pathlib import Path

from playwright.sync_api import Page, Route

from tests.browser.people import Person

BARE = Path(__file__).with_name("bare.js")


def with_bare_game(person: Person) -> Person:
    """Give the person the bare client instead of the game's, without newcomers' hints."""

    def bare(route: Route) -> None:
        route.fulfill(path=BARE, content_type="text/javascript")

    person.context.route("**/games/*/index.js", bare)
    return person


def play_bot(page: Page) -> None:
    """From the first page into a match, in one click."""
    page.goto("/")
    page.click(".hero .btn-main")
    in_match(page)


def in_match(page: Page) -> None:
    """Wait until the match of the page's address is there: after a rematch the page may still show the one before."""
    page.wait_for_url("**/match/*")
    page.wait_for_selector(f"[data-match='{page.url.rpartition('/')[2]}'] [data-tool=menu]")


def new_table(
    page: Page, who: str = "By link", first: str | None = "By lot", pace: str | None = None, kind: str = "Friendly"
) -> str:
    """Set up a table; its address."""
    page.goto("/")
    page.get_by_role("button", name="New table").first.click()
    for choice in (kind, who, first, pace):
        if choice is not None:
            page.get_by_role("dialog").get_by_text(choice, exact=True).click()
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".seats")
    return page.url


def seat_both(host: Person, guest: Person) -> None:
    """A table of the host's with the guest at it, and both press Play."""
    address = new_table(host.page)
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    for person in (host, guest):
        person.page.get_by_role("button", name="Play", exact=True).click()
    for person in (host, guest):
        in_match(person.page)
