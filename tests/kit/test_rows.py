"""Many rows are written in few statements, and stand there as if each had been written alone."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Double, Engine, event, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.kit.db import Database
from app.kit.rows import MOST, Rows


class Own(DeclarativeBase):
    """Tables that migrations know nothing of."""


class Parcel(Own):
    __tablename__ = "parcels"

    shelf: Mapped[str] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    sender: Mapped[str | None]
    weight: Mapped[float] = mapped_column(Double)


def parcels(count: int, weight: float = 0.1) -> list[tuple[str, int, str | None, float]]:
    """Weights are such as do not survive being written in decimals of a few places."""
    senders = (None, "'; DROP TABLE parcels; --", "Ж", "")
    return [("a", place, senders[place % 4], weight + place / 7) for place in range(count)]


def kept(connection: Connection) -> list[tuple[str, int, str | None, float]]:
    return [tuple(row) for row in connection.execute(select(*Parcel.__table__.c).order_by(Parcel.place))]


@pytest.fixture
async def shelves(database: Database) -> Database:
    await database.write(Own.metadata.create_all)
    return database


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """Those that are executed while the test runs."""
    heard: list[str] = []

    def hear(_c: object, _cursor: object, statement: str, _p: object, _x: object, many: bool) -> None:
        heard.append(f"{many=} {statement}")

    event.listen(Engine, "before_cursor_execute", hear)
    yield heard
    event.remove(Engine, "before_cursor_execute", hear)


@pytest.mark.parametrize("count", [0, 1, 2, 15, 16, 17, 63, MOST, MOST + 1, 2 * MOST + 37])
async def test_every_row_is_written_as_it_is(shelves: Database, count: int) -> None:
    await shelves.write(lambda connection: Rows(Parcel).write(connection, parcels(count)))
    assert await shelves.read(kept) == parcels(count)


async def test_a_hundred_rows_are_three_statements(shelves: Database, statements: list[str]) -> None:
    await shelves.write(lambda connection: Rows(Parcel).write(connection, parcels(100)))
    inserts = [statement for statement in statements if "INSERT" in statement]
    assert len(inserts) == 3
    assert not any("many=True" in statement for statement in inserts)


async def test_a_key_that_is_taken_refuses_all(shelves: Database) -> None:
    await shelves.write(lambda connection: Rows(Parcel).write(connection, parcels(100)[90:]))
    with pytest.raises(IntegrityError):
        await shelves.write(lambda connection: Rows(Parcel).write(connection, parcels(100)))
    assert await shelves.read(kept) == parcels(100)[90:]


async def test_what_is_there_is_replaced(shelves: Database) -> None:
    await shelves.write(lambda connection: connection.execute(insert(Parcel).values(parcels(3)[1])).close())
    await shelves.write(lambda connection: Rows(Parcel, replacing=True).write(connection, parcels(90, weight=5.3)))
    assert await shelves.read(kept) == parcels(90, weight=5.3)
