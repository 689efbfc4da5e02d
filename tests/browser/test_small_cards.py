"""What stands on small cards can be read: all abilities of those that have the most of them."""

import pytest

from tests.browser.conftest import Arrive
from tests.browser.server import Server
from tests.browser.underway import BATTLE, PLACEMENT, SQUAD, underway

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS = {
    "desktop": ("desktop", {"width": 1280, "height": 800}),
    "phone": ("phone", {"width": 390, "height": 844}),
    "narrow": ("phone", {"width": 360, "height": 740}),
    "sideways": ("phone", {"width": 844, "height": 390}),
}
LARGEST = """
async () => {
  const { allCards } = await import("/static/games/zinara/catalogue.js");
  const most = Math.max(...allCards().map(({ abilities }) => abilities.length));
  return allCards().filter(({ abilities }) => abilities.length === most).map(({ id }) => id);
}
"""
# Puts a card into each of the places, as a token or as a printed card, and tells which of its abilities cannot be read:
# they are cut off, or something else stands over or under them.
UNREAD = """
async ([id, places, printed]) => {
  const { html, render } = await import("htm/preact");
  const [{ cardOf }, { Token, fresh }, { CardFace }] = await Promise.all(
    ["catalogue", "card/token", "card/card"].map((name) => import(`/static/games/zinara/${name}.js`)),
  );
  const card = cardOf(id);
  const drawn = printed
    ? () => html`<${CardFace} card=${card} />`
    : () => html`<${Token} unit=${fresh(card)} card=${card} owner="me" label="" />`;
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const within = (a, b) => a.width > 12
    && a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const others = ".stat-hp, .triple, .pill, .gem, .card-planet .icon, .card-name";
  const hosts = [...document.querySelectorAll(places)];
  const unread = hosts.flatMap((place) => {
    const host = place.cloneNode(false);
    place.replaceWith(host);
    render(drawn(), host);
    const whole = box(printed ? host : host.querySelector(".token"));
    const abilities = [...host.querySelectorAll(".ability")];
    const told = [...host.querySelectorAll(others)].filter((one) => one.checkVisibility());
    return abilities.map((ability, i) => {
      const over = [...told, ...abilities.slice(0, i)].filter((one) => meet(box(ability), box(one)));
      const fault = !within(box(ability), whole) ? "cut off" : over.map((one) => one.className).join(", ");
      return fault && `${id}, ability ${i + 1}, on ${Math.round(whole.width)} x ${Math.round(whole.height)}: ${fault}`;
    });
  });
  return hosts.length ? unread.filter(Boolean) : ["no such place"];
}
"""


# What the title of a phase has no room for.
CUT = """
() => [...document.querySelectorAll(".screen-title")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""


@pytest.mark.parametrize("screen", sorted(SCREENS))
@pytest.mark.parametrize(
    ("phase", "places", "printed"),
    [
        (SQUAD, ".deal-grid .card", True),
        (PLACEMENT, ".tray-cards > .cell", False),
        (PLACEMENT, ".board .cell", False),
        (BATTLE, ".board .cell", False),
    ],
    ids=["squad", "tray", "placement", "battle"],
)
def test_all_abilities_of_a_small_card_are_seen(
    arrive_at: Arrive, server: Server, screen: str, phase: int, places: str, *, printed: bool
) -> None:
    size, viewport = SCREENS[screen]
    person = arrive_at(server.url, size, viewport=viewport)
    underway(server, phase, person)
    cards = person.page.evaluate(LARGEST)
    assert len(cards) >= 2
    assert {fault for card in cards for fault in person.page.evaluate(UNREAD, [card, places, printed])} == set()


@pytest.mark.parametrize("language", ["en", "pt", "ru"])
def test_all_rows_of_the_field_stand_above_the_tray_of_a_narrow_phone(
    arrive_at: Arrive, server: Server, language: str
) -> None:
    """With a hint over it, whose words are longest in Portuguese and Russian."""
    size, viewport = SCREENS["narrow"]
    person = arrive_at(server.url, size, language, viewport=viewport)
    underway(server, PLACEMENT, person, hints=True)
    person.page.wait_for_selector(".coach")
    person.be_still()
    board, tray, title = (
        person.page.locator(one).bounding_box() for one in (".board", ".placement .tray", ".screen-title")
    )
    assert board is not None
    assert tray is not None
    assert title is not None
    assert board["y"] + board["height"] <= tray["y"] + 1
    assert title["height"] < 30
    assert person.page.evaluate(CUT) == []
