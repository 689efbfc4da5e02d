"""Tables of tables and their seats."""

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base


class Table(Base):
    """A table. Each round has secrets of its own, whose commitments are shown before anybody is ready."""

    __tablename__ = "tables"
    # Closed ones pile up, and what looks for those that are open looks often.
    __table_args__ = (
        Index("ix_tables_open", "touched_at", sqlite_where=text("closed = 0"), postgresql_where=text("NOT closed")),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    size: Mapped[int]
    public: Mapped[bool]
    host_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id"), index=True)
    first: Mapped[int | None]
    """The seat that begins the round, or None for a lot."""
    rated: Mapped[bool]
    """Whether its matches count for ratings."""
    pace: Mapped[str] = mapped_column(String(20))
    """One of the game's paces."""
    match_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("matches.id"))
    """The match of this round."""
    commitments: Mapped[str] = mapped_column(Text)
    secrets: Mapped[str] = mapped_column(Text)
    closed: Mapped[bool]
    touched_at: Mapped[float] = mapped_column(index=True)
    attended_at: Mapped[float]
    """When somebody who sits there last had a page of the hall or of a match open."""
    agreed_at: Mapped[float | None] = mapped_column(index=True)
    """Since when all people want the rematch that has not begun."""
    gathered: Mapped[bool]
    """Whether quick match brought its people together and their first match has not begun."""


class TableSeat(Base):
    """A taken seat. A free one has no row, so that two can never take it."""

    __tablename__ = "table_seats"
    __table_args__ = (UniqueConstraint("table_id", "account_id"),)

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("accounts.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(20))
    entropy: Mapped[str | None] = mapped_column(String(64))
    """What the player added to this round's dice; having added it is being ready."""
    again_at: Mapped[float | None]
    """Since when another match is wanted."""


class TableRemoval(Base):
    """Somebody whom the host has sent away may not sit down at the table again for a while."""

    __tablename__ = "table_removals"

    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id"), primary_key=True, index=True)
    until: Mapped[float]


class ChatLine(Base):
    """Something said at a table. An account says a thing once under each id that it made for it."""

    __tablename__ = "chat_lines"
    __table_args__ = (UniqueConstraint("table_id", "account_id", "command"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    command: Mapped[str] = mapped_column(String(60))
    seat: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    n: Mapped[int]
    """The newest step that the speaker had seen: what the command is answered with, however often it comes."""
