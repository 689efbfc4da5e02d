"""The audit log: every act of moderators and admins, written in the transaction that does it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Insert, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.people import named, people
from app.accounts.service import Identity
from app.admin.models import AuditEntry
from app.admin.schemas import AuditOut, AuditPage, WhoOut

PAGE = 50
CONSOLE = "console"
"""Whom to search for to find what was done on the command line."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an act is done to, such as `Subject("account", id)`."""

    kind: str
    id: str


def entry(now: float, actor: Identity | None, act: str, subject: Subject, **details: Any) -> Insert:
    """The statement that writes an entry, for a transaction that is not the caller's; otherwise as `record`."""
    who = actor.id if actor is not None else None
    row = {"at": now, "actor": who, "act": act, "kind": subject.kind, "subject": subject.id, "details": details}
    return insert(AuditEntry).values(row)


async def record(
    session: AsyncSession, now: float, actor: Identity | None, act: str, subject: Subject, **details: Any
) -> None:
    """Write down that `actor` does `act`, with the caller's transaction: no act without its entry, and none for
    nothing. `actor` is None for the command line. `details` are JSON: ids, codes, numbers, and words that moderators
    wrote; the pages know words for `admin.acts.<act>` and show the details by their keys.
    """
    await session.execute(entry(now, actor, act, subject, **details))


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for; everything that is given has to fit.

    `actor` is a name, an id, or `console`; `act` an act or the area that it begins with; `subject` an id or a name.
    """

    actor: str = ""
    act: str = ""
    subject: str = ""


async def page(session: AsyncSession, search: Search, before: int | None) -> AuditPage:
    """Entries older than the one with the id `before`, the newest first."""
    wanted = select(AuditEntry).order_by(AuditEntry.id.desc())
    if before is not None:
        wanted = wanted.where(AuditEntry.id < before)
    if search.actor == CONSOLE:
        wanted = wanted.where(AuditEntry.actor.is_(None))
    elif search.actor:
        wanted = wanted.where(AuditEntry.actor.in_(await _ids(session, search.actor)))
    if search.act:
        wanted = wanted.where(
            or_(AuditEntry.act == search.act, AuditEntry.act.startswith(f"{search.act}.", autoescape=True))
        )
    if search.subject:
        wanted = wanted.where(AuditEntry.subject.in_(await _ids(session, search.subject)))
    rows = list(await session.scalars(wanted.limit(PAGE + 1)))
    return AuditPage(entries=await _told(session, rows[:PAGE]), next=rows[PAGE - 1].id if len(rows) > PAGE else None)


async def _ids(session: AsyncSession, said: str) -> Sequence[str]:
    """What somebody may mean who says a name or an id."""
    account = await named(session, said)
    return [said] if account is None else [said, account.id]


async def _told(session: AsyncSession, rows: Sequence[AuditEntry]) -> list[AuditOut]:
    accounts = {row.actor for row in rows if row.actor} | {row.subject for row in rows if row.kind == "account"}
    known = await people(session, accounts)

    def who(account: str | None) -> WhoOut | None:
        person = known.get(account or "")
        return WhoOut(id=person.id, name=person.name, deleted=person.deleted) if person else None

    return [
        AuditOut(
            id=row.id,
            at=row.at,
            actor=who(row.actor),
            act=row.act,
            kind=row.kind,
            subject=row.subject,
            person=who(row.subject) if row.kind == "account" else None,
            details=row.details,
        )
        for row in rows
    ]
