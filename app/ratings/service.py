"""What other features ask about progress."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.ratings.levels import Level, level_with
from app.ratings.models import Progress
from app.ratings.reckoning import Standing
from app.ratings.skill import Skill, newcomer


async def level_of(session: AsyncSession, account_id: str, game: str) -> Level:
    """The account's level in the game: the first for whoever never finished a match."""
    return level_with((await standing_of(session, account_id, game)).experience)


async def standing_of(session: AsyncSession, account_id: str, game: str) -> Standing:
    """The account's experience and skill in the game; a newcomer's for whoever never finished a match."""
    return (await standings_of(session, [account_id], game)).get(account_id, Standing(0, newcomer()))


async def standings_of(session: AsyncSession, accounts: Iterable[str], game: str) -> Mapping[str, Standing]:
    """By account; whoever never finished a match is left out."""
    wanted = select(Progress).where(Progress.account_id.in_(list(accounts)), Progress.game == game)
    return {row.account_id: standing_in(row) for row in await session.scalars(wanted)}


def standing_in(row: Progress) -> Standing:
    """How far somebody has come, as it was written down."""
    return Standing(row.experience, Skill(row.mu, row.sigma, row.rated))
