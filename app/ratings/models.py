"""Tables of progress, and of what each match came to."""

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base


class Progress(Base):
    """How far somebody has come in one game. No row means: nowhere yet."""

    __tablename__ = "progress"
    __table_args__ = (Index("ix_progress_game_mu", "game", "mu"),)

    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    experience: Mapped[int]
    mu: Mapped[float]
    """Skill as it is estimated, and how uncertain that is, as the library counts; see `skill.py`."""
    sigma: Mapped[float]
    rated: Mapped[int]
    """How many rated matches the estimate rests on."""


class MatchResult(Base):
    """What a match came to for one seat. The primary key sees to it that it comes to that once."""

    __tablename__ = "match_results"
    __table_args__ = (Index("ix_match_results_account_id_game_at", "account_id", "game", "at"),)

    match_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("accounts.id"))
    bot: Mapped[str | None] = mapped_column(String(20))
    game: Mapped[str] = mapped_column(String(40))
    at: Mapped[float]
    """When the match ended."""
    result: Mapped[str] = mapped_column(String(10))
    reason: Mapped[str] = mapped_column(String(40))
    experience: Mapped[int]
    """What was gained."""
    experience_before: Mapped[int]
    mu_before: Mapped[float | None]
    """All four are null for a match that changed no rating."""
    sigma_before: Mapped[float | None]
    mu: Mapped[float | None]
    sigma: Mapped[float | None]
    capped: Mapped[bool] = mapped_column(default=False)
    """Whether it was rated and changed nothing, since the same people had played often; see `pairs.py`."""
    deck_id: Mapped[str | None] = mapped_column(String(80))
    """The owner's affair alone, as are the two below."""
    deck_name: Mapped[str | None] = mapped_column(Text)
    """JSON: a text, or a text in each language."""
    marks: Mapped[str] = mapped_column(Text)
    """JSON: what the owner's record is kept by besides."""
