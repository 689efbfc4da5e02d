"""Every screen of a match between two people, at both sizes: without faults of access, nothing cut off at the side.

With ZINARA_PICTURES set to a folder, a picture of each screen is left there.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, play_on, press_play, set_up, sit_down
from tests.browser.player import Player
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

PICTURES = os.environ.get("ZINARA_PICTURES")
LANGUAGES = {"desktop": "pt", "phone": "ru"}
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HIGHER = "document.querySelector('.battle') && document.documentElement.scrollHeight - innerHeight"


@dataclass
class Inspection:
    """Looks at screens as they come and collects what is wrong with them."""

    size: str
    faults: list[str] = field(default_factory=list)
    seen: int = 0

    def look(self, player: Player, name: str) -> None:
        self.seen += 1
        player.person.be_still()
        if PICTURES:
            player.page.screenshot(path=Path(PICTURES) / f"{self.size}-{self.seen:02}-{name}.png")
        found = player.person.faults_of_access()
        if player.page.evaluate(WIDER) > 0:
            found.append("wider than the screen")
        if (player.page.evaluate(HIGHER) or 0) > 0:
            found.append("higher than the screen, in a battle")
        self.faults += [f"{name}: {fault}" for fault in found]


@pytest.fixture
def inspection(size: str) -> Inspection:
    return Inspection(size)


@pytest.fixture
def player(arrive_at: Arrive, server: Server, size: str) -> Player:
    """Whose screens are looked at."""
    return come(arrive_at, server, size, LANGUAGES[size])


@pytest.fixture
def partner(arrive_at: Arrive, server: Server) -> Player:
    return come(arrive_at, server)


@pytest.fixture
def watcher(arrive_at: Arrive, server: Server, size: str) -> Player:
    return come(arrive_at, server, size, "en")


def close(page: Page) -> None:
    """Close what lies over the page."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def before_the_match(player: Player, partner: Player, watcher: Player, inspection: Inspection) -> None:
    player.page.goto("/")
    player.hall_button("home.bot").wait_for()
    inspection.look(player, "home")
    player.hall_button("home.table").first.click()
    player.page.get_by_role("dialog").wait_for()
    inspection.look(player, "new-table")
    close(player.page)
    table = set_up(partner, "me")
    for person in (player, watcher):
        person.page.goto(table)
        person.hall_button("table.sit").wait_for()
    inspection.look(player, "table-open")
    sit_down(player, table)
    inspection.look(player, "table-full")
    player.hall_button("table.play").click()
    player.page.get_by_text(player.t("table.ready.wait")).wait_for()
    inspection.look(player, "table-ready")
    inspection.look(watcher, "table-watched")
    press_play(partner)
    for person in (player, watcher):
        person.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)


def preparing(player: Player, partner: Player, watcher: Player, inspection: Inspection) -> None:
    player.deck(1).click()
    expect(player.deck(1)).to_be_checked()
    inspection.look(player, "deck")
    partner.choose_deck()
    watcher.heading("phases.1.name").wait_for()
    inspection.look(watcher, "deck-watched")
    player.button("moves.deck").click()

    player.heading("prompts.squad.mine").wait_for(timeout=PATIENCE_MS)
    inspection.look(player, "squad")
    player.button("squad.for_me").click()
    expect(player.button("moves.pick")).to_be_enabled(timeout=PATIENCE_MS)
    inspection.look(player, "squad-built")
    player.page.get_by_role("button", name=player.w("moves.redeal_price")).click()
    player.page.get_by_role("dialog").wait_for()
    inspection.look(player, "redeal")
    close(player.page)
    player.button("moves.pick").click()
    player.waiting.wait_for()
    inspection.look(player, "squad-waiting")
    partner.build_squad()

    player.heading("prompts.placement.mine").wait_for(timeout=PATIENCE_MS)
    inspection.look(player, "placement")
    player.button("placement.for_me").click()
    expect(player.button("moves.place")).to_be_enabled(timeout=PATIENCE_MS)
    player.press(player.placed()[0])
    inspection.look(player, "placement-chosen")
    player.be_ready("moves.place")
    player.waiting.wait_for()
    inspection.look(player, "placement-waiting")
    inspection.look(watcher, "placement-watched")
    partner.place()


def aims(player: Player) -> bool:
    """Choose a card and whom it strikes; false if none of them reaches anybody in this turn."""
    for spot in player.mine():
        player.press(spot)
        targets = [other for other in player.spots() if other.has(player.w("cell.target"))]
        if targets:
            player.press(targets[0])
            return True
    return False


def fighting(player: Player, partner: Player, watcher: Player, inspection: Inspection) -> None:
    for person in (player, watcher):
        person.in_battle()
    inspection.look(player, "other-s-turn")
    inspection.look(watcher, "battle-watched")
    play_on([partner], player.is_asked)
    inspection.look(player, "defender")
    inspection.look(watcher, "defender-watched")
    player.answer()
    play_on([partner, player], player.may_act)
    inspection.look(player, "own-turn")
    for spot in player.mine():
        player.press(spot)
        if any(other.has(player.w("cell.step")) for other in player.spots()):
            break
    inspection.look(player, "card-chosen")
    while not aims(player):
        player.end_turn()
        play_on([partner, player], player.may_act)
    hint = player.page.locator(".coach[data-lesson=forecast]")
    hint.wait_for()
    inspection.look(player, "forecast-hint")
    hint.get_by_role("button", name=player.w("ui.coach_close")).click()
    player.forecast.wait_for()
    inspection.look(player, "forecast")
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name=player.mine()[0].name, exact=True).first.click(button="right")
    player.page.get_by_role("dialog").wait_for()
    inspection.look(player, "card")
    close(player.page)


def settling(player: Player, partner: Player, inspection: Inspection) -> None:
    player.hall_button("menu.title").click()
    menu = player.page.get_by_role("menu")
    menu.wait_for()
    inspection.look(player, "menu")
    menu.get_by_role("menuitem", name=player.t("menu.surrender")).click()
    inspection.look(player, "surrender")
    player.page.keyboard.press("Escape")
    player.hall_button("chat.title").click()
    player.page.get_by_role("textbox", name=player.t("chat.write")).wait_for()
    inspection.look(player, "chat")
    player.hall_button("chat.title").click()
    partner.hall_button("menu.title").click()
    partner.page.get_by_role("menuitem", name=partner.t("menu.offer")).click()
    player.page.get_by_role("group", name=player.t("draw.offered")).wait_for()
    inspection.look(player, "draw-offered")
    player.hall_button("draw.accept").click()
    player.result.wait_for(timeout=PATIENCE_MS)
    inspection.look(player, "result")
    player.result.get_by_role("button", name=player.t("check.do")).click()
    player.page.get_by_text(player.t("check.good")).wait_for()
    inspection.look(player, "dice-checked")
    player.result.get_by_role("link", name=player.t("result.replay")).click()
    player.page.get_by_role("slider", name=player.t("replay.at")).press("End")
    inspection.look(player, "replay")


def test_every_screen_of_a_match(player: Player, partner: Player, watcher: Player, inspection: Inspection) -> None:
    before_the_match(player, partner, watcher, inspection)
    preparing(player, partner, watcher, inspection)
    fighting(player, partner, watcher, inspection)
    settling(player, partner, inspection)
    assert inspection.faults == []
