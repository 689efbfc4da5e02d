"""The first match: one hint for each thing there is to do, read or skipped, and never again."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.fielding import button
from tests.browser.meeting import until
from tests.browser.player import Player
from tests.browser.seating import play_bot
from tests.browser.server import Server
from tests.browser.underway import BATTLE, coverable, underway
from tests.players import Live

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PICTURES = os.environ.get("ZINARA_PICTURES")
COVERED = """
() => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  return [...document.querySelectorAll(".board .cell, .hand .card, .deck-grid > li")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.left < coach.right && coach.left < box.right && box.top < coach.bottom && coach.top < box.bottom;
  });
}
"""

CUT_OFF = """
() => {
  const sheet = document.querySelector(".sheet:has(> .coach)");
  if (!sheet) return [];
  const own = sheet.getBoundingClientRect();
  // At a desktop the sheet has no box of its own.
  const { top, right, bottom } = own.height ? own : { top: 0, right: innerWidth, bottom: innerHeight };
  const shown = [...sheet.querySelectorAll("button, b, p")].filter((one) => one.checkVisibility());
  const within = (box) => box.top >= top && box.right <= right && box.bottom <= bottom;
  return shown.filter((one) => !within(one.getBoundingClientRect())).map((one) => one.textContent);
}
"""
# How far the second answer to a strike lies under the buttons.
SCROLLED_AWAY = """
() => {
  const [, second] = document.querySelectorAll(".defend-option");
  const buttons = document.querySelector(".defend .forecast-actions");
  return second.getBoundingClientRect().bottom - buttons.getBoundingClientRect().top;
}
"""
OTHER_PHONES = [{"width": 844, "height": 390}, {"width": 360, "height": 740}]


def of(player: Player, lesson: str) -> Locator:
    return player.page.locator(f".coach[data-lesson={lesson}]")


def hint(player: Player, lesson: str) -> Locator:
    """The hint, once it is there: nothing of the board under it, nothing beside it cut off, no fault of access."""
    found = of(player, lesson)
    found.wait_for(timeout=PATIENCE_MS)
    expect(found).to_contain_text(player.w(f"coach.{lesson}.text"))
    # What its buttons do is said in words.
    expect(found.get_by_role("button")).to_have_text([player.w("ui.coach_close"), player.w("coach.skip")])
    expect(found.locator("button .vh")).to_have_count(0)
    player.person.be_still()
    if PICTURES:
        width = player.page.viewport_size["width"] if player.page.viewport_size else 0
        player.page.screenshot(path=Path(PICTURES) / f"hint-{lesson}-{width}-{player.language}.png")
    assert not player.page.evaluate(COVERED)
    assert player.page.evaluate(CUT_OFF) == []
    assert player.person.faults_of_access() == []
    return found


def fits_other_phones(player: Player, lesson: str) -> None:
    """The hint on a phone held sideways and on a narrow one."""
    usual = player.page.viewport_size
    assert usual
    for size in OTHER_PHONES:
        player.page.set_viewport_size(size)  # type: ignore[arg-type]
        player.person.be_still()
        expect(of(player, lesson)).to_be_visible()
        if PICTURES:
            player.page.screenshot(path=Path(PICTURES) / f"hint-{lesson}-{size['width']}-{player.language}.png")
        assert player.page.evaluate(CUT_OFF) == []
    player.page.set_viewport_size(usual)


def understood(found: Locator, player: Player) -> None:
    found.get_by_role("button", name=player.w("ui.coach_close")).click()


def no_hint(player: Player) -> None:
    expect(player.page.locator(".coach")).to_have_count(0)


def learnt(player: Player) -> set[str]:
    """The lessons that the server keeps for the player."""
    answer = player.page.evaluate("fetch('/api/me/lessons').then((answer) => answer.json())")
    return set(answer["lessons"])


def own_turn(player: Player) -> None:
    """Until it is the player's turn; defenders are not assigned."""
    for _ in range(200):
        if player.may_act():
            return
        if player.is_asked():
            player.answer()
        player.page.wait_for_timeout(100)
    raise AssertionError("no turn of one's own")


LANGUAGES = {"desktop": "pt", "phone": "ru"}


def test_every_hint_comes_in_its_time(arrive_at: Arrive, server: Server, size: str) -> None:
    language = LANGUAGES[size]
    player = Player(arrive_at(server.url, size, language), language)
    play_bot(player.page)
    # What is done counts as read: the deck's hint goes with the deck.
    rules = hint(player, "deck").get_by_role("link", name=player.w("coach.rules"))
    expect(rules).to_have_attribute("href", "/rules#r1")
    player.choose_deck()
    understood(hint(player, "crystals"), player)
    hint(player, "values")
    player.build_squad()
    hint(player, "rows")
    player.place()
    player.in_battle()
    own_turn(player)
    understood(hint(player, "move"), player)
    no_hint(player)
    player.end_turn()
    assert {"zinara:deck", "zinara:crystals", "zinara:values", "zinara:rows", "zinara:move"} <= learnt(player)


def test_hints_of_the_battle_come_with_a_strike_and_its_defence(arrive_at: Arrive, server: Server) -> None:
    """Whoever begins is at a phone, where there is the least room for them."""
    attacker, defender = (
        Player(arrive_at(server.url, size, LANGUAGES[size]), LANGUAGES[size]) for size in ("phone", "desktop")
    )
    places: list[str] = []

    async def fit(live: Live) -> bool:
        places[:] = await coverable(live) or ()
        return bool(places)

    underway(server, BATTLE, attacker.person, defender.person, fit=fit, hints=True)
    card, target = (button(attacker.page, place) for place in places)
    of(attacker, "move").wait_for(timeout=PATIENCE_MS)
    card.click()
    # Whatever is read is not said again, and what was not yet read is.
    understood(hint(attacker, "strike"), attacker)
    no_hint(attacker)
    attacker.page.keyboard.press("Escape")
    of(attacker, "move").wait_for()
    card.click()
    no_hint(attacker)
    target.click()
    # On a phone it stands in the forecast's place until it is read.
    found = hint(attacker, "forecast")
    fits_other_phones(attacker, "forecast")
    # Nobody ends a turn by mistake who looks for the strike, and what leads on to it says so.
    expect(attacker.page.locator(".battle-actions")).to_be_hidden()
    assert attacker.page.locator(".coach [data-do=read]").evaluate("one => one.offsetWidth") > 150
    understood(found, attacker)
    no_hint(attacker)
    attacker.forecast.locator("button.btn-main").wait_for()
    hint(defender, "defend")
    attacker.confirm()
    defender.question.wait_for(timeout=PATIENCE_MS)
    # The hint leaves room for whoever may take the strike.
    assert defender.page.evaluate(SCROLLED_AWAY) <= 0
    # Done is as good as read, for the one as for the other.
    no_hint(attacker)
    defender.answer(0)
    no_hint(defender)
    hint(attacker, "end")
    attacker.end_turn()
    of(defender, "move").wait_for(timeout=PATIENCE_MS)
    found = hint(attacker, "defend")
    fits_other_phones(attacker, "defend")
    understood(found, attacker)
    no_hint(attacker)
    until([defender], lambda: learnt(defender) == {"zinara:defend"})
    told = {f"zinara:{lesson}" for lesson in ("move", "strike", "forecast", "end", "defend")}
    until([attacker], lambda: learnt(attacker) == told)
    with attacker.page.expect_response("**/api/me/lessons"):
        attacker.page.reload()
    attacker.in_battle()
    attacker.person.be_still()
    no_hint(attacker)


def test_skipped_they_never_come_again(arrive_at: Arrive, server: Server, size: str) -> None:
    player = Player(arrive_at(server.url, size))
    play_bot(player.page)
    with player.page.expect_response(lambda answer: "/api/me/lessons" in answer.url and answer.request.method != "GET"):
        hint(player, "deck").get_by_role("button", name=player.w("coach.skip")).click()
    no_hint(player)
    player.page.reload()
    assert len(learnt(player)) == 9
    player.choose_deck()
    player.heading("prompts.squad.mine").wait_for()
    no_hint(player)


def test_a_strike_is_tried_among_the_rules(arrive_at: Arrive, server: Server, size: str) -> None:
    person = arrive_at(server.url, size)
    page = person.page
    page.goto("/rules#strike-example")
    outcome = page.locator(".example-outcome")
    expect(outcome).to_contain_text("medium, 3 damage")
    expect(outcome).to_contain_text("weak, 2 damage")
    expect(outcome.get_by_role("link")).to_have_text(["5.13"])
    page.get_by_role("group", name="Attacker’s die").get_by_text("6").check(force=True)
    page.get_by_role("group", name="Defender’s die").get_by_text("6").check(force=True)
    expect(outcome).to_contain_text("The attacker deals nothing.")
    expect(outcome.get_by_role("link")).to_have_text(["5.14"])
    page.get_by_label("Attacker’s bonus").select_option("+2")
    page.get_by_label("Target’s armour").select_option("1")
    expect(outcome).to_contain_text("medium, 2 damage")
    expect(outcome.get_by_role("link")).to_have_text(["5.13", "5.15", "5.40"])
    expect(page.locator(".example-table td[aria-current]")).to_have_count(1)
    assert person.faults_of_access() == []
    page.get_by_label("The target is closed").check()
    expect(outcome).to_contain_text("strong, 3 damage")
    expect(outcome.get_by_role("link").first).to_have_text("5.16")
    outcome.get_by_role("link").first.click()
    expect(page.locator("#r5\\.16")).to_be_in_viewport()


FITTING = """
async () => {
  const { fitting, taught, ALL } = await import("/static/games/zinara/lessons.js");
  const of = (value) => ({ value });
  const match = ({ legal, units = {}, busy = false, ...view }) =>
    ({ legal: of(legal), busy: of(busy), seat: of(0), view: of({ phase: 4, battle: { units }, ...view }) });
  const choice = (unit, target, entry) => ({ unit: of(unit), target: of(target), entry });
  const turn = { units: { a1: {} }, end: true };
  const mine = { seat: 0, active: 0 };
  return [
    fitting(match({ phase: 2, battle: undefined, mine: {} })),
    fitting(match({ phase: 2, battle: undefined, mine: { confirmed: true } })),
    fitting(match({ legal: turn }), choice("", "")),
    fitting(match({ legal: turn }), choice("a1", "", { acts: { strike: "b2" } })),
    fitting(match({ legal: turn }), choice("a1", "b2", { acts: { strike: "b2" } })),
    fitting(match({ legal: turn, units: { a1: { seat: 0, closed: 1 } } }), choice("", "")),
    fitting(match({ legal: turn, units: { b2: { seat: 1, closed: 1 } } }), choice("", "")),
    fitting(match({ legal: { defend: "a1" } }), choice("", "")),
    fitting(match({ legal: null }), choice("", "")),
    fitting(match({ legal: turn, busy: true }), choice("", "")),
    taught({ e: "phase", phase: 3 }, mine),
    taught({ e: "attack" }, mine),
    taught({ e: "attack" }, { seat: 1, active: 0 }),
    taught({ e: "undefended" }, { seat: 1, active: 0 }),
    taught({ e: "turn" }, mine),
    taught({ e: "over" }, mine).length === ALL.length,
  ];
}
"""


def test_hints_fit_what_is_to_be_done(library_page: Page) -> None:
    assert library_page.evaluate(FITTING) == [
        ["crystals", "values"],
        [],
        ["move"],
        ["strike"],
        ["forecast"],
        ["end"],
        ["move"],
        ["defend"],
        ["defend"],
        [],
        ["deck", "crystals", "values"],
        ["move", "strike", "forecast"],
        [],
        ["defend"],
        ["end"],
        True,
    ]
