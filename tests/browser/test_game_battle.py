"""The battle between two people: the one who goes first at a desktop, the other at a phone; somebody watches."""

import re
import time
from dataclasses import dataclass
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.fielding import button, calm, cell, log_of, marked, standing
from tests.browser.people import Person, wait_until
from tests.browser.player import Player
from tests.browser.seating import in_match
from tests.browser.server import Server
from tests.browser.underway import BATTLE, coverable, covered, underway
from tests.players import Live

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

PATIENCE_MS = 20_000


@dataclass
class Battle:
    """Both sides of a battle at its start."""

    first: Player
    second: Player

    @property
    def page(self) -> Page:
        return self.first.page


def begun(come: Arrive, server: Server, first: str = "desktop", second: str = "phone", **more: object) -> Battle:
    """The first player's turn has begun."""
    one, other = Player(come(server.url, first, **more)), Player(come(server.url, second))
    underway(server, BATTLE, one.person, other.person, fit=covered)
    expect(one.button("moves.end")).to_be_enabled(timeout=PATIENCE_MS)
    return Battle(one, other)


@pytest.fixture
def battle(arrive_at: Arrive, server: Server) -> Battle:
    """A battle of the test's own."""
    return begun(arrive_at, server)


@pytest.fixture(scope="module")
def watched(arrive_for_all: Arrive, server: Server) -> Battle:
    """A battle for tests that leave it as they found it."""
    return begun(arrive_for_all, server)


def some_step(page: Page) -> tuple[str, str]:
    """Choose a card that can walk: where it stands, and a cell it can go to."""
    for name in standing(page, "me"):
        button(page, name).click()
        if steps := marked(page, "step"):
            return name, steps[0]
        page.keyboard.press("Escape")
    raise AssertionError("nobody can walk")


def aim(battle: Battle, *, covered: bool) -> str:
    """Aim at an enemy whom somebody else might cover, or at any; the name of the target's place."""
    page = battle.page
    for name in standing(page, "me"):
        button(page, name).click()
        for target in marked(page, "target"):
            button(page, target).click()
            battle.first.forecast.locator(".odds, .forecast-unknown:not(:has(.spinner))").first.wait_for()
            if not covered or battle.first.forecast.locator(".forecast-defenders").count():
                return target
            page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    raise AssertionError("nobody can strike")


def take_back(battle: Battle, start: str) -> None:
    """Take the one step of the turn back."""
    battle.first.button("moves.undo").click()
    expect(cell(battle.page, start).locator(".token")).to_be_visible()
    expect(battle.first.button("moves.undo")).to_be_disabled()


def confirm(battle: Battle) -> None:
    battle.first.forecast.locator(".btn-main").click()
    expect(battle.first.forecast).to_have_count(0)


def test_each_side_has_its_own_half_at_the_bottom(watched: Battle) -> None:
    rear = ".board-row:last-child [data-place] >> nth=0"
    expect(watched.page.locator(rear)).to_have_attribute("data-place", "a1")
    expect(watched.second.page.locator(rear)).to_have_attribute("data-place", "e6")
    for player in (watched.first, watched.second):
        assert player.page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
        assert player.person.faults_of_access() == []


def test_the_second_player_s_rear_is_seen_by_its_owner_alone(watched: Battle) -> None:
    rear = [f"{file}6" for file in "abcde"]
    hidden = [name for name in rear if name in standing(watched.second.page, "me")]
    for name in hidden:
        expect(cell(watched.page, name).locator(".token-back")).to_be_visible()
        assert "A face-down card" in button(watched.page, name).inner_text()
        expect(cell(watched.second.page, name).locator(".is-hidden .creature")).to_be_visible()


def test_a_step_is_shown_walked_and_taken_back(watched: Battle) -> None:
    page = watched.page
    start, goal = some_step(page)
    expect(cell(page, start)).to_have_class(re.compile("is-selected"))
    button(page, goal).click()
    expect(cell(page, goal).locator(".token")).to_be_visible()
    assert set(marked(page, "last")) == {start, goal}
    assert set(marked(watched.second.page, "last")) == {start, goal}
    take_back(watched, start)


def test_a_strike_is_foretold_and_can_be_thought_better_of(watched: Battle) -> None:
    page = watched.page
    target = aim(watched, covered=True)
    forecast = watched.first.forecast
    expect(forecast.locator(".odds")).to_be_visible()
    rows = forecast.locator("tbody tr:not(.is-return) td:first-of-type").all_inner_texts()
    assert sum(Fraction(row.split("%")[1].strip()) for row in rows) == 1
    assert watched.first.person.faults_of_access() == []
    page.keyboard.press("Escape")
    expect(forecast).to_have_count(0)
    assert target in marked(page, "target")
    page.keyboard.press("Escape")
    assert marked(page, "target") == []


def test_the_other_side_chooses_a_defender(battle: Battle) -> None:
    other = battle.second
    target = aim(battle, covered=True)
    confirm(battle)
    expect(other.question).to_be_visible(timeout=PATIENCE_MS)
    expect(battle.page.locator(".prompt")).to_contain_text("deciding on a defender")
    expect(other.page.locator("#say-urgent")).to_contain_text("Assign a defender?")
    assert other.person.faults_of_access() == []
    option = other.question.get_by_role("radio").nth(1)
    option.click()
    by = option.get_attribute("data-by") or ""
    assert by in marked(other.page, "defender")
    assert by != target
    other.question.get_by_label("Do not ask again this turn").check()
    other.question.get_by_role("button", name="Defend", exact=True).click()
    expect(battle.first.button("moves.end")).to_be_enabled(timeout=PATIENCE_MS)
    assert "Defender: " in log_of(battle.page)
    assert battle.page.get_by_role("log").locator(".die").count() == 2
    closed = button(battle.page, by)
    assert closed.count() == 0 or "closed" in closed.inner_text()


def answer_whatever_is_asked(battle: Battle) -> None:
    """Until the strike is told and the turn goes on: it may ask who takes it, and a card may strike more than once."""
    within, dice = time.monotonic() + PATIENCE_MS / 1000, battle.page.get_by_role("log").locator(".die")
    while not (dice.count() and battle.first.may_act()):
        assert time.monotonic() < within
        if battle.second.is_asked():
            battle.second.question.get_by_role("radio").first.click()
            battle.second.question.locator(".btn-main").click()
            expect(battle.second.question).to_have_count(0)
        battle.page.wait_for_timeout(50)


def test_a_turn_is_played_by_keys_alone(battle: Battle) -> None:
    page = battle.page
    start, goal = some_step(page)
    page.keyboard.press("Escape")
    button(page, start).focus()
    page.keyboard.press("m")
    expect(page.locator("#say-urgent")).to_contain_text(goal.upper())
    page.keyboard.press("Enter")
    _walk_focus(page, goal)
    page.keyboard.press("Enter")
    expect(cell(page, goal).locator(".token")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#say-urgent")).to_contain_text(f"{start.upper()} → {goal.upper()}")
    page.keyboard.press("u")
    expect(cell(page, start).locator(".token")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator("#say-urgent")).to_contain_text(re.compile(r"\d:\d\d"))
    target = aim(battle, covered=False)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(battle.first.forecast).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("→")
    assert target
    answer_whatever_is_asked(battle)
    page.keyboard.press("e")
    expect(battle.second.button("moves.end")).to_be_enabled(timeout=PATIENCE_MS)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Tell the card’s moves")


def _walk_focus(page: Page, goal: str) -> None:
    """By arrows from the focused cell to the goal, as the first player sees the field."""
    at = page.evaluate("document.activeElement.closest('[data-place]').dataset.place")
    across, along = ord(goal[0]) - ord(at[0]), int(goal[1]) - int(at[1])
    for key, n in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", along), ("ArrowDown", -along)):
        for _ in range(n):
            page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == goal


def test_whoever_watches_sees_what_is_public_and_no_buttons(watched: Battle, arrive_at: Arrive) -> None:
    watcher: Person = arrive_at(watched.page.url.split("/match/")[0], "phone", "pt")
    watcher.page.goto(watched.page.url)
    in_match(watcher.page)
    calm(watcher)
    expect(watcher.page.locator(".board .token").first).to_be_visible()
    assert watcher.page.locator(".battle-actions").count() == 0
    assert watcher.page.locator(".token-back").count() == watched.page.locator(".token-back").count()
    start, goal = some_step(watched.page)
    button(watched.page, goal).click()
    expect(cell(watcher.page, goal).locator(".token")).to_be_visible()
    assert set(marked(watcher.page, "last")) == {start, goal}
    assert watcher.faults_of_access() == []
    take_back(watched, start)


def test_a_card_is_read_in_full_by_hovering_and_by_key(watched: Battle) -> None:
    page = watched.page
    name = standing(page, "me")[0]
    button(page, name).hover()
    called = page.locator(".inspector .card .vh").inner_text().split(",")[0]
    assert called in button(page, name).inner_text()
    button(page, name).focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name=called)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_log_leads_back_and_a_button_returns(watched: Battle) -> None:
    page = watched.page
    start, goal = some_step(page)
    button(page, goal).click()
    expect(cell(page, goal).locator(".token")).to_be_visible()
    page.get_by_role("log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".prompt")).to_contain_text("You are looking back")
    expect(cell(page, start).locator(".token")).to_be_visible()
    page.get_by_role("button", name="Back to live").click()
    expect(cell(page, goal).locator(".token")).to_be_visible()
    take_back(watched, start)


# The first forecast waits until `late()` is called.
LATE = """
window.late = null;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", (event) => {
      if (window.late || !event.data.includes('"t":"answer"')) return;
      event.stopImmediatePropagation();
      window.late = () => this.dispatchEvent(new MessageEvent("message", { data: event.data }));
    });
  }
};
"""


def test_a_forecast_that_comes_while_the_attack_is_confirmed_moves_no_button_away(
    arrive_at: Arrive, server: Server
) -> None:
    places: list[str] = []

    async def fit(live: Live) -> bool:
        places[:] = await coverable(live) or ()
        return bool(places)

    one, other = Player(arrive_at(server.url)), Player(arrive_at(server.url))
    one.person.run_first(LATE)
    underway(server, BATTLE, one.person, other.person, fit=fit)
    for place in places:
        button(one.page, place).click()
    wait_until(one.page, "Boolean(window.late)")
    confirm = one.forecast.locator("button.btn-main")
    where = confirm.bounding_box()
    assert where is not None
    confirm.hover()
    one.page.mouse.down()
    one.page.evaluate("window.late()")
    one.person.be_still()
    now = confirm.bounding_box()
    # A button that is pressed is drawn a pixel lower.
    assert now is not None
    assert abs(now["y"] - where["y"]) <= 1
    # Who lets go of it elsewhere has not confirmed, and is shown the forecast.
    one.page.mouse.move(where["x"], where["y"] - 30)
    one.page.mouse.up()
    expect(one.forecast.get_by_role("table")).to_be_visible()
    expect(other.question).to_have_count(0)
    one.confirm()
    other.question.wait_for(timeout=PATIENCE_MS)
