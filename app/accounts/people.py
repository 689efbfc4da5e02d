"""Looking accounts up, for all features: by id or by name."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account, NameKey
from app.accounts.names import key_of, same


@dataclass(frozen=True, slots=True)
class Person:
    """What everybody may know of an account. One that was deleted has an anonymous name."""

    id: str
    name: str
    guest: bool
    deleted: bool


async def people(session: AsyncSession, ids: Collection[str]) -> dict[str, Person]:
    """The accounts with these ids, by id; unknown ones are not there."""
    if not ids:
        return {}
    found = await session.scalars(select(Account).where(Account.id.in_(ids)))
    return {each.id: Person(each.id, each.name, each.guest, each.deleted_at is not None) for each in found}


async def person(session: AsyncSession, account: str) -> Person | None:
    """The account with the id."""
    return (await people(session, [account])).get(account)


async def named(session: AsyncSession, name: str) -> Account | None:
    """The player with the name, in whatever capitals and small letters. Guests have no name of their own."""
    if "\0" in name:
        return None  # nobody has such a name, and PostgreSQL does not even look for it
    wanted = (
        select(Account)
        .join(NameKey, NameKey.account_id == Account.id)
        .where(NameKey.key == key_of(name), NameKey.held_until.is_(None))
    )
    account = await session.scalar(wanted)
    return account if account is not None and same(name, account.name) else None
