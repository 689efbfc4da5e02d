"""The table of searches."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.kit.db import Base


class QuickEntry(Base):
    """Somebody who looks for a match. The key is the account: nobody waits twice, and so nobody meets themselves."""

    __tablename__ = "quick_entries"

    account_id: Mapped[str] = mapped_column(String(16), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rating: Mapped[float]
    """What it was when the search began."""
    since: Mapped[float]
    front: Mapped[bool]
    """Comes before all others: was brought together with somebody who did not answer."""
    seen: Mapped[float]
    """When a socket of the account was last known to be open."""
    table_id: Mapped[str | None] = mapped_column(String(16), ForeignKey("tables.id", ondelete="SET NULL"), index=True)
    """The table where the found company is to answer; None while the search goes on."""
    found_at: Mapped[float | None]
