"""Deck choice, squad and placement, as one newcomer meets them at a desktop and at a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.fielding import button, cell, marked, number, standing
from tests.browser.people import Person
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.underway import DECK, underway

pytestmark = pytest.mark.browser

FITS = "() => document.documentElement.scrollHeight <= innerHeight + 1"
CELLS = 15


def hand(page: Page) -> Locator:
    return page.locator("[data-hand]")


def gold_left(page: Page) -> int:
    return int(page.get_by_role("meter", name="Gold").get_attribute("aria-valuenow") or "")


def by_hand(page: Page, source: Locator, goal: Locator, touch: bool) -> None:
    """Drag with a mouse or a finger from the middle of one thing to the middle of the other."""
    boxes = [one.bounding_box() for one in (source, goal)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    path = [(x + (to_x - x) * k / 8, y + (to_y - y) * k / 8) for k in range(1, 9)]
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        for at in path:
            page.mouse.move(*at)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    send("touchStart", (x, y))
    for at in path:
        send("touchMove", at)
    send("touchEnd")


# ---- 1/4


def the_first_deck_is_chosen_already_and_another_can_be(player: Player) -> None:
    decks = player.page.get_by_role("radio")
    expect(decks.first).to_be_checked()
    assert player.person.faults_of_access() == []
    decks.first.focus()
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("Enter")
    expect(decks.nth(1)).to_be_checked()
    name = decks.nth(1).locator(".deck-name").inner_text()
    assert name in {"Vella Vanguard", "Stone and Storm"}
    player.button("moves.deck").click()


# ---- 2/4


def fifteen_cards_fit_the_screen(player: Player) -> None:
    assert hand(player.page).count() == CELLS
    assert player.page.evaluate(FITS) or player.page.viewport_size == {"width": 390, "height": 844}
    last = hand(player.page).last.bounding_box()
    sheet = player.page.locator(".squad-actions").bounding_box()
    assert last
    assert sheet
    assert last["y"] + last["height"] <= 800 if sheet["x"] > 600 else last["y"] + last["height"] <= sheet["y"]
    assert player.person.faults_of_access() == []


def cards_are_taken_and_put_back_and_the_meter_is_the_server_s(player: Player, size: str) -> None:
    page, columns = player.page, 3 if size == "phone" else 5
    before = gold_left(page)
    card = page.locator("[data-hand]:has(.gem[data-metal=gold])").first
    price = number(card.locator(".gem b").inner_text())
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("meter", name="Gold")).not_to_have_attribute("aria-valuenow", str(before))
    assert before - gold_left(page) in {price, price - 1}
    card.focus()
    page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("meter", name="Gold")).to_have_attribute("aria-valuenow", str(before))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("Number(document.activeElement.dataset.hand)")
    assert focused % columns == 1


def what_is_too_dear_says_by_how_much(player: Player) -> None:
    page = player.page
    player.button("squad.for_me").click()
    expect(player.button("squad.for_me")).to_be_enabled()
    dear = page.locator("[data-hand].is-dear").first
    expect(dear).to_have_attribute("aria-disabled", "true")
    missing = number(dear.locator(".card-lack").inner_text())
    assert re.search(rf"\b{missing} missing", dear.inner_text())
    dear.click(force=True)
    expect(dear).to_have_attribute("aria-pressed", "false")
    expect(player.button("moves.pick")).to_be_enabled()


def a_new_deal_is_asked_for_twice(player: Player) -> None:
    page = player.page
    gold = number(page.get_by_role("meter", name="Gold").get_attribute("aria-valuemax") or "")
    names = hand(page).all_inner_texts()
    page.locator("[data-do=redeal]").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert hand(page).all_inner_texts() == names
    page.locator("[data-do=redeal]").click()
    assert player.person.faults_of_access() == []
    page.locator("[data-do=redeal-sure]").click()
    expect(page.get_by_role("meter", name="Gold")).to_have_attribute("aria-valuemax", str(gold - 1))
    assert hand(page).all_inner_texts() != names


# ---- 3/4


def cards_are_placed_by_two_taps(player: Player) -> None:
    page = player.page
    own = _own_cells(page)
    page.locator("[data-tray] button").first.click()
    assert sorted(marked(page, "step")) == sorted(own)
    button(page, own[0]).click()
    assert standing(page, "me") == [own[0]]
    button(page, own[0]).click()
    button(page, own[7]).click()
    assert standing(page, "me") == [own[7]]
    assert player.person.faults_of_access() == []
    button(page, own[7]).focus()
    page.keyboard.press("Delete")
    expect(page.locator("[data-place]:has(.token)")).to_have_count(0)


def cards_are_dragged_swapped_and_dragged_back(player: Player, size: str) -> None:
    page, touch = player.page, size == "phone"
    own = _own_cells(page)
    for name in own[:2]:
        by_hand(page, page.locator("[data-tray]").first, cell(page, name), touch)
    assert sorted(standing(page, "me")) == sorted(own[:2])
    cards = [button(page, name).get_attribute("data-planet") or "" for name in own[:2]]
    labels = [_card_of(page, name) for name in own[:2]]
    by_hand(page, cell(page, own[0]), cell(page, own[1]), touch)
    expect(button(page, own[0])).to_have_attribute("data-planet", cards[1])
    assert [_card_of(page, name) for name in own[:2]] == labels[::-1]
    left = page.locator("[data-tray]").count()
    by_hand(page, cell(page, own[0]), page.locator(".tray"), touch)
    expect(page.locator("[data-tray]")).to_have_count(left + 1)
    assert standing(page, "me") == [own[1]]


def cards_are_placed_by_keys_alone(player: Player) -> None:
    page = player.page
    own = _own_cells(page)
    page.locator("[data-tray] button").first.focus()
    page.keyboard.press("Enter")
    cell(page, own[0]).get_by_role("button").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert standing(page, "me") == [own[6]]
    page.keyboard.press("Delete")
    expect(page.locator("[data-place]:has(.token)")).to_have_count(0)


def the_rest_is_placed_for_whoever_asks(player: Player) -> None:
    page = player.page
    own = _own_cells(page)
    page.locator("[data-tray] button").first.click()
    button(page, own[14]).click()
    squad = page.locator("[data-tray]").count() + len(standing(page, "me"))
    player.button("placement.for_me").click()
    expect(page.locator("[data-tray]")).to_have_count(0)
    standing_now = standing(page, "me")
    assert own[14] in standing_now
    assert len(standing_now) == squad
    player.button("moves.place").click()


def _own_cells(page: Page) -> list[str]:
    """One's own fifteen cells as they are seen: the front row first, from the left."""
    rows = page.locator(".board-row").all()[3:]
    return [one.get_attribute("data-place") or "" for row in rows for one in row.locator("[data-place]").all()]


def _card_of(page: Page, name: str) -> str:
    """What the card there is called."""
    return button(page, name).inner_text().split(", ")[1]


# ---- all of it


def test_a_newcomer_prepares(newcomer: Person, server: Server, size: str) -> None:
    underway(server, DECK, newcomer)
    player = Player(newcomer)
    the_first_deck_is_chosen_already_and_another_can_be(player)
    player.heading("prompts.squad.mine").wait_for()
    fifteen_cards_fit_the_screen(player)
    cards_are_taken_and_put_back_and_the_meter_is_the_server_s(player, size)
    a_new_deal_is_asked_for_twice(player)
    what_is_too_dear_says_by_how_much(player)
    player.button("moves.pick").click()
    player.heading("prompts.placement.mine").wait_for()
    cards_are_placed_by_keys_alone(player)
    cards_are_placed_by_two_taps(player)
    cards_are_dragged_swapped_and_dragged_back(player, size)
    the_rest_is_placed_for_whoever_asks(player)
    player.in_battle()


def test_a_confirmation_is_withdrawn_while_the_other_side_thinks(arrive_at: Arrive, server: Server) -> None:
    one, other = (arrive_at(server.url) for _ in range(2))
    underway(server, DECK, one, other)
    first, second = Player(one), Player(other)
    first.choose_deck()
    one.page.get_by_text(first.w("prompts.done.mine")).wait_for()
    expect(other.page.locator(".rival")).to_have_class(re.compile("is-ready"))
    first.button("moves.withdraw").click()
    expect(first.button("moves.deck")).to_be_enabled()
    # Taking it back stays one's own affair (2.4).
    expect(other.page.locator(".rival")).to_have_class(re.compile("is-ready"))
    first.choose_deck(1)
    second.choose_deck()
    first.heading("prompts.squad.mine").wait_for()
