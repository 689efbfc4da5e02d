"""Sessions: beginning and ending them, and finding out who holds one."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account, AccountSession
from app.accounts.roles import Role
from app.kit.ids import new_id, new_token

SESSION_LIFE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is asking, and by which session."""

    id: str
    name: str
    guest: bool
    session: str = ""
    role: Role = "player"


async def sign_in_guest(session: AsyncSession, now: float, device: str = "") -> tuple[Identity, str]:
    """A new guest, and the token of a session for it."""
    account = Account(id=new_id(), name=_guest_name(), guest=True, created_at=now)
    session.add(account)
    await session.flush()
    named, token = await begin(session, account.id, now, device)
    return Identity(account.id, account.name, account.guest, named), token


async def begin(session: AsyncSession, account: str, now: float, device: str) -> tuple[str, str]:
    """A new session of the account: its id and its token."""
    named, token = new_id(), new_token()
    session.add(
        AccountSession(
            token_hash=_hashed(token), id=named, account_id=account, created_at=now, seen_at=now, device=device
        )
    )
    await session.flush()
    return named, token


async def renew(session: AsyncSession, named: str) -> str:
    """A new token for a session: whoever knows the old one is out."""
    token = new_token()
    await session.execute(update(AccountSession).where(AccountSession.id == named).values(token_hash=_hashed(token)))
    return token


async def end(
    session: AsyncSession, account: str, *, only: str | None = None, all_but: str | None = None
) -> Sequence[str]:
    """End sessions of the account: one, or all but one, or all. The ids of those that there were."""
    wanted = [AccountSession.account_id == account]
    if only is not None:
        wanted.append(AccountSession.id == only)
    if all_but is not None:
        wanted.append(AccountSession.id != all_but)
    return list(await session.scalars(delete(AccountSession).where(*wanted).returning(AccountSession.id)))


async def holder_of(session: AsyncSession, token: str | None) -> Identity | None:
    """Whose session the token opens, if it opens one."""
    if not token:
        return None
    found = await session.execute(
        select(Account.id, Account.name, Account.guest, AccountSession.id, Account.role)
        .join(AccountSession, AccountSession.account_id == Account.id)
        .where(AccountSession.token_hash == _hashed(token))
    )
    row = found.one_or_none()
    return Identity(*row) if row else None


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _guest_name() -> str:
    return f"Guest-{1000 + secrets.randbelow(9000)}"
