"""Many rows in few statements.

A driver lets other threads go on with every statement, and has to wait for its turn afterwards: where each row is a
statement of its own, as in SQLAlchemy's `executemany`, most of the time goes by with that. And a statement of many rows
costs PostgreSQL less than as many of one row.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Dialect, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

MOST = 64
"""Rows in one statement: with ten columns each, well below what either database takes."""
STEP = 16


class Rows:
    """Writes rows of all columns of a model's table, in their order; `replacing`, a row takes the place of one with its
    key."""

    def __init__(self, model: type[DeclarativeBase], *, replacing: bool = False) -> None:
        self._table: Table = model.metadata.tables[model.__tablename__]
        self._replacing = replacing
        self._texts: dict[tuple[str, int], str] = {}

    def write(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> None:
        """Write them all. Raises IntegrityError, and has then written some of them: the transaction is spoilt.

        `replacing`, no two of the rows may have one key."""
        at = 0
        for size in _pieces(len(rows)):
            values = tuple(chain.from_iterable(rows[at : at + size]))
            connection.exec_driver_sql(self._text(connection.dialect, size), values)
            at += size

    def _text(self, dialect: Dialect, size: int) -> str:
        """The statement for so many rows. Sizes are few, so that the drivers prepare each of them once."""
        text = self._texts.get((dialect.name, size))
        if text is None:
            text = self._texts[dialect.name, size] = self._compiled(dialect, size)
        return text

    def _compiled(self, dialect: Dialect, size: int) -> str:
        columns = list(self._table.columns)
        names = [[f"{column.name}_{row}" for column in columns] for row in range(size)]
        values = [
            {column.name: bindparam(name, type_=column.type) for column, name in zip(columns, row, strict=True)}
            for row in names
        ]
        insert = (sqlite if dialect.name == "sqlite" else postgresql).insert(self._table).values(values)
        if self._replacing:
            key = self._table.primary_key.columns
            others = {column.name: insert.excluded[column.name] for column in columns if column not in set(key)}
            insert = insert.on_conflict_do_update(index_elements=list(key), set_=others)
        compiled = insert.compile(dialect=dialect)
        if compiled.positiontup != list(chain.from_iterable(names)):
            raise NotImplementedError(f"rows of {self._table.name} are not written in the order of their columns")
        return str(compiled)


def _pieces(count: int) -> Iterator[int]:
    """So many rows in few pieces, of few sizes: the largest, a multiple of `STEP`, and what is left."""
    while count:
        size = min(MOST, count - count % STEP or count)
        yield size
        count -= size
