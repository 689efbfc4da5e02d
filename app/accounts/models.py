"""Tables of accounts, their names and their sessions."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.roles import Role
from app.kit.db import Base


class Account(Base):
    """Somebody who plays. A guest has no password: whoever holds the session is the guest.

    An account that was deleted stays as a row without anything of the person, so that matches stay whole.
    """

    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    guest: Mapped[bool]
    role: Mapped[Role] = mapped_column(String(12), default="player")
    created_at: Mapped[float]
    password: Mapped[str | None] = mapped_column(String(200))
    """An Argon2 hash with its parameters."""
    renamed_at: Mapped[float | None]
    deleted_at: Mapped[float | None]


class NameKey(Base):
    """A name that is taken, as a key that all its look-alikes share (`names.py`). The primary key decides whose it is.

    A name has up to three keys. `held_until` is null for the name of today, and for one that was given up the moment
    from which others may take it.
    """

    __tablename__ = "name_keys"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    held_until: Mapped[float | None]


class FormerName(Base):
    """A name that an account had until some moment: for moderators."""

    __tablename__ = "former_names"

    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    until: Mapped[float] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))


class Sanction(Base):
    """What an account may not do until some moment; see `sanctions.py`."""

    __tablename__ = "sanctions"

    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    reason: Mapped[str] = mapped_column(String(20))
    note: Mapped[str] = mapped_column(String(300))
    since: Mapped[float]
    until: Mapped[float]


class AccountSession(Base):
    """A browser that is signed in. Only the token's hash is kept, so that a copy of the table opens no door."""

    __tablename__ = "account_sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[str] = mapped_column(String(16), unique=True)
    """By which its owner names it; it opens nothing."""
    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[float]
    seen_at: Mapped[float]
    """To within a minute or so."""
    device: Mapped[str] = mapped_column(String(80))


class Lesson(Base):
    """Something that somebody has been told once; see `lessons.py`."""

    __tablename__ = "lessons"

    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(41), primary_key=True)
