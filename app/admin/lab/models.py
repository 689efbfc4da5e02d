"""The table of runs. JSON is kept as text; moments are seconds since the epoch."""

from typing import Literal, TypeAlias

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base

Status: TypeAlias = Literal["queued", "running", "done", "cancelled", "interrupted"]

QUEUED: Status = "queued"
RUNNING: Status = "running"
ENDED: tuple[Status, ...] = ("done", "cancelled", "interrupted")


class LabRun(Base):
    """Matches that somebody had played, what they are pinned to, and what they have come to so far.

    The index sees to it that one run is going on at a time, whatever the number of servers."""

    __tablename__ = "lab_runs"
    __table_args__ = (
        Index(
            "uq_lab_runs_running",
            "status",
            unique=True,
            sqlite_where=text("status = 'running'"),
            postgresql_where=text("status = 'running'"),
        ),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    by: Mapped[str] = mapped_column(String(16))
    """The account that asked for it, by id alone."""
    created_at: Mapped[float]
    game: Mapped[str] = mapped_column(String(40))
    bots: Mapped[str] = mapped_column(Text)
    """JSON: a level for each seat."""
    decks: Mapped[str] = mapped_column(Text)
    """JSON: the decks themselves, each `{"id", "name", "cards"}`; empty for decks by chance."""
    mirrored: Mapped[bool]
    matches: Mapped[int]
    seed: Mapped[str] = mapped_column(String(40))
    catalogue_hash: Mapped[str] = mapped_column(String(64), ForeignKey("catalogues.hash"))
    rules_version: Mapped[str] = mapped_column(String(20))
    app_version: Mapped[str] = mapped_column(String(40))
    """Of the server whose bots played: another one begins anew."""
    status: Mapped[str] = mapped_column(String(12))
    why: Mapped[str | None] = mapped_column(String(20))
    """Of an interrupted run: `server_gone`, `worker_gone` or `failed`."""
    started_at: Mapped[float | None]
    ended_at: Mapped[float | None]
    worker: Mapped[str | None] = mapped_column(String(16))
    """The server process that has it, until `leased_until`."""
    leased_until: Mapped[float | None]
    done: Mapped[int]
    """Matches played: always the first ones, without a gap."""
    sums: Mapped[str | None] = mapped_column(Text)
    """JSON: their sums (`app/games/sums.py`)."""
    chain: Mapped[str] = mapped_column(String(64))
    """Equal chains are equal matches."""
