"""A connection to an SQLite file that is over once it is closed."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from weakref import ref


class Connection(sqlite3.Connection):
    """Gives back its locks when it is closed, whoever has one of the cursors that it made by `cursor()`.

    SQLite keeps a closed connection as it is, locks and all, until its last cursor is gone; and work that is cancelled
    while it reads leaves a cursor behind for as long as anybody has the task. All others who write would wait for it.
    """

    _cursors: Sequence[ref[sqlite3.Cursor]] = ()

    def cursor(self, *args: Any, **options: Any) -> Any:
        """A cursor, which is remembered while it is there."""
        cursor = super().cursor(*args, **options)
        self._cursors = (*(kept for kept in self._cursors if kept() is not None), ref(cursor))
        return cursor

    def close(self) -> None:
        """Close all cursors, give up the transaction, then close."""
        for kept in self._cursors:
            if (cursor := kept()) is not None:
                cursor.close()
        self._cursors = ()
        with suppress(sqlite3.Error):
            self.rollback()
        super().close()
