"""Two people in a battle while their server is stopped and killed: both go on by themselves, and no move that the
server acknowledged is missing from its log, or there twice."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.auditing import as_if_loaded_anew, audit, entries
from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import Meeting, come, meet, play_on, until
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.tap import Tap
from tests.browser.underway import BATTLE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(400)]

NOISE = ("WebSocket", "Failed to load", "ERR_")
# Answers and steps do not reach the page while `window.deaf` is true.
DEAF = """
window.deaf = false;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...rest) {
    super(...rest);
    this.addEventListener("message", (event) => window.deaf && event.stopImmediatePropagation());
  }
};
"""


@pytest.fixture
def host(arrive_at: Arrive, own_server: Server) -> Player:
    host = come(arrive_at, own_server, "phone")
    host.person.run_first(DEAF)
    return host


@pytest.fixture
def taps(host: Player, guest: Player) -> list[Tap]:
    return [Tap(host.person), Tap(guest.person)]


@pytest.fixture
def guest(arrive_at: Arrive, own_server: Server) -> Player:
    return come(arrive_at, own_server, language="pt")


@pytest.fixture
def meeting(own_server: Server, host: Player, guest: Player, taps: list[Tap]) -> Iterator[Meeting]:
    """Both in a battle, the host to move."""
    assert not taps[0].sent
    meeting = meet(own_server, BATTLE, host, guest)
    yield meeting
    for player in meeting.both:
        player.person.forgive(*NOISE)


@pytest.fixture
def since(own_server: Server, meeting: Meeting) -> int:
    """How long the log was when both pages came."""
    return len(entries(own_server, meeting.match))


def move(player: Player) -> None:
    """Send one move: take a step back where one was made, else make one."""
    if player.button("moves.undo").is_enabled():
        player.button("moves.undo").click()
        return
    for spot in player.mine():
        player.press(spot)
        steps = [other for other in player.spots() if other.has(player.w("cell.step"))]
        if steps:
            player.press(steps[0])
            return
    raise AssertionError("nobody can move")


def back(meeting: Meeting) -> None:
    """Both pages come back by themselves: no banner is left, and the host may act."""
    for player in meeting.both:
        for key in ("link.waiting", "link.restarting"):
            expect(player.page.get_by_text(player.t(key))).to_have_count(0, timeout=PATIENCE_MS)
    until(meeting.both, meeting.host.may_act)


def test_a_stopped_server_is_waited_for(own_server: Server, meeting: Meeting, taps: list[Tap], since: int) -> None:
    host, guest = meeting.both
    move(host)
    until([host], host.may_act)
    own_server.stop()
    for player in meeting.both:
        player.page.get_by_text(player.t("link.restarting")).or_(
            player.page.get_by_text(player.t("link.waiting"))
        ).first.wait_for(timeout=PATIENCE_MS)
    # What is pressed meanwhile is sent when the server is there again.
    move(host)
    before = len(entries(own_server, meeting.match))
    own_server.start()
    back(meeting)
    assert len(entries(own_server, meeting.match)) == before + 1
    host.end_turn()
    until(meeting.both, guest.may_act)
    audit(own_server, meeting, taps, since)
    for player in meeting.both:
        as_if_loaded_anew(player)


def unread(server: Server, meeting: Meeting) -> None:
    """The command reaches a server that does not read it any more."""
    server.freeze()
    move(meeting.host)
    server.kill()


def unanswered(server: Server, meeting: Meeting) -> None:
    """The command is in the log, and its answer is lost."""
    host = meeting.host
    before = len(entries(server, meeting.match))
    host.page.evaluate("window.deaf = true")
    move(host)
    until([host], lambda: len(entries(server, meeting.match)) > before)
    server.kill()
    host.page.evaluate("window.deaf = false")


def at_once(server: Server, meeting: Meeting) -> None:
    """The command and the end come together."""
    move(meeting.host)
    server.kill()


def test_a_killed_server_forgets_nothing_and_repeats_nothing(
    own_server: Server, meeting: Meeting, taps: list[Tap], since: int
) -> None:
    kills: list[Callable[[Server, Meeting], None]] = [unread, unanswered, at_once]
    for kill in kills:
        before = len(entries(own_server, meeting.match))
        kill(own_server, meeting)
        own_server.start()
        back(meeting)
        assert len(entries(own_server, meeting.match)) == before + 1
        audit(own_server, meeting, taps, since)
    play_on(meeting.both, meeting.guest.may_act)
    play_on(meeting.both, meeting.host.may_act)
    audit(own_server, meeting, taps, since)
    for player in meeting.both:
        as_if_loaded_anew(player)
