"""Coming in as a guest, becoming a player, and signing in as one."""

from dataclasses import dataclass, replace

from sqlalchemy import update

from app.accounts import names, naming, people, sanctions, service
from app.accounts.models import Account
from app.accounts.names import Reserved
from app.accounts.passwords import Passwords, checked
from app.accounts.ports import Doors
from app.accounts.service import Identity
from app.accounts.throttle import Throttle
from app.kit.db import Database, after_commit
from app.kit.errors import Conflict, Unauthenticated
from app.kit.ids import new_id
from app.kit.time import Clock


@dataclass(frozen=True, slots=True)
class Browser:
    """Whoever asks: from which address, on which device, and as whom it is known so far."""

    address: str
    device: str
    known: Identity | None


class Entering:
    """Passwords are hashed between transactions, never within one: others are waiting to write."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        passwords: Passwords,
        throttle: Throttle,
        reserved: Reserved,
        doors: Doors,
    ) -> None:
        self._database = database
        self._clock = clock
        self._passwords = passwords
        self._throttle = throttle
        self._reserved = reserved
        self._doors = doors

    async def come_in(self, browser: Browser) -> tuple[Identity, str | None]:
        """Whoever the browser is known as, or a new guest and the token of its session. Raises TooMany."""
        if browser.known is not None:
            return browser.known, None
        await self._throttle.guest(browser.address)
        async with self._database.writing() as session:
            return await service.sign_in_guest(session, self._clock.now(), browser.device)

    async def sign_up(self, browser: Browser, name: str, password: str) -> tuple[Identity, str]:
        """Give the guest of this browser, or a new account, a name and a password; and a new token for its session.

        Raises Conflict `name_taken`, `name_reserved`, `already_player`, Unprocessable `name_…`, `password_length`,
        TooMany.
        """
        if browser.known is not None and not browser.known.guest:
            raise Conflict("already_player")
        name = names.cleaned(name)
        self._reserved.refuse(name)
        checked(password)
        await self._throttle.sign_up(browser.address, names.key_of(name))
        hashed = await self._passwords.hash(password)
        now = self._clock.now()
        async with self._database.writing() as session:
            if browser.known is None:
                account = Account(id=new_id(), name=name, guest=False, created_at=now, password=hashed)
                session.add(account)
                await session.flush()
                await naming.claim(session, account.id, name, now)
                named, token = await service.begin(session, account.id, now, browser.device)
                return Identity(account.id, name, guest=False, session=named), token
            grown = update(Account).where(Account.id == browser.known.id, Account.guest, Account.deleted_at.is_(None))
            grown = grown.values(name=name, guest=False, password=hashed)
            if (await session.execute(grown.returning(Account.id))).one_or_none() is None:
                raise Conflict("already_player")
            await naming.claim(session, browser.known.id, name, now)
            token = await service.renew(session, browser.known.session)
            return replace(browser.known, name=name, guest=False), token

    async def sign_in(self, browser: Browser, name: str, password: str) -> tuple[Identity, str]:
        """A new session of the named player; the browser's session of before ends.

        Raises Unauthenticated `wrong_sign_in`, whichever of the two is wrong, Forbidden `suspended`, and TooMany.
        """
        key = names.key_of(name)
        await self._throttle.sign_in(browser.address, key)
        async with self._database.reading() as session:
            account = await people.named(session, name)
        hashed = account.password if account is not None else None
        if not await self._passwords.matches(hashed, password) or account is None or hashed is None:
            raise Unauthenticated("wrong_sign_in")
        newer = await self._passwords.hash(password) if self._passwords.outdated(hashed) else None
        async with self._database.writing() as session:
            # The password may have been changed, or the account deleted, since it was read.
            still = update(Account).where(Account.id == account.id, Account.password == hashed)
            if (await session.execute(still.values(password=newer or hashed).returning(Account.id))).first() is None:
                raise Unauthenticated("wrong_sign_in")
            await sanctions.refuse_suspended(session, account.id, self._clock.now())
            named, token = await service.begin(session, account.id, self._clock.now(), browser.device)
            if browser.known is not None:
                ended = await service.end(session, browser.known.id, only=browser.known.session)
                after_commit(session, lambda: self._doors.shut(ended))
        await self._throttle.forgive(key)
        return Identity(account.id, account.name, guest=False, session=named, role=account.role), token

    async def sign_out(self, known: Identity) -> None:
        """End this browser's session."""
        async with self._database.writing() as session:
            ended = await service.end(session, known.id, only=known.session)
            after_commit(session, lambda: self._doors.shut(ended))
