"""The tables of decks: those that accounts keep, and the starter decks of the house."""

from typing import Literal, TypeAlias

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base

MOST_DECKS = 30
"""Of one account, for one game."""


class Deck(Base):
    """An account's deck. It lies in one of so many slots, so that nobody ever keeps more decks than there are slots."""

    __tablename__ = "decks"
    __table_args__ = (
        UniqueConstraint("account_id", "game", "slot"),
        CheckConstraint(f"slot >= 0 AND slot < {MOST_DECKS}", name="slot"),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"))
    game: Mapped[str] = mapped_column(String(40))
    slot: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))
    cards: Mapped[str] = mapped_column(Text)
    """JSON: card → copies."""
    version: Mapped[int]
    """Counts the changes: whoever saves says which version they changed."""
    created_at: Mapped[float]
    changed_at: Mapped[float]


Status: TypeAlias = Literal["draft", "published", "retired"]
"""Of a starter deck: never published yet, offered to everybody, or no longer offered."""


class StarterDeck(Base):
    """A starter deck. Its rows stay for ever once it was published: matches and people name it by its id."""

    __tablename__ = "starter_decks"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    place: Mapped[int]
    """Decks are shown in the order of their places, those of one place by id."""
    retired: Mapped[bool]
    published: Mapped[int | None]
    """The number of the revision that is offered, or was when the deck was retired."""
    version: Mapped[int]
    """Counts the changes but those of its place: whoever changes it says which version they saw."""

    @property
    def status(self) -> Status:
        if self.published is None:
            return "draft"
        return "retired" if self.retired else "published"


class StarterRevision(Base):
    """What a starter deck was, is, or shall be: at most one revision a deck is not published, the draft."""

    __tablename__ = "starter_revisions"
    __table_args__ = (
        ForeignKeyConstraint(["game", "deck_id"], ["starter_decks.game", "starter_decks.id"], ondelete="CASCADE"),
        Index(
            "uq_starter_revisions_draft",
            "game",
            "deck_id",
            unique=True,
            sqlite_where=text("published_at IS NULL"),
            postgresql_where=text("published_at IS NULL"),
        ),
    )

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    deck_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    """From 1, in the order in which they were begun."""
    name: Mapped[str] = mapped_column(Text)
    """JSON: language → text, as `hint`."""
    hint: Mapped[str] = mapped_column(Text)
    cards: Mapped[str] = mapped_column(Text)
    """JSON: card → copies."""
    author_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("accounts.id"))
    """Who changed it last; null for what came from files."""
    changed_at: Mapped[float]
    published_at: Mapped[float | None]
