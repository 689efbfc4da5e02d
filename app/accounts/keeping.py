"""What players do with their own account."""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import names, naming, sanctions, service
from app.accounts.models import Account, AccountSession, FormerName
from app.accounts.names import Reserved
from app.accounts.passwords import Passwords, checked
from app.accounts.ports import Doors, Keeper
from app.accounts.service import Identity
from app.accounts.throttle import Throttle
from app.kit.db import Database, after_commit
from app.kit.errors import Conflict, Forbidden, NotFound, Unauthenticated
from app.kit.time import Clock

EXPORT_FORMAT = 1


class Keeping:
    """`keepers` are the features that keep something for accounts, in the order in which they drop it."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        passwords: Passwords,
        throttle: Throttle,
        reserved: Reserved,
        doors: Doors,
        keepers: Sequence[Keeper],
    ) -> None:
        self._database = database
        self._clock = clock
        self._passwords = passwords
        self._throttle = throttle
        self._reserved = reserved
        self._doors = doors
        self._keepers = keepers

    async def account(self, session: AsyncSession, asking: Identity) -> Account:
        """The asker's account."""
        account = await session.get(Account, asking.id)
        if account is None or account.deleted_at is not None:
            raise Unauthenticated("no_session")
        return account

    async def rename(self, session: AsyncSession, asking: Identity, name: str) -> Account:
        """A new name. Raises Conflict, Unprocessable, TooMany; Forbidden `guest` for one."""
        name = names.cleaned(name)
        self._reserved.refuse(name)
        account = await self.account(session, asking)
        if account.guest:
            raise Forbidden("guest")
        await naming.rename(session, account, name, self._clock.now())
        return account

    async def change_password(self, asking: Identity, address: str, old: str, new: str) -> str:
        """A new password ends all other sessions; this one's new token. Raises Forbidden `wrong_password`, TooMany."""
        checked(new)
        hashed = await self._prove(asking, address, old)
        made = await self._passwords.hash(new)
        async with self._database.writing() as session:
            changed = update(Account).where(Account.id == asking.id, Account.password == hashed).values(password=made)
            if (await session.execute(changed.returning(Account.id))).first() is None:
                raise Forbidden("wrong_password")
            await self.end_others(session, asking)
            return await service.renew(session, asking.session)

    async def sessions(self, session: AsyncSession, asking: Identity) -> Sequence[AccountSession]:
        """The asker's sessions: this one, then the others, the one last seen first."""
        wanted = select(AccountSession).where(AccountSession.account_id == asking.id)
        order = (AccountSession.id != asking.session, AccountSession.seen_at.desc(), AccountSession.id)
        return list(await session.scalars(wanted.order_by(*order)))

    async def end_session(self, session: AsyncSession, asking: Identity, named: str) -> None:
        """End one session of the asker. Raises NotFound for anybody else's."""
        ended = await service.end(session, asking.id, only=named)
        if not ended:
            raise NotFound("not_found")
        after_commit(session, lambda: self._doors.shut(ended))

    async def end_others(self, session: AsyncSession, asking: Identity) -> None:
        """End all sessions of the asker but this one."""
        ended = await service.end(session, asking.id, all_but=asking.session)
        after_commit(session, lambda: self._doors.shut(ended))

    async def export(self, session: AsyncSession, asking: Identity) -> dict[str, Any]:
        """All that is kept for the account."""
        account = await self.account(session, asking)
        former = select(FormerName).where(FormerName.account_id == account.id).order_by(FormerName.until)
        return {
            "format": EXPORT_FORMAT,
            "account": {
                "id": account.id,
                "name": account.name,
                "guest": account.guest,
                "role": account.role,
                "created_at": account.created_at,
                "renamed_at": account.renamed_at,
                "former_names": [{"name": each.name, "until": each.until} for each in await session.scalars(former)],
            },
            "sanctions": await sanctions.export(session, account.id),
            "sessions": [
                {"device": each.device, "created_at": each.created_at, "seen_at": each.seen_at}
                for each in await self.sessions(session, asking)
            ],
            **{keeper.name: await keeper.export(session, account.id) for keeper in self._keepers},
        }

    async def has_something(self, session: AsyncSession, asking: Identity) -> bool:
        """Whether any feature keeps something for a guest, who would lose it: players can come back to theirs.

        Of theirs there may be much, and all of it would be read.
        """
        if not asking.guest:
            return False
        for keeper in self._keepers:
            if await keeper.export(session, asking.id):
                return True
        return False

    async def delete(self, asking: Identity, address: str, password: str) -> None:
        """Forget the person. Matches stay, under an anonymous name. Guests have no password to be asked for.

        Raises Forbidden `wrong_password`, TooMany, and what a keeper refuses with.
        """
        hashed = None if asking.guest else await self._prove(asking, address, password)
        anonymous = f"Anon-{1000 + secrets.randbelow(9000)}"
        async with self._database.writing() as session:
            for keeper in self._keepers:
                await keeper.forget(session, asking.id, anonymous)
            gone = update(Account).where(
                Account.id == asking.id, Account.deleted_at.is_(None), Account.password.is_not_distinct_from(hashed)
            )
            gone = gone.values(
                name=anonymous,
                guest=False,
                role="player",
                password=None,
                renamed_at=None,
                deleted_at=self._clock.now(),
            )
            if (await session.execute(gone.returning(Account.id))).first() is None:
                raise Conflict("account_changed")
            await naming.drop(session, asking.id)
            await sanctions.drop(session, asking.id)
            ended = await service.end(session, asking.id)
            after_commit(session, lambda: self._doors.shut(ended))

    async def _prove(self, asking: Identity, address: str, password: str) -> str:
        """The hash that the password fits. Raises Forbidden `wrong_password`, `guest`, TooMany."""
        async with self._database.reading() as session:
            hashed = (await self.account(session, asking)).password
        if hashed is None:
            raise Forbidden("guest")
        await self._throttle.sign_in(address, asking.id)
        if not await self._passwords.matches(hashed, password):
            raise Forbidden("wrong_password")
        await self._throttle.forgive(asking.id)
        return hashed
