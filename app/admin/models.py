"""The table of what moderators and admins did."""

from typing import Any

from sqlalchemy import JSON, String
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base


class AuditEntry(Base):
    """An act that somebody with a role has done. The database refuses to change or delete it (see the migration).

    Accounts are kept by id alone: the log stays whole when one is deleted, and then says nothing of the person.
    """

    __tablename__ = "audit_log"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    actor: Mapped[str | None] = mapped_column(String(16), index=True)
    """The account that acted; null for the command line."""
    act: Mapped[str] = mapped_column(String(40), index=True)
    """Such as `role.changed`: the area and what was done in it."""
    kind: Mapped[str] = mapped_column(String(16))
    """What it was done to: `account`, `match`, `table`, …"""
    subject: Mapped[str] = mapped_column(String(64), index=True)
    """The id of what it was done to."""
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
