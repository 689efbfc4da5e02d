"""Who is best: players whose ratings are settled, the highest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.ratings.levels import level_with
from app.ratings.models import Progress
from app.ratings.reckoning import Standing
from app.ratings.schemas import RankedOut
from app.ratings.skill import ENOUGH_MATCHES, Skill, settled_sigma

PAGE = 50


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The leaderboard of one game."""

    session: AsyncSession
    game: str

    def _settled(self) -> ColumnElement[bool]:
        return and_(
            Progress.game == self.game,
            Progress.rated >= ENOUGH_MATCHES,
            Progress.sigma <= settled_sigma(),
            ~Account.guest,
            Account.deleted_at.is_(None),
        )

    async def page(self, after: int, asking: str | None) -> Sequence[RankedOut]:
        """The places behind the `after` first ones."""
        wanted = (
            select(Account.id, Account.name, Progress.experience, Progress.mu, Progress.sigma, Progress.rated)
            .join(Account, Account.id == Progress.account_id)
            .where(self._settled())
            .order_by(Progress.mu.desc(), Progress.account_id)
            .offset(after)
            .limit(PAGE)
        )
        return [_ranked(after + n, row, asking) for n, row in enumerate(await self.session.execute(wanted), start=1)]

    async def total(self) -> int:
        """How many have a place."""
        return await self._count(Progress.game == self.game)

    async def place(self, account: str, standing: Standing) -> int | None:
        """The account's place, if its rating is settled."""
        if not standing.skill.settled:
            return None
        mu = standing.skill.mu
        better = or_(Progress.mu > mu, and_(Progress.mu == mu, Progress.account_id < account))
        return 1 + await self._count(better)

    async def _count(self, which: ColumnElement[bool]) -> int:
        wanted = select(func.count()).select_from(Progress).join(Account, Account.id == Progress.account_id)
        return await self.session.scalar(wanted.where(self._settled(), which)) or 0


def _ranked(place: int, row: Any, asking: str | None) -> RankedOut:
    account, name, experience, mu, sigma, rated = row
    skill = Skill(mu, sigma, rated)
    return RankedOut(
        place=place,
        name=name,
        level=level_with(experience).level,
        rating=skill.rating,
        deviation=skill.deviation,
        matches=rated,
        you=account == asking,
    )
