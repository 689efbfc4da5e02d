"""What somebody may not do for a while: speak, or play at all. Only the newest of each kind is
kept; the audit log has the rest.

Reasons are codes for which the client has words; a note is what the moderator wrote besides, for the person to read.
"""

from collections.abc import Sequence
from typing import Literal, get_args

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account, Sanction
from app.games.contract import Json
from app.kit.errors import Forbidden

Kind = Literal["mute", "suspension"]
Reason = Literal["insults", "spam", "cheating", "stalling", "name", "other"]
REASONS: tuple[Reason, ...] = get_args(Reason)


async def standing(session: AsyncSession, account: str, now: float) -> dict[str, Sanction]:
    """What the account is under now, by kind."""
    wanted = select(Sanction).where(Sanction.account_id == account, Sanction.until > now)
    return {each.kind: each for each in await session.scalars(wanted)}


async def refuse_muted(session: AsyncSession, account: str, now: float) -> None:
    """Raises Forbidden `muted` with `reason`, `note` and `until`."""
    if (mute := (await standing(session, account, now)).get("mute")) is not None:
        raise Forbidden("muted", **told(mute))


async def refuse_suspended(session: AsyncSession, account: str, now: float) -> None:
    """Raises Forbidden `suspended` with `reason`, `note` and `until`."""
    if (suspension := (await standing(session, account, now)).get("suspension")) is not None:
        raise Forbidden("suspended", **told(suspension))


def told(sanction: Sanction) -> Json:
    """What the person is told of it; not who imposed it."""
    return {"reason": sanction.reason, "note": sanction.note, "until": sanction.until}


async def impose(
    session: AsyncSession, account: str, kind: Kind, reason: Reason, note: str, now: float, until: float
) -> Sanction:
    """In the place of one of the same kind. The account is locked: whoever signs in meanwhile comes after it."""
    await session.execute(select(Account.id).where(Account.id == account).with_for_update(key_share=True))
    await lift(session, account, kind)
    sanction = Sanction(account_id=account, kind=kind, reason=reason, note=note, since=now, until=until)
    session.add(sanction)
    await session.flush()
    return sanction


async def lift(session: AsyncSession, account: str, kind: Kind) -> bool:
    """Whether there was one, which is gone now."""
    gone = delete(Sanction).where(Sanction.account_id == account, Sanction.kind == kind).returning(Sanction.kind)
    return (await session.execute(gone)).first() is not None


async def drop(session: AsyncSession, account: str) -> None:
    """Forget them with the account."""
    await session.execute(delete(Sanction).where(Sanction.account_id == account))


async def export(session: AsyncSession, account: str) -> Sequence[Json]:
    """All that are kept, those that have ended as well."""
    wanted = select(Sanction).where(Sanction.account_id == account).order_by(Sanction.kind)
    return [{"kind": each.kind, "since": each.since, **told(each)} for each in await session.scalars(wanted)]
