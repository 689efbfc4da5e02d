"""What decks keep for an account: its own."""

from dataclasses import dataclass
from typing import Any, ClassVar

import orjson
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.models import Deck


@dataclass(frozen=True, slots=True)
class DeckKeeper:
    """Fills the port `Keeper` of accounts."""

    name: ClassVar[str] = "decks"

    async def export(self, session: AsyncSession, account: str) -> Any:
        """All its decks, oldest first."""
        wanted = select(Deck).where(Deck.account_id == account).order_by(Deck.created_at, Deck.id)
        return [
            {
                "game": deck.game,
                "name": deck.name,
                "cards": orjson.loads(deck.cards),
                "created_at": deck.created_at,
                "changed_at": deck.changed_at,
            }
            for deck in await session.scalars(wanted)
        ]

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """Drop them; matches have what they began with."""
        await session.execute(delete(Deck).where(Deck.account_id == account))
