"""Dice and blows move, can be skipped, and keep still for those who ask for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import wait_until
from tests.browser.server import Server
from tests.browser.test_game_battle import Battle, aim, begun, confirm

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

FULL = "import('/static/lib/settings.js').then(({ animation }) => { animation.value = 'full'; })"
# Animations cut to a hundredth of a millisecond still take a frame to be over.
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"


def answer(battle: Battle) -> None:
    """Whoever is asked takes nobody."""
    page: Page = battle.second.page
    page.locator(".battle .forecast-actions .btn-main, .log .die").first.wait_for()
    if battle.second.is_asked():
        battle.second.question.locator(".btn-main").click()


def test_dice_tumble_and_are_skipped_by_a_key(arrive_at: Arrive, server: Server) -> None:
    battle = begun(arrive_at, server, reduced_motion="no-preference")
    battle.page.evaluate(FULL)
    aim(battle, covered=True)
    confirm(battle)
    answer(battle)
    tray = battle.page.locator(".dice-tray")
    expect(tray.locator(".cube")).to_have_count(2)
    assert battle.page.locator(".log .die").count() == 0
    battle.page.keyboard.press("Escape")
    expect(tray).to_have_count(0, timeout=700)
    expect(battle.page.locator(".log .die")).to_have_count(2)


def test_nothing_moves_for_those_who_ask_for_it(arrive_at: Arrive, server: Server) -> None:
    battle = begun(arrive_at, server, reduced_motion="reduce")
    page = battle.page
    page.evaluate("localStorage.removeItem('zinara:animation')")
    page.reload()
    expect(battle.first.button("moves.end")).to_be_enabled(timeout=20_000)
    assert page.evaluate("document.documentElement.dataset.motion") == "off"
    aim(battle, covered=True)
    confirm(battle)
    answer(battle)
    expect(page.locator(".log .die")).to_have_count(2)
    assert page.locator(".dice-tray, .float, .ghost").count() == 0
    wait_until(page, STILL, patience_ms=2_000)
