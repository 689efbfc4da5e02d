"""The table of reports."""

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base


class Report(Base):
    """What somebody reported: an account, or a match. One may have one report of the same that is not closed."""

    __tablename__ = "reports"
    __table_args__ = (
        Index(
            "uq_reports_open",
            "reporter_id",
            "kind",
            "subject",
            unique=True,
            sqlite_where=text("state <> 'closed'"),
            postgresql_where=text("state <> 'closed'"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    reporter_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    """`account` or `match`."""
    subject: Mapped[str] = mapped_column(String(16), index=True)
    reason: Mapped[str] = mapped_column(String(20))
    words: Mapped[str] = mapped_column(Text)
    """What the reporter wrote, if anything."""
    said: Mapped[str | None] = mapped_column(Text)
    """The line of talk that was reported, as it was kept."""
    match_id: Mapped[str | None] = mapped_column(String(16))
    """The match at which it was reported."""
    at: Mapped[float]
    state: Mapped[str] = mapped_column(String(10), index=True)
    """`open`, `taken` or `closed`."""
    taken_by: Mapped[str | None] = mapped_column(String(16))
    outcome: Mapped[str | None] = mapped_column(String(10))
    """Of a closed one: `acted`, `nothing`, `duplicate`."""
    note: Mapped[str] = mapped_column(Text)
    """What the moderator wrote at the end, for other moderators."""
    closed_at: Mapped[float | None]
