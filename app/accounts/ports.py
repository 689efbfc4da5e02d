"""What accounts need of the layers above."""

from collections.abc import Collection
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import Json


class Doors(Protocol):
    """What browsers have open. `live` knows."""

    def shut(self, sessions: Collection[str], suspended: Json | None = None) -> None:
        """Close the sockets of these sessions, named by id; they are gone from the database. Whose account was
        suspended is told so, with these parameters."""
        ...


class Keeper(Protocol):
    """A feature that keeps something for accounts. Each acts within the caller's transaction."""

    @property
    def name(self) -> str:
        """Under which it stands in an export."""
        ...

    async def export(self, session: AsyncSession, account: str) -> Any:
        """All that it keeps for the account, as JSON that says nothing about others which the account may not know."""
        ...

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """Drop it; what others need to be whole keeps the name `anonymous`. Raises a fault if that cannot be now."""
        ...
