"""Carrying SQLite's write-ahead log over into the database, beside those who write."""

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress

COMMITS = 100
"""How many commits there are from one time to the next."""
PAGES_AT_MOST = 8000
"""How long the log may become before a commit carries it over itself, as SQLite has it, and it begins from the front
again. With its usual 1,000 pages every hundredth commit of a server takes some milliseconds longer."""


class Checkpoints:
    """A thread for one database file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")
        self._running: Future[None] | None = None
        self._commits = 0

    def committed(self) -> None:
        """Something was written: carry it over if enough has come together. Called by one thread at a time."""
        self._commits += 1
        if self._commits >= COMMITS and (self._running is None or self._running.done()):
            self._commits = 0
            self._running = self._pool.submit(self._carry_over)

    def _carry_over(self) -> None:
        """As far as that goes without anybody having to wait. What cannot be done now is done another time, or by a
        commit."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """End the thread, after what it is at."""
        self._pool.shutdown()
