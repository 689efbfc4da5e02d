"""Looking people up: by the names they have and had, with what moderators need to know of them."""

from collections.abc import Sequence

import orjson
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import sanctions
from app.accounts.models import Account, AccountSession, FormerName, NameKey, Sanction
from app.accounts.names import key_of
from app.admin.order.models import Report
from app.admin.order.schemas import PersonBrief, PersonOut, PlayedOut, SanctionOut
from app.kit.errors import NotFound
from app.matches.models import Match, MatchSeat

FOUND = 30
RECENT = 12


async def search(session: AsyncSession, said: str, now: float) -> list[PersonBrief]:
    """Whose name, now or before, has `said` in it, or whose id it is; for nothing said, whoever has a role or is under
    a sanction. The first ones by name."""
    wanted = select(Account).where(_fits(said, now)).order_by(Account.name, Account.id).limit(FOUND)
    return [await brief(session, account, now) for account in await session.scalars(wanted)]


def _fits(said: str, now: float) -> ColumnElement[bool]:
    if not said:
        under = select(Sanction.account_id).where(Sanction.until > now)
        return or_(Account.role != "player", Account.id.in_(under))
    key = key_of(said)
    keyed = select(NameKey.account_id).where(NameKey.key.contains(key, autoescape=True))
    former = select(FormerName.account_id).where(FormerName.name.icontains(said, autoescape=True))
    fits = [Account.id == said, Account.name.icontains(said, autoescape=True), Account.id.in_(former)]
    return or_(*fits, Account.id.in_(keyed)) if key else or_(*fits)


async def brief(session: AsyncSession, account: Account, now: float) -> PersonBrief:
    """One of those found."""
    former = select(FormerName.name).where(FormerName.account_id == account.id).order_by(FormerName.until.desc())
    stands = await sanctions.standing(session, account.id, now)
    return PersonBrief(
        id=account.id,
        name=account.name,
        guest=account.guest,
        deleted=account.deleted_at is not None,
        role=account.role,
        former=list(await session.scalars(former)),
        sanctions=[SanctionOut.of(each) for each in stands.values()],
        reports=await _count(session, _about(account.id), Report.state != "closed"),
    )


async def person(session: AsyncSession, account: str, now: float) -> PersonOut:
    """All about one. Raises NotFound."""
    found = await session.scalar(select(Account).where(Account.id == account))
    if found is None:
        raise NotFound("not_found")
    told = await brief(session, found, now)
    return PersonOut(
        **told.model_dump(),
        since=found.created_at,
        sessions=await _count(session, AccountSession.account_id == account),
        seen=await session.scalar(select(func.max(AccountSession.seen_at)).where(AccountSession.account_id == account)),
        reports_ever=await _count(session, _about(account)),
        reported=await _count(session, Report.reporter_id == account),
        matches=await _count(session, MatchSeat.account_id == account),
        recent=await _recent(session, account),
    )


def _about(account: str) -> ColumnElement[bool]:
    return (Report.kind == "account") & (Report.subject == account)


async def _count(session: AsyncSession, *which: ColumnElement[bool]) -> int:
    return await session.scalar(select(func.count()).where(*which)) or 0


async def _recent(session: AsyncSession, account: str) -> Sequence[PlayedOut]:
    wanted = (
        select(Match.id, Match.seats, Match.status, Match.started_at)
        .join(MatchSeat, MatchSeat.match_id == Match.id)
        .where(MatchSeat.account_id == account)
        .order_by(Match.started_at.desc(), Match.id)
        .limit(RECENT)
    )
    return [
        PlayedOut(match=match, status=status, at=at, players=[seat["name"] for seat in orjson.loads(seats)])
        for match, seats, status, at in await session.execute(wanted)
    ]
