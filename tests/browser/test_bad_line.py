"""Two pages in a battle behind a proxy that delays, drops, doubles and cuts frames: they play on by themselves."""

from collections.abc import Iterator

import pytest

from tests.browser.auditing import as_if_loaded_anew, audit, entries
from tests.browser.conftest import Arrive
from tests.browser.meeting import come, meet, play_on, until
from tests.browser.server import Server
from tests.browser.tap import Tap
from tests.browser.underway import BATTLE
from tests.chaos.frame_proxy import FrameProxy, Mischief, proxy_beside
from tests.length import FULL

pytestmark = [
    pytest.mark.chaos,
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(900),
    # It has failed now and then beside other tests, and it is not known why: once what a page had been answered was not
    # what the log held, for 20 s. tests/chaos/test_bad_line.py has players of another kind behind the same proxy.
    pytest.mark.skipif(not FULL, reason="not reliable yet beside other tests: make chaos"),
]

MISCHIEF = Mischief(dropped=0.03, doubled=0.15, cut=0.02, delay_s=0.03)
MOVES = 120
NOISE = ("WebSocket", "Failed to load", "ERR_")


@pytest.fixture
def proxy(own_server: Server) -> Iterator[FrameProxy]:
    with proxy_beside(own_server.url, 19) as proxy:
        own_server.url = proxy.origin
        yield proxy


def test_pages_behind_a_bad_line_play_on(arrive_at: Arrive, own_server: Server, proxy: FrameProxy) -> None:
    host, guest = come(arrive_at, own_server, "phone"), come(arrive_at, own_server, language="pt")
    taps = [Tap(host.person), Tap(guest.person)]
    meeting = meet(own_server, BATTLE, host, guest)
    since = len(entries(own_server, meeting.match))
    proxy.mischief = MISCHIEF
    play_on(meeting.both, lambda: len(entries(own_server, meeting.match)) >= since + MOVES)
    proxy.mischief = Mischief()
    until(meeting.both, lambda: all(_answered(tap) for tap in taps))
    audit(own_server, meeting, taps, since)
    for player in meeting.both:
        as_if_loaded_anew(player)
        player.person.forgive(*NOISE)
    assert proxy.dropped > 0
    assert proxy.doubled > 0


def _answered(tap: Tap) -> bool:
    return tap.acknowledged.keys() | {frame["re"] for frame in tap.refused} >= tap.moves.keys()
