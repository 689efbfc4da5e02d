"""Taking and giving up names. Two who want the same one meet at the primary key of `name_keys`."""

from sqlalchemy import delete, insert, or_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account, FormerName, NameKey
from app.accounts.names import keys_of
from app.kit.errors import Conflict, TooMany

AGAIN_AFTER_S = 30 * 24 * 3600.0
"""How often an account may change its name; and for how long nobody else may have the old one."""


async def claim(session: AsyncSession, account: str, name: str, now: float) -> None:
    """Take a free name; the one of before is held for a while. Raises Conflict `name_taken`."""
    keys = keys_of(name)
    lapsed = or_(NameKey.account_id == account, NameKey.held_until <= now)
    await session.execute(delete(NameKey).where(NameKey.key.in_(keys), lapsed))
    held = update(NameKey).where(NameKey.account_id == account, NameKey.held_until.is_(None))
    await session.execute(held.values(held_until=now + AGAIN_AFTER_S))
    try:
        async with session.begin_nested():
            rows = [{"key": key, "account_id": account, "held_until": None} for key in sorted(keys)]
            await session.execute(insert(NameKey), rows)
    except IntegrityError:
        raise Conflict("name_taken") from None


async def rename(session: AsyncSession, account: Account, name: str, now: float) -> None:
    """Change the name, and keep the old one for moderators. Raises Conflict `name_taken`, TooMany `renamed_lately`."""
    former = account.name  # the update changes it here as well
    if name == former:
        return
    may = or_(Account.renamed_at.is_(None), Account.renamed_at <= now - AGAIN_AFTER_S)
    changed = update(Account).where(Account.id == account.id, may).values(name=name, renamed_at=now)
    if (await session.execute(changed.returning(Account.id))).one_or_none() is None:
        raise TooMany("renamed_lately", again=may_rename_at(account))
    await claim(session, account.id, name, now)
    session.add(FormerName(account_id=account.id, until=now, name=former))
    await session.flush()


def may_rename_at(account: Account) -> float | None:
    """From when on the name may be changed again; None for an account that never has."""
    return None if account.renamed_at is None else account.renamed_at + AGAIN_AFTER_S


async def drop(session: AsyncSession, account: str) -> None:
    """Forget all names of the account: anybody may have them."""
    await session.execute(delete(NameKey).where(NameKey.account_id == account))
    await session.execute(delete(FormerName).where(FormerName.account_id == account))
