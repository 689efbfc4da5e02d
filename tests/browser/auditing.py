"""What two pages were told and show, held against the log of their match."""

import json
import sqlite3
from contextlib import closing, suppress

from tests.browser.meeting import Meeting, until
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.tap import Tap


def entries(server: Server, match: str) -> list[tuple[int, int | None, str, str | None, str]]:
    """The log of the match: seq, seat, cause, command, step numbers."""
    with closing(sqlite3.connect(server.database)) as database:
        wanted = "SELECT seq, seat, cause, command, ns FROM match_moves WHERE match_id = ? ORDER BY seq"
        return database.execute(wanted, [match.rpartition("/")[2]]).fetchall()


def audit(server: Server, meeting: Meeting, taps: list[Tap], since: int) -> None:
    """Compare what both pages were told with what the log holds."""
    log = entries(server, meeting.match)
    assert [entry[0] for entry in log] == list(range(len(log)))
    for tap in taps:
        moves = [
            (str(command).removeprefix(f"{tap.seat}:"), json.loads(ns)[tap.seat])
            for _, by, cause, command, ns in log[since:]
            if by == tap.seat and cause == "player"
        ]
        played = dict(moves)
        assert len(played) == len(moves)
        # The step is seen a little before this program hears of the answer that came with it.
        with suppress(AssertionError):
            until(meeting.both, lambda tap=tap, played=played: tap.acknowledged == played)  # type: ignore[misc]
        assert tap.acknowledged == played
        assert tap.acknowledged.keys() | {frame["re"] for frame in tap.refused} == tap.moves.keys()


def as_if_loaded_anew(player: Player) -> None:
    """The page shows what it would show if it had never lost its line."""
    player.page.keyboard.press("Escape")
    before = player.picture()
    player.page.reload()
    player.in_battle()
    until([player], lambda: player.picture() == before)
