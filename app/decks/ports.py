"""What decks need of the features above them."""

from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncSession


class Level(Protocol):
    """A level, all experience there is, and how much of it began this level and will begin the next."""

    @property
    def level(self) -> int: ...
    @property
    def experience(self) -> int: ...
    @property
    def begins(self) -> int: ...
    @property
    def next(self) -> int: ...


class LevelOf(Protocol):
    """How far an account has come in a game. `main` fills it."""

    async def __call__(self, session: AsyncSession, account_id: str, game: str, /) -> Level: ...
