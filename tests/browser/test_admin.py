"""The area of order: who finds it, and what is in it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.staff import enter_as, sign_up

pytestmark = pytest.mark.browser


def test_an_admin_finds_the_log_in_the_menu(newcomer: Person, server: Server, size: str) -> None:
    name = f"Boss_{size}"
    enter_as(newcomer, server, name, "admin")
    page = newcomer.page
    page.goto("/")
    page.locator("button.account").click()
    page.get_by_role("link", name="Keeping order").click()
    page.get_by_role("navigation", name="Parts of the area of order").get_by_role("link", name="Audit log").click()
    page.wait_for_url("**/admin/audit")
    expect(page.get_by_role("heading", name="Audit log")).to_be_visible()
    page.get_by_label("To whom or what").fill(name.lower())
    page.keyboard.press("Enter")
    entry = page.locator(".audit-entry")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(f"Command line · changed the role · {name}")
    expect(entry.locator("dd")).to_have_text(["player", "admin"])
    assert newcomer.faults_of_access() == []
    page.get_by_label("Who (name").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing found.")).to_be_visible()


def test_a_role_is_given_after_a_question(newcomer: Person, arrive_at: Arrive, server: Server, size: str) -> None:
    helper, boss = f"Helper_{size}", f"Head_{size}"
    sign_up(arrive_at(server.url), helper)
    enter_as(newcomer, server, boss, "admin")
    page = newcomer.page
    page.goto("/admin/people")
    page.get_by_label("Name, now or before, or id").fill(helper)
    page.keyboard.press("Enter")
    page.get_by_role("link", name=helper).click()
    role = page.get_by_label("Role")
    ask = page.get_by_role("dialog", name=f"Role: {helper}")
    role.select_option("moderator")
    expect(ask).to_contain_text("Before: player. After: moderator.")
    assert newcomer.faults_of_access() == []
    ask.get_by_role("button", name="Cancel").click()
    expect(role).to_have_value("player")
    role.select_option("moderator")
    ask.get_by_role("button", name="Change the role").click()
    expect(role).to_have_value("moderator")
    page.reload()
    expect(role).to_have_value("moderator")


def test_players_are_shown_no_way_there_and_turned_away(arrive_at: Arrive, server: Server) -> None:
    player = arrive_at(server.url)
    enter_as(player, server, "Plain", "player")
    player.page.goto("/admin/audit")
    expect(player.page.get_by_role("alert").filter(has_text="Your account may not do this.")).to_be_visible()
    player.page.locator("button.account").click()
    expect(player.page.get_by_role("link", name="Profile")).to_be_visible()
    expect(player.page.get_by_role("link", name="Keeping order")).to_have_count(0)


def test_where_there_is_no_part_there_is_no_page(newcomer: Person, server: Server, size: str) -> None:
    enter_as(newcomer, server, f"Lost_{size}", "admin")
    for address in ("/admin/nonsense", "/admin/audit/nonsense", "/nonsense"):
        answer = newcomer.page.goto(address)
        assert answer is not None
        assert answer.status == 404
        expect(newcomer.page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
        expect(newcomer.page.get_by_role("main").get_by_role("link", name="Hall")).to_be_visible()
    newcomer.forgive("status of 404")
