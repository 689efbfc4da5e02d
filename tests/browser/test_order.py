"""Keeping order, from a report in two clicks to what those it was about read of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, press_play, set_up, sit_down
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.staff import enter_as, sign_up
from tests.browser.test_talk import hears, say

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(200)]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_report_leads_to_a_mute_and_a_suspension(arrive_at: Arrive, server: Server) -> None:
    ada, eve = come(arrive_at, server, "phone"), come(arrive_at, server)
    boss = enter_as(arrive_at(server.url), server, "Chief", "admin")
    rude = "Rude_one"
    sign_up(eve.person, rude)
    table = set_up(ada)
    sit_down(eve, table)
    say(eve, "you fool")
    hears(ada, "you fool")

    # Two clicks.
    press(ada.page, f"Report what {rude} said")
    dialog = ada.page.get_by_role("dialog", name=f"Report: {rude}")
    dialog.wait_for()
    assert ada.person.faults_of_access() == []
    press(ada.page, "insults or threats")
    expect(ada.page.get_by_text("Thank you. A moderator will look at it.", exact=True)).to_be_visible()
    expect(dialog).to_have_count(0)

    page = boss.page
    page.goto("/admin/reports")
    report = page.locator(".report").filter(has_text=rude)
    expect(report.locator("blockquote")).to_have_text("you fool")
    assert boss.faults_of_access() == []
    report.get_by_role("button", name="See to it").click()
    expect(report.get_by_role("button", name="Something was done")).to_be_visible()
    assert boss.faults_of_access() == []
    report.get_by_role("link", name=rude).click()
    press(page, "Mute")
    page.get_by_role("dialog").get_by_label("A note that the person reads").fill("Be kind.")
    assert boss.faults_of_access() == []
    press(page, "insults or threats")
    expect(page.locator(".tag-bad")).to_have_text("muted")
    assert boss.faults_of_access() == []

    say(eve, "you again")
    expect(eve.page.get_by_role("alert").filter(has_text="You may not write until")).to_contain_text(
        "Reason: insults or threats. Be kind."
    )
    press_play(ada, eve)
    end_the_match(boss.page, ada, eve)

    page.goto("/admin/people")
    page.get_by_label("Name, now or before, or id").fill(rude.lower())
    page.keyboard.press("Enter")
    page.get_by_role("link", name=rude).click()
    press(page, "Suspend")
    press(page, "cheating")
    expect(page.locator(".tag-bad")).to_have_text(["muted", "suspended"])
    told = eve.page.get_by_role("dialog", name="You cannot play for now")
    expect(told).to_contain_text("Reason: cheating.", timeout=PATIENCE_MS)
    assert eve.person.faults_of_access() == []
    page.goto("/admin/audit")
    acts = page.locator(".audit-entry").filter(has_text="Chief")
    expect(acts.filter(has_text="suspended")).to_have_count(1)
    expect(acts.filter(has_text="ended a match")).to_have_count(1)


def end_the_match(page: Page, *players: Player) -> None:
    """A moderator looks on, and ends it."""
    page.goto(players[0].page.url)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name="End the match").click()
    press(page, "something else")
    for player in players:
        result = player.page.get_by_role("dialog", name=player.t("result.title"))
        expect(result).to_contain_text("A moderator has ended the match", timeout=PATIENCE_MS)
        expect(result).to_contain_text("No result")
        assert player.person.faults_of_access() == []
