"""The game client's pure modules, called from a page."""

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GAME = "/static/games/zinara"


def call(page: Page, module: str, body: str) -> Any:
    """What `body`, a function of the module's exports, returns."""
    return page.evaluate(f"async () => ({body})(await import('{GAME}/{module}'))")


def test_each_side_sees_its_rear_in_the_last_row(library_page: Page) -> None:
    first, second = call(library_page, "places.js", "({ rows }) => [rows(0), rows(1)]")
    assert (first[0], first[-1]) == (["a6", "b6", "c6", "d6", "e6"], ["a1", "b1", "c1", "d1", "e1"])
    assert second == [row[::-1] for row in first[::-1]]


def test_depth_counts_from_the_centre(library_page: Page) -> None:
    cells = ["a3", "a2", "a1", "a4", "a5", "a6"]
    assert call(library_page, "places.js", f"({{ depth }}) => {cells}.map(depth)") == [0, 1, 2, 0, 1, 2]


def test_a_card_put_on_another_changes_places_with_it(library_page: Page) -> None:
    swapped, returned = call(
        library_page,
        "placement/plan.js",
        "({ put }) => [put(['a1', 'b1', ''], 0, 'b1'), put(['a1', 'b1', ''], 2, 'b1')]",
    )
    assert swapped == ["b1", "a1", ""]
    assert returned == ["a1", "", "b1"]


@pytest.mark.parametrize("end", ["pointerup", "pointercancel"])
def test_a_forecast_that_is_pressed_waits_until_it_is_let_go_of(library_page: Page, end: str) -> None:
    """Also where the finger went on to scroll, whose press the browser cancels."""
    told = call(
        library_page,
        "battle/choice.js",
        """async ({ Choice }) => {
          const forecast = { kill: 1 };
          const legal = { peek: () => null, value: null };
          const choice = new Choice({ n: { peek: () => 0 }, legal, ask: async () => forecast });
          choice.hold();
          const aimed = choice.aim("a4", "strike");
          await new Promise((done) => setTimeout(done, 50));
          const before = choice.forecast.value;
          dispatchEvent(new PointerEvent("END"));
          await Promise.race([aimed, new Promise((done) => setTimeout(done, 2000))]);
          return [before, choice.forecast.value];
        }""".replace("END", end),
    )
    assert told == [None, {"kill": 1}]


def test_outcomes_are_put_together_by_what_the_target_gets(library_page: Page) -> None:
    hits, returns = call(
        library_page,
        "battle/outcomes.js",
        """({ byHit, byReturn }) => {
          const fate = (loss, hp) => ({ loss, hp, dies: hp === 0 });
          const outcome = (p, deal, take, target, self) => ({ p, of: 36, deal, take, target, self });
          const forecast = { outcomes: [
            outcome(20, 0, -1, fate(2, 3), fate(0, 5)), outcome(6, 0, 1, fate(2, 3), fate(3, 2)),
            outcome(10, -1, 1, fate(0, 5), fate(3, 2)),
          ] };
          const short = ({ hit, p }) => [hit, p];
          return [byHit(forecast).map(short), byReturn(forecast).map(short)];
        }""",
    )
    assert hits == [["none", 10], ["weak", 26]]
    assert returns == [["medium", 16]]


def test_no_chance_is_rounded_to_never_or_always(library_page: Page) -> None:
    told = call(
        library_page, "battle/outcomes.js", "({ chance }) => [[0, 36], [1, 999], [998, 999], [36, 36]].map(chance)"
    )
    assert told == ["0%", "1%", "99%", "100%"]


def test_the_log_knows_who_stood_where(library_page: Page) -> None:
    """Backwards from the present: a walk, a face-down card that was struck and turned up, a death."""
    told = call(
        library_page,
        "log/chronicle.js",
        """({ chronicle, castOf }) => {
          const moved = { e: "moved", from: "a1", to: "a2" };
          const attack = { e: "attack", how: "strike", from: "a2", target: "a3" };
          const revealed = { e: "revealed", at: "a3", card: "mur" };
          const killed = { e: "killed", at: "a3", card: "mur", seat: 1 };
          const view = { battle: { units: { a2: { card: "burum", seat: 0 } } } };
          chronicle([{ n: 1, events: [moved] }, { n: 2, events: [attack, revealed, killed] }], view);
          return [castOf(moved).a1, castOf(attack).a2, castOf(attack).a3, castOf(killed).a3];
        }""",
    )
    assert told[:2] == [{"card": "burum", "seat": 0}] * 2
    assert told[2] == {"seat": 1}
    assert told[3] == {"card": "mur", "seat": 1}
