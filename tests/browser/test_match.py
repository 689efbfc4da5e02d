"""What every match has, whatever the game: menu, surrender, chat, watchers, result, dice, replay, rematch."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from app.cli.verify import check
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.seating import in_match, play_bot, seat_both, with_bare_game
from tests.browser.server import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def player(newcomer: Person) -> Person:
    """Somebody in a match against a bot."""
    play_bot(with_bare_game(newcomer).page)
    return newcomer


def surrender(person: Person) -> None:
    person.page.click("[data-tool=menu]")
    person.page.get_by_role("menuitem", name="Surrender").click()
    person.page.click("[data-sure]")
    person.page.wait_for_selector(".result-banner")


def the_shell_is_accessible(player: Person) -> None:
    assert player.faults_of_access() == []
    player.page.click("[data-tool=menu]")
    assert player.faults_of_access() == []
    player.page.keyboard.press("Escape")
    player.page.click("[data-tool=chat]")
    assert player.faults_of_access() == []


def chat_that_comes_too_fast_is_refused_in_words(player: Person) -> None:
    page = player.page
    for _ in range(8):
        page.get_by_role("button", name="Hello!").click()
    page.get_by_text("Too fast. Wait a moment.").first.wait_for()
    page.click("[data-tool=chat]")


def the_menu_is_walked_by_keys(player: Person) -> None:
    page = player.page
    page.keyboard.press("n")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem").nth(1)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(page.locator("[data-tool=menu]")).to_be_focused()


def letter_keys_can_be_turned_off(player: Person) -> None:
    page = player.page
    page.keyboard.press("e")
    assert page.evaluate("window.pressed") == 1
    page.evaluate("import('/static/lib/settings.js').then(({ letterKeys }) => { letterKeys.value = false; })")
    page.keyboard.press("e")
    assert page.evaluate("window.pressed") == 1


def a_running_match_has_no_replay(player: Person) -> None:
    address = player.page.url.replace("/match/", "/replay/")
    player.page.goto(address)
    player.page.get_by_text("The match is still running.").wait_for()
    player.forgive("409")


def every_page_of_the_hall_leads_back(player: Person) -> None:
    page, match = player.page, player.page.url.replace("/replay/", "/match/")
    waiting = page.get_by_role("region", name="Your match goes on")
    held: list[Route] = []
    page.route("**/hall/leaderboard.js", lambda route: held.append(route))
    with page.expect_request("**/hall/leaderboard.js"):
        page.goto("/leaderboard")
    # Until the page has come, there is a part where it will be, and nothing beside it.
    expect(page.get_by_role("main").get_by_role("status")).to_have_count(1)
    expect(waiting).to_have_count(0)
    held.pop().continue_()
    expect(waiting).to_be_visible()
    assert player.faults_of_access() == []
    waiting.get_by_role("link", name="Return").click()
    in_match(page)
    assert page.url == match


def test_around_a_running_match(player: Person) -> None:
    the_shell_is_accessible(player)
    chat_that_comes_too_fast_is_refused_in_words(player)
    the_menu_is_walked_by_keys(player)
    letter_keys_can_be_turned_off(player)
    a_running_match_has_no_replay(player)
    every_page_of_the_hall_leads_back(player)


def a_second_tab_sees_and_does_the_same(player: Person) -> None:
    """What is refused is said, and events are spoken, in the first."""
    first = player.page
    second = player.context.new_page()
    second.goto(first.url)
    in_match(second)
    first.evaluate("match.send({ do: 'deck', deck: 'no such deck', confirm: true })")
    expect(first.locator(".toast-bad")).to_have_count(1)
    second.evaluate("match.send({ do: 'deck', deck: match.legal.value.decks[1], confirm: true })")
    first.wait_for_selector("[data-phase='2']")
    expect(first.locator("#say-polite")).to_contain_text("event phase")
    assert first.evaluate("match.view.value") == second.evaluate("match.view.value")
    second.close()


def surrender_is_confirmed_in_place(player: Person) -> None:
    page = player.page
    page.click("[data-tool=menu]")
    page.get_by_role("menuitem", name="Surrender").click()
    page.get_by_role("menuitem", name="Cancel").click()
    assert page.evaluate("match.outcome.value") is None
    page.get_by_role("menuitem", name="Surrender").click()
    page.click("[data-sure]")
    page.get_by_text("Defeat").first.wait_for()
    assert page.evaluate("match.outcome.value.winners") == [1 - page.evaluate("match.seat.value")]
    assert player.faults_of_access() == []


def the_dice_are_checked_in_the_page(player: Person, file: Path) -> None:
    page = player.page
    page.get_by_role("button", name="Check the dice").click()
    verdict = page.locator(".dice-check")
    expect(verdict).to_have_attribute("data-good", "true")
    expect(verdict).to_contain_text("Your browser's own chance was used")
    expect(verdict).to_contain_text("1 roll checked, it agrees")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download record").click()
    downloading.value.save_as(file)
    assert check(json.loads(file.read_text())).faults == []


def the_replay_goes_step_by_step(player: Person) -> None:
    page = player.page
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay-bar")
    total = page.evaluate("match.total")
    assert total >= 2
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("[data-n='1']")).to_have_count(1)
    page.wait_for_url("**#1")
    page.get_by_role("slider", name="Step").fill(str(total))
    expect(page.locator(f"[data-n='{total}']")).to_have_count(1)
    assert page.evaluate("match.outcome.value.reason") == "surrender"
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(f"[data-n='{total - 1}']")).to_have_count(1)
    assert page.evaluate("match.outcome.value") is None
    assert player.faults_of_access() == []


def a_bot_plays_a_rematch_with_sides_swapped(player: Person) -> None:
    page = player.page
    seat, first = page.evaluate("match.seat.value"), page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first and "/match/" in url)
    in_match(page)
    assert page.evaluate("match.seat.value") == 1 - seat


def test_a_match_that_is_given_up(player: Person, tmp_path: Path) -> None:
    page, match = player.page, player.page.url
    a_second_tab_sees_and_does_the_same(player)
    surrender_is_confirmed_in_place(player)
    the_dice_are_checked_in_the_page(player, tmp_path / "replay.json")
    the_replay_goes_step_by_step(player)
    page.goto(match)
    in_match(page)
    a_bot_plays_a_rematch_with_sides_swapped(player)


def quick_phrases_are_read_in_one_s_own_language(one: Page, other: Page) -> None:
    one.click("[data-tool=chat]")
    one.get_by_role("button", name="Good luck!").click()
    expect(one.locator(".chat-lines")).to_contain_text("Good luck!")
    expect(other.locator("[data-tool=chat] .count")).to_have_text("1")
    other.click("[data-tool=chat]")
    expect(other.locator(".chat-lines")).to_contain_text("Удачи!")
    expect(other.locator("[data-tool=chat] .count")).to_have_count(0)


def chat_is_text_and_can_be_muted(one: Page, other: Page) -> None:
    one.get_by_label("Message").fill("<b>bold</b>")
    one.keyboard.press("Enter")
    for page in (one, other):
        expect(page.locator(".chat-lines li").last).to_contain_text("<b>bold</b>")
    other.get_by_role("button", name="Не показывать чат").click()
    expect(other.locator(".chat-lines")).to_have_count(0)
    expect(other.get_by_text("Чат скрыт")).to_be_visible()
    one.click("[data-tool=chat]")


def people_agree_on_a_rematch(one: Page, other: Page) -> None:
    first, seats = one.url, [page.evaluate("match.seat.value") for page in (one, other)]
    other.wait_for_selector(".result-banner")
    one.get_by_role("button", name="Rematch").click()
    other.get_by_role("button", name="Принять реванш").click()
    for page in (one, other):
        page.wait_for_url(lambda url: url != first and "/match/" in url)
        in_match(page)
    assert one.url == other.url
    assert [page.evaluate("match.seat.value") for page in (one, other)] == seats[::-1]


def test_two_people_talk_and_play_again(arrive_at: Arrive, server: Server) -> None:
    """The second reads Russian."""
    one, other = (with_bare_game(arrive_at(server.url)) for _ in range(2))
    seat_both(one, other)
    other.page.evaluate("import('/static/lib/i18n.js').then(({ speak }) => speak('ru'))")
    quick_phrases_are_read_in_one_s_own_language(one.page, other.page)
    chat_is_text_and_can_be_muted(one.page, other.page)
    surrender(one)
    people_agree_on_a_rematch(one.page, other.page)
