"""Two pages in a battle behind a proxy that delays, drops, doubles and cuts frames: they play on by themselves."""

from collections.abc import Iterator

import pytest

from tests.browser.auditing import as_if_loaded_anew, audit, entries
from tests.browser.conftest import Arrive
from tests.browser.meeting import come, meet, play_on
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.tap import Tap
from tests.browser.underway import BATTLE
from tests.chaos.frame_proxy import FrameProxy, Mischief, proxy_beside
from tests.length import long_or

pytestmark = [pytest.mark.chaos, pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

MISCHIEF = Mischief(dropped=0.03, doubled=0.15, cut=0.02, delay_s=0.03)
MOVES = long_or(120, 30)
NOISE = ("WebSocket", "Failed to load", "ERR_")
# The page's time passes five times as fast: it waits two seconds for an answer instead of ten.
HASTY = """
for (const name of ["setTimeout", "setInterval"]) {
  const plain = window[name];
  window[name] = (call, ms = 0, ...rest) => plain(call, ms / 5, ...rest);
}
const now = performance.now.bind(performance);
performance.now = () => now() * 5;
"""


@pytest.fixture
def proxy(own_server: Server) -> Iterator[FrameProxy]:
    with proxy_beside(own_server.url, 19) as proxy:
        own_server.url = proxy.origin
        yield proxy


def hasty(player: Player) -> Player:
    player.person.run_first(HASTY)
    return player


def test_pages_behind_a_bad_line_play_on(arrive_at: Arrive, own_server: Server, proxy: FrameProxy) -> None:
    host, guest = hasty(come(arrive_at, own_server, "phone")), hasty(come(arrive_at, own_server, language="pt"))
    taps = [Tap(host.person), Tap(guest.person)]
    meeting = meet(own_server, BATTLE, host, guest)
    since = len(entries(own_server, meeting.match))

    def played(count: int) -> bool:
        return len(entries(own_server, meeting.match)) >= count

    def harmed() -> bool:
        return proxy.dropped > 0 and proxy.doubled > 0 and proxy.cut > 0

    proxy.mischief = MISCHIEF
    # However few frames that takes: to whom nothing happened, nothing is shown here.
    play_on(meeting.both, lambda: played(since + MOVES) and harmed())
    proxy.mischief = Mischief()
    # Whoever lost the last step and nothing else hears of it by the next one, or by a ping after a long silence.
    end = len(entries(own_server, meeting.match))
    play_on(meeting.both, lambda: played(end + 1))
    audit(own_server, meeting, taps, since)
    for player in meeting.both:
        as_if_loaded_anew(player)
        player.person.forgive(*NOISE)
