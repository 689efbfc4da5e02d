"""More pages than people at a table: tabs of one player, strangers with the link, and what they are told in words."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, into_battle, meet, set_up, sit_down, until
from tests.browser.people import Person, listen
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.underway import BATTLE, DECK

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

# Steps do not reach the page while `window.late` is true, as over a slow line.
LATE = """
window.late = false;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", (event) => {
      if (window.late && event.data.startsWith('{"t":"step"')) event.stopImmediatePropagation();
    });
  }
};
"""


def tab(player: Player) -> Player:
    """Another tab of the same person at the same page."""
    person = Person(player.person.context, player.person.context.new_page(), player.person.complaints)
    listen(person)
    person.page.goto(player.page.url)
    return Player(person, player.language)


def steps(player: Player) -> list[str]:
    return [spot.name for spot in player.spots() if spot.has(player.w("cell.step"))]


def step(player: Player) -> None:
    """Move some card of one's own."""
    for spot in player.mine():
        player.press(spot)
        if steps(player):
            player.page.get_by_role("button", name=steps(player)[0], exact=True).click()
            return
    raise AssertionError("nobody can move")


def known(player: Player) -> list[object]:
    """What a page shows of the match, but for what is chosen in it."""
    chosen = {player.w(f"cell.{mark}") for mark in ("step", "leap", "target", "ally")}
    places = [[part for part in spot.name.split(", ") if part not in chosen] for spot in player.spots()]
    return [player.may_act(), places, player.log()]


def agree(one: Player, other: Player) -> None:
    """Both tabs come to show the same."""
    until([one, other], lambda: known(one) == known(other))


def said(player: Player, key: str) -> None:
    """The page says so, in words."""
    player.page.get_by_text(player.t(key)).first.wait_for(timeout=PATIENCE_MS)


def test_tabs_of_one_player_show_the_same_and_either_may_move(arrive_at: Arrive, server: Server) -> None:
    host, guest = come(arrive_at, server, "phone"), come(arrive_at, server)
    meeting = meet(server, DECK, host, guest)
    second = tab(host)
    second.choose_deck(1)
    expect(host.waiting).to_be_visible()
    expect(host.deck(1)).to_be_checked()
    host.button("moves.withdraw").click()
    expect(second.button("moves.deck")).to_be_enabled()
    into_battle(meeting)
    second.in_battle()
    step(second)
    agree(host, second)
    host.button("moves.undo").click()
    agree(host, second)
    step(host)
    agree(host, second)
    second.end_turn()
    expect(host.end_button).to_be_disabled()
    meeting.mover()
    assert guest.may_act()


def test_a_move_from_a_tab_that_is_behind_is_refused_in_words(arrive_at: Arrive, server: Server) -> None:
    host, guest = come(arrive_at, server), come(arrive_at, server)
    host.person.run_first(LATE)
    meet(server, BATTLE, host, guest)
    second = tab(host)
    second.in_battle()
    host.page.evaluate("window.late = true")
    step(second)
    step(host)
    said(host, "no.stale_prompt")
    host.page.evaluate("window.late = false")
    step(second)
    agree(host, second)


def test_a_stranger_opens_the_link_of_a_table(arrive_at: Arrive, server: Server) -> None:
    host, guest, stranger = come(arrive_at, server), come(arrive_at, server), come(arrive_at, server, "phone", "ru")
    table = set_up(host)
    stranger.page.goto(table)
    stranger.hall_button("table.sit").wait_for()
    sit_down(guest, table)
    said(stranger, "table.watching")
    for key in ("table.sit", "table.play", "table.leave"):
        expect(stranger.hall_button(key)).to_have_count(0)
    guest.hall_button("table.leave").click()
    stranger.hall_button("table.sit").wait_for()


def test_a_seat_that_somebody_else_was_faster_to_take(arrive_at: Arrive, server: Server) -> None:
    host, guest, late = come(arrive_at, server), come(arrive_at, server), come(arrive_at, server)
    table = set_up(host)

    def after_the_guest(route: Route) -> None:
        guest.person.context.request.post("/api/session/guest")
        assert guest.person.context.request.post(f"/api/tables/{table.rpartition('/')[2]}/sit").ok
        route.continue_()

    late.page.route("**/sit", after_the_guest)
    late.page.goto(table)
    late.hall_button("table.sit").click()
    said(late, "no.table_full")
    said(late, "table.watching")
    late.person.forgive("409")


def test_nobody_plays_two_matches_at_once(arrive_at: Arrive, server: Server) -> None:
    host, guest, third = come(arrive_at, server), come(arrive_at, server), come(arrive_at, server)
    meeting = meet(server, DECK, host, guest)
    elsewhere = Player(Person(host.person.context, host.person.context.new_page()))
    sit_down(elsewhere, set_up(third))
    third.hall_button("table.play").click()
    elsewhere.hall_button("table.play").click()
    said(elsewhere, "no.already_playing")
    assert meeting.match == guest.page.url


def test_a_match_that_is_not_there(arrive_at: Arrive, server: Server, size: str) -> None:
    stranger = come(arrive_at, server, size, "pt")
    stranger.page.goto("/match/nowhere")
    said(stranger, "no.not_found")
    stranger.page.goto("/table/nowhere")
    said(stranger, "no.not_found")
    stranger.person.forgive("404")
