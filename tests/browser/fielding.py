"""Ways into a battle of Planet Zinara, and what is read off its field."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from tests.browser.people import Person
from tests.browser.player import Player
from tests.browser.seating import in_match, new_table

CALM = """
import("/static/lib/settings.js").then(({ animation, hints }) => { animation.value = "off"; hints.value = false; })
"""


def calm(person: Person) -> None:
    """No animations and no hints: they are other tests' matter."""
    person.page.evaluate(CALM)


def sit_down(host: Person, guest: Person) -> None:
    """A table where the host goes first, with both at it and ready."""
    guest.page.goto(new_table(host.page, first="Me"))
    guest.page.get_by_role("button", name="Sit down").click()
    for person in (host, guest):
        person.page.get_by_role("button", name="Play", exact=True).click()
    for person in (host, guest):
        in_match(person.page)
        calm(person)


def prepare(players: Iterable[Player]) -> None:
    """Through the first three phases as quickly as the page allows."""
    both = list(players)
    for player in both:
        player.choose_deck()
    for player in both:
        player.build_squad()
    for player in both:
        player.place()
    for player in both:
        player.in_battle()


def cell(page: Page, name: str) -> Locator:
    """The cell or slot of that name."""
    return page.locator(f'[data-place="{name}"]')


def button(page: Page, name: str) -> Locator:
    """What is pressed there."""
    return cell(page, name).get_by_role("button")


def marked(page: Page, mark: str) -> list[str]:
    """The names of all places that bear the mark, such as "step"."""
    names = [found.get_attribute("data-place") or "" for found in page.locator(f"[data-place].is-{mark}").all()]
    return [name for name in names if name]


def standing(page: Page, owner: str) -> list[str]:
    """Where that side's cards stand: "me" or "op"."""
    found = page.locator(f'[data-place]:has(.token[data-owner="{owner}"])').all()
    return [name for one in found if (name := one.get_attribute("data-place"))]


def log_of(page: Page) -> str:
    """The whole log."""
    return page.get_by_role("log").inner_text()


def number(text: str) -> int:
    """The first number of a text."""
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])
