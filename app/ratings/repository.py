"""Reading what matches came to."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.ratings.models import MatchResult
from app.ratings.schemas import OpponentOut

CURVE, RECENT = 200, 12


async def of_match(session: AsyncSession, match_id: str) -> Sequence[MatchResult]:
    """What the match came to, in seat order; nothing for one that is not over."""
    wanted = select(MatchResult).where(MatchResult.match_id == match_id).order_by(MatchResult.seat)
    return list(await session.scalars(wanted))


async def rated(session: AsyncSession, account: str, game: str) -> Sequence[MatchResult]:
    """The newest rated matches of the account, oldest first."""
    wanted = _own(account, game).where(MatchResult.mu.is_not(None)).limit(CURVE)
    return list(await session.scalars(wanted))[::-1]


async def recent(session: AsyncSession, account: str, game: str) -> Sequence[MatchResult]:
    """The newest matches of the account, newest first."""
    return list(await session.scalars(_own(account, game).limit(RECENT)))


def _own(account: str, game: str) -> Any:
    return (
        select(MatchResult)
        .where(MatchResult.account_id == account, MatchResult.game == game)
        .order_by(MatchResult.at.desc(), MatchResult.match_id)
    )


async def others_at(session: AsyncSession, own: Sequence[MatchResult]) -> dict[str, list[OpponentOut]]:
    """Who else played the matches, by match and in seat order."""
    seats = {row.match_id: row.seat for row in own}
    wanted = (
        select(MatchResult.match_id, MatchResult.seat, MatchResult.bot, Account)
        .outerjoin(Account, Account.id == MatchResult.account_id)
        .where(MatchResult.match_id.in_(seats))
        .order_by(MatchResult.match_id, MatchResult.seat)
    )
    others: dict[str, list[OpponentOut]] = defaultdict(list)
    for match_id, seat, bot, account in await session.execute(wanted):
        if seat != seats[match_id]:
            others[match_id].append(_opponent(bot, account))
    return others


def _opponent(bot: str | None, account: Account | None) -> OpponentOut:
    if account is None:
        return OpponentOut(name="", bot=bot, guest=False, profile=False)
    known = not account.guest and account.deleted_at is None
    return OpponentOut(name=account.name, bot=bot, guest=account.guest, profile=known)


async def tally(session: AsyncSession, account: str, game: str) -> dict[str, int]:
    """How many matches ended how."""
    wanted = (
        select(MatchResult.result, func.count())
        .where(MatchResult.account_id == account, MatchResult.game == game)
        .group_by(MatchResult.result)
    )
    return {result: int(count) for result, count in await session.execute(wanted)}


async def by_deck(session: AsyncSession, account: str, game: str) -> Sequence[tuple[str, str, str, int]]:
    """Deck, its name, result, how many: those that were played last come first."""
    wanted = (
        select(MatchResult.deck_id, MatchResult.deck_name, MatchResult.result, func.count())
        .where(MatchResult.account_id == account, MatchResult.game == game, MatchResult.deck_id.is_not(None))
        .group_by(MatchResult.deck_id, MatchResult.deck_name, MatchResult.result)
        .order_by(func.max(MatchResult.at).desc())
    )
    return [(deck or "", name or "", result, count) for deck, name, result, count in await session.execute(wanted)]


async def by_marks(session: AsyncSession, account: str, game: str) -> Sequence[tuple[str, str, int]]:
    """Marks as they were written down, result, how many."""
    wanted = (
        select(MatchResult.marks, MatchResult.result, func.count())
        .where(MatchResult.account_id == account, MatchResult.game == game)
        .group_by(MatchResult.marks, MatchResult.result)
    )
    return [(marks, result, count) for marks, result, count in await session.execute(wanted)]
