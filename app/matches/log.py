"""The log of all matches: written by one task for many matches at once, read for one match at a time."""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any

from prometheus_client import Counter, Histogram
from sqlalchemy import BindParameter, Connection, Integer, Select, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from app.kit.counting import LoopHistogram
from app.kit.db import Database, tell_trouble
from app.kit.metrics import QUICK
from app.kit.rows import Rows
from app.matches.entries import Append, Entry
from app.matches.models import OVER, Match, MatchDue, MatchMove, MatchSeat, MatchSnapshot
from app.ratings.endings import Ending
from app.ratings.reckoning import reckon

MOST_AT_ONCE = 500
"""Appends in one transaction."""

log = logging.getLogger(__name__)

_TAKEN = LoopHistogram("zinara_append_seconds", "From asking for an entry of a log to its being durable.", QUICK)
_TOGETHER = Histogram(
    "zinara_append_batch_entries", "Entries written in one transaction.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
_FAILED = Counter("zinara_appends_failed_total", "Entries of which it is not known whether they are in the log.")
_LOST = Counter("zinara_appends_lost_total", "Entries whose place was taken, mostly since another process was faster.")

_MATCH: BindParameter[str] = bindparam("in_match")
_MOVES = Rows(MatchMove)
_DUES = Rows(MatchDue, replacing=True)
_SNAPSHOTS = Rows(MatchSnapshot, replacing=True)
_POSTPONE = (
    update(MatchDue)
    .where(MatchDue.match_id == _MATCH, MatchDue.due <= bindparam("now"))
    .values(due=bindparam("new_due"))
)
_END = (
    update(Match)
    .where(Match.id == _MATCH)
    .values(status=OVER, outcome=bindparam("new_outcome"), ended_at=bindparam("new_end"))
)
_FREE_SEATS = update(MatchSeat).where(MatchSeat.match_id == _MATCH).values(running=False)
_NEVER_DUE = delete(MatchDue).where(MatchDue.match_id == _MATCH)
_ENTRIES = select(*(getattr(MatchMove, name) for name in Entry._fields)).where(MatchMove.match_id == _MATCH)
_TAIL = _ENTRIES.where(MatchMove.seq > bindparam("after")).order_by(MatchMove.seq)
_NEWEST = _ENTRIES.order_by(MatchMove.seq.desc()).limit(bindparam("count", type_=Integer))
_BY_COMMAND = _ENTRIES.where(MatchMove.command == bindparam("made_by"))


class AppendFailed(Exception):  # noqa: N818 - what happened, not what is wrong
    """The database did not say whether the entry is in the log."""


class Log:
    """Appends of many matches go into one transaction: while one commits, those that arrive wait for the next."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()

    async def append(self, append: Append) -> bool:
        """True once the entry is durable; False if its place in the log, or its command, is taken.

        Raises `AppendFailed` when that cannot be known.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        self._wake.set()
        began = time.perf_counter()
        first = await done
        _TAKEN.observe(time.perf_counter() - began)
        if not first:
            _LOST.inc()
        return first

    async def run(self) -> None:
        """Write what waits, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self.flush()

    async def flush(self) -> None:
        """Write all that waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            _TOGETHER.observe(len(batch))
            try:
                won = await self._write([append for append, _ in batch])
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits to be told
                tell_trouble(log, error, "%d entries could not be written", len(batch))
                _FAILED.inc(len(batch))
                for _, done in batch:
                    if not done.done():
                        done.set_exception(AppendFailed(str(error)))
            else:
                for (append, done), first in zip(batch, won, strict=True):
                    if not done.done():
                        done.set_result(first)
                    elif first:
                        log.info("nobody waited for entry %d of match %s", append.entry.seq, append.entry.match_id)

    async def _write(self, batch: Sequence[Append]) -> list[bool]:
        try:
            return await self._database.write(lambda connection: _write_all(connection, batch))
        except IntegrityError:
            # Somebody else was first in one of these matches: the others must not suffer for it.
            return await self._database.write(lambda connection: _write_each(connection, batch))

    async def tail(self, match_id: str, after: int) -> list[Entry]:
        """The entries behind one, oldest first."""
        return await self._database.read(lambda connection: tail_in(connection, match_id, after))

    async def newest(self, match_id: str, count: int) -> list[Entry]:
        """The newest entries, oldest first."""
        return (await self._found(_NEWEST, in_match=match_id, count=count))[::-1]

    async def entry_of(self, match_id: str, command: str) -> Entry | None:
        """The entry that a command became, if it was accepted."""
        found = await self._found(_BY_COMMAND, in_match=match_id, made_by=command)
        return found[0] if found else None

    async def _found(self, wanted: Select[Any], **given: str | int) -> list[Entry]:
        return await self._database.read(lambda connection: _found_in(connection, wanted, given))

    async def postpone(self, match_id: str, due: float, now: float) -> None:
        """Have the match, which is due, looked at again at that moment; not if somebody has set another one by now."""
        values = {"in_match": match_id, "new_due": due, "now": now}
        await self._database.write(lambda connection: connection.execute(_POSTPONE, values).close())


def tail_in(connection: Connection, match_id: str, after: int) -> list[Entry]:
    """The entries behind one, oldest first."""
    return _found_in(connection, _TAIL, {"in_match": match_id, "after": after})


def _found_in(connection: Connection, wanted: Select[Any], given: dict[str, Any]) -> list[Entry]:
    return [Entry(*row) for row in connection.execute(wanted, given)]


def _write_all(connection: Connection, batch: Sequence[Append]) -> list[bool]:
    _MOVES.write(connection, [append.entry for append in batch])
    _follow_up(connection, batch)
    return [True] * len(batch)


def _write_each(connection: Connection, batch: Sequence[Append]) -> list[bool]:
    """One by one: for each whether it was first."""
    won = []
    for append in batch:
        try:
            with connection.begin_nested():
                _MOVES.write(connection, [append.entry])
        except IntegrityError:
            won.append(False)
        else:
            won.append(True)
    _follow_up(connection, [append for append, first in zip(batch, won, strict=True) if first])
    return won


def _follow_up(connection: Connection, batch: Sequence[Append]) -> None:
    """What follows from entries: new deadlines, snapshots, ends."""
    running = [append for append in batch if append.outcome is None]
    _DUES.write(connection, [(each.entry.match_id, each.due) for each in running if each.due_changed])
    kept = [(each.entry.match_id, each.entry.seq, each.snapshot) for each in batch if each.snapshot is not None]
    _SNAPSHOTS.write(connection, kept)
    ended: list[dict[str, Any]] = [
        {"in_match": append.entry.match_id, "new_outcome": append.outcome, "new_end": append.entry.at}
        for append in batch
        if append.outcome is not None
    ]
    for append in batch:
        for statement in append.also:
            connection.execute(statement)
    if ended:
        matches = [{"in_match": end["in_match"]} for end in ended]
        connection.execute(_END, ended)
        connection.execute(_FREE_SEATS, matches)
        connection.execute(_NEVER_DUE, matches)
        _settle(connection, [append.ending for append in batch if append.ending is not None])


def _settle(connection: Connection, endings: Sequence[Ending]) -> None:
    """Give everybody what is theirs. A match ends even if that fails: `arrears.py` tries again."""
    try:
        with connection.begin_nested():
            reckon(connection, endings)
    except Exception:
        log.exception("nobody was given anything yet for matches %s", ", ".join(end.match_id for end in endings))
