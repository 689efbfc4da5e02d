"""Two people play a match from the table to its end; one reloads at every turn of it, two others watch."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.fielding import calm
from tests.browser.meeting import come, play_on, press_play, set_up, sit_down, until
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.tap import Tap

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

SQUAD = 5
OF_PLAYERS = ("moves.end", "moves.undo", "moves.deck", "moves.pick", "moves.place", "moves.withdraw", "squad.for_me")


def reload(player: Player) -> None:
    """Load the page anew: it tells what it told before."""
    before = player.picture()
    player.page.reload()
    player.page.get_by_role("main").get_by_role("heading", level=2).first.wait_for(timeout=PATIENCE_MS)
    try:
        until([player], lambda: player.picture() == before, 5000)
    except AssertionError:
        assert player.picture() == before


def reload_while_preparing(player: Player, confirm: str) -> None:
    """Reload before and after confirming; take the confirmation back and give it again."""
    expect(player.button(confirm)).to_be_enabled(timeout=PATIENCE_MS)
    reload(player)
    player.button(confirm).click()
    player.waiting.wait_for()
    reload(player)
    player.button("moves.withdraw").click()
    player.be_ready(confirm)
    player.waiting.wait_for()


def prepare(reloader: Player, other: Player, watcher: Player) -> None:
    """The first three phases; watchers learn who is ready, and no more."""
    is_ready = watcher.page.get_by_text(watcher.w("prompts.done.theirs", side="").strip())
    reloader.deck(1).click()
    expect(reloader.deck(1)).to_be_checked()
    # What the house says of its decks comes a little later than the decks do.
    expect(reloader.deck(1).locator(".deck-hint")).to_be_visible(timeout=PATIENCE_MS)
    reload_while_preparing(reloader, "moves.deck")
    only_watches(watcher, "phases.1.name")
    expect(is_ready).to_have_count(1)
    other.choose_deck()

    reloader.pick(SQUAD)
    reloader.button("moves.withdraw").click()
    reload_while_preparing(reloader, "moves.pick")
    only_watches(watcher, "phases.2.name")
    expect(is_ready).to_have_count(1)
    other.pick(SQUAD)

    reloader.heading("prompts.placement.mine").wait_for(timeout=PATIENCE_MS)
    reloader.button("placement.for_me").click()
    reload_while_preparing(reloader, "moves.place")
    only_watches(watcher, "phases.3.name")
    expect(is_ready).to_have_count(1)
    other.place()
    for player in (reloader, other, watcher):
        player.in_battle()


def only_watches(watcher: Player, heading: str | None = None) -> None:
    """Nothing is there to be pressed but the hall's own buttons, and its menu has nothing for players."""
    if heading:
        watcher.heading(heading).wait_for(timeout=PATIENCE_MS)
    for key in OF_PLAYERS:
        expect(watcher.button(key)).to_have_count(0)
    watcher.page.keyboard.press("n")
    menu = watcher.page.get_by_role("menu")
    menu.get_by_role("menuitem", name=watcher.t("hall")).wait_for()
    for key in ("menu.surrender", "menu.offer"):
        expect(menu.get_by_role("menuitem", name=watcher.t(key))).to_have_count(0)
    watcher.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def reload_in_battle(reloader: Player, other: Player) -> None:
    """In the other's turn, at a question of a defender, and in the own turn after a step."""
    assert other.may_act()
    reload(reloader)
    play_on([other], reloader.is_asked)
    reload(reloader)
    reloader.answer()
    play_on([reloader, other], reloader.may_act)
    reload(reloader)
    assert reloader.may_act()


def test_a_match_from_the_table_to_its_end(arrive_at: Arrive, server: Server) -> None:
    host, guest = come(arrive_at, server, "desktop"), come(arrive_at, server, "phone", "ru")
    watcher, latecomer = come(arrive_at, server, "desktop", "pt"), come(arrive_at, server, "phone")
    tap, late_tap = Tap(watcher.person), Tap(latecomer.person)
    table = set_up(host, "me")
    watcher.page.goto(table)
    sit_down(guest, table)
    press_play(host, guest)
    watcher.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)
    for player in (host, guest):
        calm(player.person)

    prepare(guest, host, watcher)
    reload_in_battle(guest, host)
    latecomer.page.goto(table)
    latecomer.in_battle()
    play_on([host, guest], host.is_over)

    everybody = (host, guest, watcher, latecomer)
    for person in everybody:
        person.result.wait_for(timeout=PATIENCE_MS)
    for onlooker in (watcher, latecomer):
        onlooker.page.keyboard.press("Escape")
        expect(onlooker.result).to_have_count(0)
        only_watches(onlooker)
    assert [spot.at for spot in watcher.spots()] == [spot.at for spot in latecomer.spots()]
    for frames in (tap.received, late_tap.received):
        assert not [
            frame for frame in frames if frame.keys() & {"prompt", "legal", "menu"} or '"mine"' in json.dumps(frame)
        ]
