"""What a stalled machine may need."""

from app.kit import db

LOCKED_MS = 60_000


def with_locks() -> None:
    """From now on this process waits for whoever writes into an SQLite file, however long a write takes here."""
    db.SQLITE_BUSY_MS = LOCKED_MS
