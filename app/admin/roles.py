"""Who has which role."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.accounts.people import named
from app.accounts.roles import Role
from app.accounts.service import Identity
from app.admin.audit import Subject, record
from app.kit.errors import Conflict, NotFound


async def staff(session: AsyncSession) -> Sequence[Account]:
    """Whoever has a role beyond playing: admins first, by name."""
    wanted = select(Account).where(Account.role != "player").order_by(Account.role, Account.name)
    return list(await session.scalars(wanted))


async def player(session: AsyncSession, name: str) -> Account:
    """The player with the name. Raises NotFound `no_such_player`."""
    account = await named(session, name)
    if account is None:
        raise NotFound("no_such_player", name=name)
    return account


async def change(session: AsyncSession, now: float, actor: Identity | None, account: Account, role: Role) -> bool:
    """Give the account the role; whether that changed anything. It counts from the account's next request on.

    `actor` is None for the command line, which alone may leave no admin. Raises Conflict `guest`, `last_admin`.
    """
    if account.guest or account.deleted_at is not None:
        raise Conflict("guest")
    # Locked where rows can be: two admins who demote one another at once must not both succeed.
    admins = set(await session.scalars(select(Account.id).where(Account.role == "admin").with_for_update()))
    await session.refresh(account)
    if account.role == role:
        return False
    if actor is not None and admins == {account.id}:
        raise Conflict("last_admin")
    before, account.role = account.role, role
    await record(session, now, actor, "role.changed", Subject("account", account.id), before=before, after=role)
    return True
