"""What two pages were told and show, held against the log of their match."""

import json
import sqlite3
from contextlib import closing, suppress

from tests.browser.meeting import Meeting, until
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.tap import Tap

Logged = tuple[int, int | None, str, str | None, str]


def entries(server: Server, match: str) -> list[Logged]:
    """The log of the match: seq, seat, cause, command, step numbers."""
    with closing(sqlite3.connect(server.database)) as database:
        wanted = "SELECT seq, seat, cause, command, ns FROM match_moves WHERE match_id = ? ORDER BY seq"
        return database.execute(wanted, [match.rpartition("/")[2]]).fetchall()


def audit(server: Server, meeting: Meeting, taps: list[Tap], since: int) -> None:
    """Compare what both pages were told with what the log holds, once both know all of it.

    The log is read anew for every look: a page may still hold a move back that was pressed while its line was down.
    """
    log = entries(server, meeting.match)

    def agreed() -> bool:
        log[:] = entries(server, meeting.match)
        return all(
            tap.acknowledged == _played(log[since:], tap)
            and tap.answered == tap.moves.keys()
            and tap.n == json.loads(log[-1][4])[tap.seat]
            for tap in taps
        )

    # If they never agree, it is told below in what.
    with suppress(AssertionError):
        until(meeting.both, agreed)
    assert [entry[0] for entry in log] == list(range(len(log)))
    for tap in taps:
        played = _played(log[since:], tap)
        assert tap.acknowledged == played
        assert tap.answered == tap.moves.keys()
        assert not tap.refused & {command for command, _ in played}
        assert tap.n == json.loads(log[-1][4])[tap.seat]


def _played(log: list[Logged], tap: Tap) -> set[tuple[str, int]]:
    """The moves that the page made: command id and its step number."""
    moves = [
        (str(command).removeprefix(f"{tap.seat}:"), json.loads(ns)[tap.seat])
        for _, by, cause, command, ns in log
        if by == tap.seat and cause == "player"
    ]
    assert len({command for command, _ in moves}) == len(moves)
    return set(moves)


def as_if_loaded_anew(player: Player) -> None:
    """The page shows what it would show if it had never lost its line."""
    player.page.keyboard.press("Escape")
    before = player.picture()
    player.page.reload()
    player.in_battle()
    until([player], lambda: player.picture() == before)
