"""What two pages were told and show, held against the log of their match."""

import json
import sqlite3
from contextlib import closing

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
    log = log[since:]
    for tap in taps:
        seat = tap.seat
        played = {
            str(command).removeprefix(f"{seat}:"): ns
            for _, by, cause, command, ns in log
            if by == seat and cause == "player"
        }
        assert len(played) == sum(by == seat and cause == "player" for _, by, cause, _, _ in log)
        assert {command: json.loads(ns)[seat] for command, ns in played.items()} == tap.acknowledged
        assert tap.acknowledged.keys() | {frame["re"] for frame in tap.refused} == tap.moves.keys()


def as_if_loaded_anew(player: Player) -> None:
    """The page shows what it would show if it had never lost its line."""
    player.page.keyboard.press("Escape")
    before = player.picture()
    player.page.reload()
    player.in_battle()
    until([player], lambda: player.picture() == before)
