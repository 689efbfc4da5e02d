"""A closed connection holds nothing, also while somebody still has a cursor that stands in the middle of rows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.kit import sqlite

ROWS = "SELECT n FROM tally"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with two rows, in the mode in which whoever reads keeps those out who write."""
    with closing(sqlite3.connect(tmp_path / "zinara.db")) as made, made:
        made.execute("CREATE TABLE tally (n INTEGER)")
        made.execute("INSERT INTO tally VALUES (1), (2)")
    return tmp_path / "zinara.db"


@pytest.fixture
def other(file: Path) -> Iterator[sqlite3.Connection]:
    """Somebody else, who does not wait."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
        yield other


def test_a_transaction_ends_with_its_connection(file: Path, other: sqlite3.Connection) -> None:
    one = sqlite3.connect(file, isolation_level=None, factory=sqlite.Connection)
    one.execute("BEGIN IMMEDIATE")
    one.execute("DELETE FROM tally WHERE n = 2")
    rows = one.cursor().execute(ROWS)
    one.close()
    other.execute("BEGIN IMMEDIATE")
    assert other.execute(ROWS).fetchall() == [(1,), (2,)]
    del rows


def test_reading_ends_with_its_connection(file: Path, other: sqlite3.Connection) -> None:
    one = sqlite3.connect(file, isolation_level=None, factory=sqlite.Connection)
    rows = one.cursor().execute(ROWS)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("PRAGMA journal_mode = WAL").fetchall()
    one.close()
    assert other.execute("PRAGMA journal_mode = WAL").fetchall() == [("wal",)]
    del rows
    one.close()
