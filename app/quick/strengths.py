"""How well people play, as far as quick match asks."""

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.ratings.service import standing_of


async def rating_of(session: AsyncSession, account: str, game: str) -> float:
    """The rating as it is shown, 1500 for a newcomer."""
    return (await standing_of(session, account, game)).skill.rating


async def may_rate(session: AsyncSession, accounts: Sequence[str]) -> bool:
    """Whether a match between them can count for their ratings: nobody is a guest."""
    guests = select(func.count()).select_from(Account).where(Account.id.in_(accounts), Account.guest)
    return await session.scalar(guests) == 0
