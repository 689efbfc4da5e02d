"""Muting and suspending people, and ending either early."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import sanctions, service
from app.accounts.models import Account
from app.accounts.ports import Doors
from app.accounts.roles import reaches
from app.accounts.sanctions import Kind
from app.accounts.service import Identity
from app.admin.audit import Subject, record
from app.admin.order.schemas import NewSanction
from app.games import registry
from app.games.contract import Json
from app.kit.db import after_commit
from app.kit.errors import Conflict, Forbidden, NotFound
from app.kit.time import Clock
from app.tables.elsewhere import Elsewhere

HOUR_S = 3600.0
IMPOSED: dict[Kind, str] = {"mute": "account.muted", "suspension": "account.suspended"}
LIFTED: dict[Kind, str] = {"mute": "account.unmuted", "suspension": "account.unsuspended"}


@dataclass(frozen=True, slots=True)
class Discipline:
    """Every act runs in the caller's transaction. A suspension ends the account's sessions, closes its sockets and
    frees its seats at tables that wait; in a match that runs its clocks decide, as if it had gone away."""

    clock: Clock
    doors: Doors
    elsewhere: Elsewhere

    async def impose(
        self, session: AsyncSession, asking: Identity, account: str, kind: Kind, wish: NewSanction
    ) -> Account:
        """In the place of an earlier one. Raises NotFound, Forbidden `not_above`, Conflict `account_gone`."""
        person = await self._below(session, asking, account)
        now = self.clock.now()
        until = now + wish.hours * HOUR_S
        sanction = await sanctions.impose(session, person.id, kind, wish.reason, wish.note, now, until)
        await record(session, now, asking, IMPOSED[kind], Subject("account", person.id), **sanctions.told(sanction))
        if kind == "suspension":
            ended = await service.end(session, person.id)
            after_commit(session, lambda: self._turn_out(person.id, ended, sanctions.told(sanction)))
        return person

    def _turn_out(self, account: str, sessions: Sequence[str], told: Json) -> None:
        self.doors.shut(sessions, told)
        for game in registry.registered():
            self.elsewhere.leave([account], game, "")

    async def lift(self, session: AsyncSession, asking: Identity, account: str, kind: Kind) -> Account:
        """Raises NotFound, Forbidden `not_above`, Conflict `account_gone`, `no_sanction` where there is none now."""
        person = await self._below(session, asking, account)
        now = self.clock.now()
        stood = kind in await sanctions.standing(session, person.id, now)
        await sanctions.lift(session, person.id, kind)
        if not stood:
            raise Conflict("no_sanction")
        await record(session, now, asking, LIFTED[kind], Subject("account", person.id))
        return person

    async def _below(self, session: AsyncSession, asking: Identity, account: str) -> Account:
        """The account, if its role reaches less far than the asker's."""
        person = await session.scalar(select(Account).where(Account.id == account))
        if person is None:
            raise NotFound("not_found")
        if person.deleted_at is not None:
            raise Conflict("account_gone")
        if reaches(person.role, asking.role):
            raise Forbidden("not_above")
        return person
