"""Pages that were open when the site was deployed anew: they say so, go on, and lose nothing by a reload."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.settings import ROOT
from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.people import Person, wait_until
from tests.browser.seating import new_table
from tests.browser.server import Server
from tests.browser.underway import BATTLE, DECK, PLACEMENT, SQUAD, underway

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLES = {
    "en": "There is a newer version of this site",
    "ru": "Есть новая версия сайта",
    "pt": "Há uma versão mais nova deste site",
}
RELOAD = {"en": "Reload", "ru": "Обновить", "pt": "Recarregar"}
WORDS = "Where did I stop"
NOISE = ("WebSocket", "Failed to load", "ERR_")

# What lies under the bar, and what of the bar itself is wider than its place.
HIDDEN = """
() => {
  scrollTo(0, 0);
  const bar = document.querySelector("[data-banner=outdated]");
  const end = bar.getBoundingClientRect().bottom;
  const outside = [...document.querySelectorAll("a, button, select, h1, .clock, .coach")]
    .filter((one) => !bar.contains(one) && !one.closest(".vh, .skip") && !one.matches(".vh, .skip"))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < end - 0.5);
  const squeezed = [bar, ...bar.querySelectorAll("*")].filter(
    (one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1,
  );
  return [...outside, ...squeezed].map((one) => one.outerHTML.slice(0, 120));
}
"""

# The page is told that it is older than the site, and scrolled; what stays at its top must not lie under the bar.
SCROLLED = """
async (what) => {
  const { outdated } = await import("/static/net/outdated.js");
  outdated.value = true;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  scrollTo(0, 400);
  await new Promise((done) => requestAnimationFrame(done));
  const bar = document.querySelector("[data-banner=outdated]").getBoundingClientRect();
  const stays = document.querySelector(what).getBoundingClientRect();
  return [scrollY, bar.top, stays.top - bar.bottom];
}
"""


def deploy(server: Server, folder: Path) -> None:
    """Put another client in the place of the one that is served."""
    shutil.copytree(ROOT / "static", folder)
    with (folder / "app.js").open("a", encoding="utf-8") as module:
        module.write("// Another edition.\n")
    server.stop()
    server.client = folder
    server.start()


def edition(person: Person) -> str:
    """The edition that the page is of."""
    found: str = person.page.locator("script[type=module]").get_attribute("src") or ""
    return found


def becomes_new(person: Person, old: str) -> None:
    """Wait until the page is of another edition."""
    expect(person.page.locator("script[type=module]")).not_to_have_attribute("src", old, timeout=PATIENCE_MS)


def write(person: Person) -> None:
    """Begin to say something, and say nothing."""
    person.page.locator(".chat-form input").fill(WORDS)


def test_pages_that_are_older_than_the_site_say_so(arrive_at: Arrive, own_server: Server, tmp_path: Path) -> None:
    fighter = arrive_at(own_server.url, "desktop", "pt")
    host = arrive_at(own_server.url, "phone", "en")
    passer = arrive_at(own_server.url, "phone", "ru")
    underway(own_server, BATTLE, fighter)
    fighter.page.locator("[data-tool=chat]").click()
    new_table(host.page)
    passer.page.goto("/")
    passer.page.wait_for_selector(".hero")
    everybody = {"pt": fighter, "en": host, "ru": passer}
    for person in (fighter, host):
        write(person)
    before = {language: edition(person) for language, person in everybody.items()}

    deploy(own_server, tmp_path / "client")
    for language, person in everybody.items():
        banner = person.page.get_by_role("region", name=TITLES[language])
        expect(banner).to_be_visible(timeout=PATIENCE_MS)
        assert person.faults_of_access() == []
        assert person.page.evaluate(HIDDEN) == []
        assert edition(person) == before[language]
    # A screen of a match still has all its parts in the window.
    assert fighter.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # What the page had not loaded yet is not there any more: it comes with the new edition.
    passer.page.locator(".site-nav [href='/leaderboard']").click()
    becomes_new(passer, before["ru"])
    expect(passer.page.locator("main h1")).to_be_visible()
    assert passer.page.url.endswith("/leaderboard")

    for language in ("en", "pt"):
        person, address = everybody[language], everybody[language].page.url
        person.page.get_by_role("region", name=TITLES[language]).get_by_role("button", name=RELOAD[language]).click()
        becomes_new(person, before[language])
        expect(person.page.locator("main :is(h1, h2)").first).to_be_attached()
        assert person.page.url == address
    fighter.page.wait_for_selector("main.match")
    fighter.page.locator("[data-tool=chat]").click()
    for person in (fighter, host):
        expect(person.page.locator(".chat-form input")).to_have_value(WORDS)
    for person in everybody.values():
        assert edition(person) not in before.values()
        expect(person.page.locator("[data-banner=outdated]")).to_have_count(0)
        person.forgive(*NOISE, "404", "dynamically imported module")


@pytest.mark.parametrize(
    ("size", "address", "what"),
    [("phone", "/decks/new", ".filters"), ("desktop", "/rules", ".contents")],
    ids=["builder", "rules"],
)
def test_what_stays_at_the_top_stays_below_the_bar(
    arrive_at: Arrive, server: Server, size: str, address: str, what: str
) -> None:
    page = arrive_at(server.url, size).page
    page.goto(address)
    page.wait_for_selector(what)
    wait_until(page, "document.documentElement.scrollHeight > innerHeight + 500")
    scrolled, bar, room = page.evaluate(SCROLLED, what)
    assert (scrolled, bar) == (400, 0)
    assert 0 <= room <= 20


@pytest.mark.parametrize("phase", [DECK, SQUAD, PLACEMENT], ids=["deck", "squad", "placement"])
def test_the_head_of_a_phase_stands_right_below_the_bar(arrive_at: Arrive, server: Server, phase: int) -> None:
    person = arrive_at(server.url, "phone")
    underway(server, phase, person, hints=True)
    person.page.wait_for_selector(".coach")
    _, bar, room = person.page.evaluate(SCROLLED, ".screen-head")
    assert (bar, room) == (0, 0)
    person.page.evaluate("scrollTo(0, 0)")
    person.be_still()
    # Nor is the hint under the head.
    ends = "document.querySelector('.screen-head').getBoundingClientRect().bottom"
    begins = "document.querySelector('.coach').getBoundingClientRect().top"
    assert person.page.evaluate(f"{ends} <= {begins}")
