"""Tables of matches. JSON is kept as text; moments are seconds since the epoch."""

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base

RUNNING, OVER = "running", "over"


class Catalogue(Base):
    """The content that matches were started with, kept as long as one of them may be looked at."""

    __tablename__ = "catalogues"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[str] = mapped_column(Text)


class Match(Base):
    """A match and what it is pinned to. Nothing here changes with a move but the last one."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), index=True)
    game: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[str] = mapped_column(String(20))
    catalogue_hash: Mapped[str] = mapped_column(String(64), ForeignKey("catalogues.hash"))
    seats: Mapped[str] = mapped_column(Text)
    """In seat order, `{"account", "name", "bot", "guest"}`."""
    options: Mapped[str] = mapped_column(Text)
    commitments: Mapped[str] = mapped_column(Text)
    entropies: Mapped[str] = mapped_column(Text)
    """In seat order, in hexadecimal."""
    secrets: Mapped[str] = mapped_column(Text)
    """Sealed; see `secrets.py`."""
    rated: Mapped[bool]
    """Whether it counts for the ratings of those who play it."""
    status: Mapped[str] = mapped_column(String(10))
    outcome: Mapped[str | None] = mapped_column(Text)
    started_at: Mapped[float]
    ended_at: Mapped[float | None] = mapped_column(index=True)


class MatchSeat(Base):
    """Who sits where, for the one question that is asked across matches: which one is this account playing?"""

    __tablename__ = "match_seats"
    __table_args__ = (
        Index(
            "uq_match_seats_running",
            "account_id",
            "game",
            unique=True,
            sqlite_where=text("running"),
            postgresql_where=text("running"),
        ),
    )

    match_id: Mapped[str] = mapped_column(String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("accounts.id"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    running: Mapped[bool]


class MatchMove(Base):
    """One accepted move, in the order of `seq`. Row 0 is the start.

    The primary key decides who was first; a command of one seat is accepted once.
    """

    __tablename__ = "match_moves"
    __table_args__ = (UniqueConstraint("match_id", "command"),)

    match_id: Mapped[str] = mapped_column(String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]
    cause: Mapped[str] = mapped_column(String(10))
    command: Mapped[str | None] = mapped_column(String(80))
    """Seat and the client's id, so that no seat can use up another's ids."""
    prompt: Mapped[str | None] = mapped_column(String(80))
    move: Mapped[str | None] = mapped_column(Text)
    events: Mapped[str] = mapped_column(Text)
    ns: Mapped[str] = mapped_column(Text)
    """What each viewer's step counter was afterwards: the seats in order, then the spectators."""
    at: Mapped[float]


class MatchSnapshot(Base):
    """The newest kept state of a match: where recovery starts from."""

    __tablename__ = "match_snapshots"

    match_id: Mapped[str] = mapped_column(String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class MatchDue(Base):
    """When a running match next needs the server: a clock runs out, or a bot is late."""

    __tablename__ = "match_due"

    match_id: Mapped[str] = mapped_column(String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    due: Mapped[float | None] = mapped_column(index=True)


class Heartbeat(Base):
    """One row: when some server was last alive."""

    __tablename__ = "heartbeat"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]


class Outage(Base):
    """A time during which no server ran: it counts on nobody's clock."""

    __tablename__ = "outages"

    id: Mapped[int] = mapped_column(primary_key=True)
    since: Mapped[float]
    until: Mapped[float]
