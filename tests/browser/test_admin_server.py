"""The page of the server in the area of order."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.staff import enter_as
from tests.browser.test_screens import PICTURES, WIDER

pytestmark = pytest.mark.browser


def test_an_admin_sees_how_the_server_is(newcomer: Person, server: Server, size: str) -> None:
    enter_as(newcomer, server, f"Watch_{size}", "admin")
    page = newcomer.page
    page.goto("/admin/server")
    expect(page.get_by_role("heading", name="Server", exact=True)).to_be_visible()
    # The last of the parts, which on phones has to be slid into sight.
    expect(page.locator(".admin-nav [aria-current]")).to_be_in_viewport(ratio=1)
    whole = page.locator(".server-whole")
    expect(whole.locator("div").filter(has_text="Processes").locator("dd")).to_have_text("1")
    expect(whole).to_contain_text("SQLite")
    sockets = page.locator(".server-processes dd").nth(1)
    before = sockets.inner_text()
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{size}-admin-server.png", full_page=True)
    assert newcomer.faults_of_access() == []
    assert page.evaluate(WIDER) <= 0
    # Somebody comes in, and nothing is pressed here.
    other = newcomer.context.new_page()
    other.goto("/")
    other.evaluate("new WebSocket(location.origin.replace('http', 'ws') + '/ws/lobby')")
    page.bring_to_front()
    expect(sockets).not_to_have_text(before, timeout=15_000)
