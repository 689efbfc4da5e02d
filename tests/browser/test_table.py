"""The page of a table: sitting, sharing, bots, leaving, and everybody's share of the dice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.seating import in_match, new_table, with_bare_game
from tests.browser.server import Server
from tests.browser.staff import enter_as

pytestmark = pytest.mark.browser


@pytest.fixture
def host(arrive_at: Arrive, server: Server, size: str) -> Person:
    return with_bare_game(arrive_at(server.url, size))


@pytest.fixture
def guest(arrive_at: Arrive, server: Server) -> Person:
    return with_bare_game(arrive_at(server.url))


def test_a_table_before_play(host: Person, guest: Person) -> None:
    """Its link is copied, the dice are promised, and whoever sat down may leave again."""
    page = host.page
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = new_table(page)
    assert host.faults_of_access() == []
    page.get_by_role("button", name="Copy").click()
    page.get_by_text("Link copied").first.wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.get_by_text("Fair dice").click()
    hashes = page.locator(".hash").all_inner_texts()
    assert len(hashes) == 3
    expect(page.get_by_text("Whoever opens it can take the free seat, or watch.")).to_be_visible()
    assert all(re.fullmatch("[0-9a-f]{64}", one) for one in hashes)

    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    expect(page.get_by_text("Whoever opens it can watch.")).to_be_visible()
    assert host.faults_of_access() == []
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.page.wait_for_selector(".hero")
    expect(page.locator(".seat.is-empty")).to_have_count(1)
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_whoever_pressed_play_may_think_better_of_it(host: Person, guest: Person) -> None:
    """As long as the other has not pressed it too; after a match the same goes for the next one."""
    page = host.page
    guest.page.goto(new_table(page))
    guest.page.get_by_role("button", name="Sit down").click()
    play, back = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Not ready after all"))
    ready = guest.page.locator(".seat.is-ready")
    play.click()
    expect(ready).to_have_count(1)
    assert host.faults_of_access() == []
    back.click()
    expect(ready).to_have_count(0)
    expect(back).to_have_count(0)
    play.click()
    guest.page.get_by_role("button", name="Play", exact=True).click()
    for person in (host, guest):
        in_match(person.page)
    table = page.evaluate("match.table")
    assert page.evaluate("match.choose({ do: 'surrender' })")["ok"] is True
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_closing_a_table_is_apart_from_leaving_it_and_says_who_sits_there(
    host: Person, guest: Person, server: Server, size: str
) -> None:
    enter_as(host, server, f"Warden_{size}", "moderator")
    page = host.page
    address = new_table(page)
    order = page.get_by_role("region", name="Keeping order")
    order.get_by_role("button", name="Close the table").click()
    dialog = page.get_by_role("dialog", name="Close the table")
    expect(dialog).not_to_contain_text("At the table now")
    page.keyboard.press("Escape")
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat.is-empty")).to_have_count(0)
    leave = page.get_by_role("button", name="Leave the table").bounding_box()
    box = order.bounding_box()
    assert leave is not None
    assert box is not None
    assert box["y"] > leave["y"] + 200
    order.get_by_role("button", name="Close the table").click()
    name = guest.page.evaluate("fetch('/api/session').then((answer) => answer.json())")["account"]["name"]
    expect(dialog).to_contain_text(f"At the table now: {name}.")
    assert host.faults_of_access() == []
    dialog.get_by_role("button", name="something else").click()
    for person in (host, guest):
        expect(person.page.get_by_text("The table is closed.").first).to_be_visible()


def test_two_people_meet_by_link_and_play_while_a_third_watches(arrive_at: Arrive, server: Server) -> None:
    host, guest, onlooker = (with_bare_game(arrive_at(server.url, size)) for size in ("phone", "desktop", "desktop"))
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.post_data or "") if "/ready" in request.url else None)
    address = new_table(host.page)
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_role("button", name="Play", exact=True).wait_for()
    asked: list[str] = []
    onlooker.on("request", lambda request: asked.append(request.url) if "/api/tables/" in request.url else None)
    onlooker.page.goto(address)
    onlooker.page.get_by_text("Waiting for both players").wait_for()
    for person in (host, guest):
        person.page.get_by_role("button", name="Play", exact=True).click()
    for person in (host, guest, onlooker):
        in_match(person.page)
    assert host.page.url == guest.page.url == onlooker.page.url
    assert [re.fullmatch(r'\{"entropy":"[0-9a-f]{64}"\}', one) is not None for one in sent] == [True]
    assert host.page.evaluate("match.seat.value") + guest.page.evaluate("match.seat.value") == 1
    mine = host.page.evaluate("JSON.parse(localStorage.getItem(`zinara:entropy:${match.id}`))")
    assert mine == host.page.evaluate("match.dice.entropies[match.seat.value]")
    # All that has changed since was told: an answer of its own could come too late, and show what was before.
    assert len(asked) == 1
    assert onlooker.page.evaluate("match.seat.value") is None
    expect(host.page.locator(".watchers")).to_contain_text("1 watcher")


def test_a_table_that_is_not_there(newcomer: Person) -> None:
    newcomer.page.goto("/table/nowhere")
    newcomer.page.get_by_role("heading", name="Nothing is here").wait_for()
    newcomer.forgive("404")


def test_a_bot_is_called_and_the_table_offers_another_match_after_it(host: Person) -> None:
    page = host.page
    address = new_table(page)
    page.get_by_role("button", name="Steady bot").click()
    expect(page.locator(".seat").nth(1)).to_contain_text("Steady bot")
    page.get_by_role("button", name="Play", exact=True).click()
    in_match(page)
    assert page.evaluate("match.seats.value[1].bot") == "steady"
    played = page.url
    assert page.evaluate("match.choose({ do: 'surrender' })")["ok"] is True
    page.goto(address)
    page.get_by_role("link", name="Result").wait_for()
    assert host.faults_of_access() == []
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("button", name="Play", exact=True).click()
    in_match(page)
    assert page.url != played
