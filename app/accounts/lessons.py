"""What somebody has been told once and need not be told again, such as the hints of a first match.

Lessons are named by games' clients: the server keeps the names and knows nothing of what they say. They are kept with
the account, so that a guest who becomes a player has them still, on every device."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Lesson
from app.kit.errors import Conflict

MOST = 200
"""Of all games together; more than any client has."""


async def known(session: AsyncSession, account: str) -> list[str]:
    """All that the account has been told, sorted."""
    return sorted(await session.scalars(select(Lesson.name).where(Lesson.account_id == account)))


async def keep(session: AsyncSession, account: str, names: Collection[str]) -> list[str]:
    """All that it has been told with these. Raises Conflict `too_many_lessons`.

    Whoever keeps the same at the same moment has kept it."""
    before = set(await known(session, account))
    fresh = sorted(set(names) - before)
    if len(before) + len(fresh) > MOST:
        raise Conflict("too_many_lessons", most=MOST)
    for name in fresh:
        try:
            async with session.begin_nested():
                await session.execute(insert(Lesson).values(account_id=account, name=name))
        except IntegrityError:
            continue
    return sorted({*before, *fresh})


class KeptLessons:
    """A `Keeper` of accounts."""

    name = "lessons"

    async def export(self, session: AsyncSession, account: str) -> list[str]:
        return await known(session, account)

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        await session.execute(delete(Lesson).where(Lesson.account_id == account))
