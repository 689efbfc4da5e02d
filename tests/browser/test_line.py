"""The line breaks and comes back: nothing is lost and nothing is played twice."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.seating import in_match, with_bare_game
from tests.browser.server import Server
from tests.browser.underway import DECK, underway

pytestmark = pytest.mark.browser

# Frames of the server that have this in them are lost, and the line with them: window.losing; or they alone: missing.
# And so are frames of the page: window.unsaid.
LOSING = """
window.losing = null;
window.missing = null;
window.unsaid = null;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  send(data) {
    if (window.unsaid && data.includes(window.unsaid)) window.unsaid = null;
    else super.send(data);
  }
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", (event) => {
      if (window.missing && event.data.includes(window.missing)) {
        window.missing = null;
        event.stopImmediatePropagation();
      }
      if (window.losing && event.data.includes(window.losing)) {
        window.losing = null;
        event.stopImmediatePropagation();
        this.close();
      }
    });
  }
};
"""
CHOOSE = "match.send({ do: 'deck', deck: match.legal.value.decks[0], confirm: true })"


@pytest.fixture
def player(arrive_at: Arrive, server: Server) -> Person:
    player = with_bare_game(arrive_at(server.url))
    player.run_first(LOSING)
    underway(server, DECK, player)
    return player


def test_a_short_break_is_not_even_shown_and_a_move_whose_answer_was_lost_has_one_effect(player: Person) -> None:
    page = player.page
    player.drop_line()
    page.wait_for_timeout(1500)
    assert page.evaluate("match.link.value") == "up"
    expect(page.locator("[data-banner]")).to_have_count(0)
    page.evaluate('window.losing = \'"t":"ok"\'')
    answer = page.evaluate(CHOOSE)
    assert answer["ok"] is True
    assert page.evaluate("window.losing") is None
    page.wait_for_selector("[data-phase='2']")
    told = (
        "match.log.value.flatMap(({ events }) => events).filter(({ e, phase }) => e === 'phase' && phase === 2).length"
    )
    assert page.evaluate(told) == 1


def test_a_move_that_is_sent_again_without_the_hello_is_no_refused_one(player: Person) -> None:
    page = player.page
    page.evaluate('window.losing = \'"t":"ok"\'; window.unsaid = \'"t":"hello"\'')
    answer = page.evaluate(CHOOSE)
    assert page.evaluate("[window.losing, window.unsaid]") == [None, None]
    assert answer["ok"] is True
    page.wait_for_selector("[data-phase='2']")


def test_a_lost_step_is_asked_for_when_the_answer_tells_of_it(player: Person) -> None:
    page = player.page
    page.evaluate('window.missing = \'"t":"step"\'')
    assert page.evaluate(CHOOSE)["ok"] is True
    assert page.evaluate("window.missing") is None
    page.wait_for_selector("[data-phase='2']")


def test_a_move_made_while_the_line_is_down_arrives_when_it_is_back(player: Person) -> None:
    page = player.page
    player.drop_line()
    answer = page.evaluate(CHOOSE)
    assert answer["ok"] is True
    page.wait_for_selector("[data-phase='2']")


def test_a_lost_step_is_asked_for_again(player: Person) -> None:
    page = player.page
    page.evaluate(
        """() => {
          const take = match.take.bind(match);
          let lost = false;
          match.take = (frame) => { if (frame.t === "step" && !lost) lost = true; else take(frame); };
        }"""
    )
    page.evaluate(CHOOSE)
    page.wait_for_timeout(1200)
    page.evaluate("match.send({ do: 'pick', cards: [0], confirm: false })")
    page.evaluate("match.send({ do: 'pick', cards: [], confirm: false })")
    expect(page.locator("[data-phase='2']")).to_have_count(1)


def test_an_opponent_without_a_line_is_shown(arrive_at: Arrive, server: Server) -> None:
    one, other = (with_bare_game(arrive_at(server.url)) for _ in range(2))
    underway(server, DECK, one, other)
    other.page.goto("about:blank")
    one.page.wait_for_selector("[data-gone]")
    other.page.goto(one.page.url)
    in_match(other.page)
    expect(one.page.locator("[data-gone]")).to_have_count(0)
