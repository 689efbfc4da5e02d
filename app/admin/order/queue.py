"""The queue of reports, as moderators read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sqlalchemy import func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.people import Person, people
from app.admin.order.models import Report
from app.admin.order.schemas import ReportOut, ReportPage, State
from app.admin.schemas import WhoOut

PAGE = 30


async def page(session: AsyncSession, state: State, subject: str, before: int | None) -> ReportPage:
    """Reports in a state, or of one account or match, the newest first."""
    wanted = select(Report).order_by(Report.id.desc()).limit(PAGE + 1)
    wanted = wanted.where(Report.subject == subject) if subject else wanted.where(Report.state == state)
    if before is not None:
        wanted = wanted.where(Report.id < before)
    rows = list(await session.scalars(wanted))
    return ReportPage(reports=await told(session, rows[:PAGE]), next=rows[PAGE - 1].id if len(rows) > PAGE else None)


async def told(session: AsyncSession, rows: Sequence[Report]) -> list[ReportOut]:
    """The reports with names."""
    concerned = {row.reporter_id for row in rows} | {row.taken_by for row in rows if row.taken_by}
    concerned |= {row.subject for row in rows if row.kind == "account"}
    known = await people(session, concerned)
    others = await _others(session, rows)
    return [
        ReportOut(
            id=row.id,
            at=row.at,
            reporter=_who(known.get(row.reporter_id)),
            kind=row.kind,
            subject=row.subject,
            person=_who(known.get(row.subject)) if row.kind == "account" else None,
            match=row.match_id,
            reason=row.reason,
            words=row.words,
            said=row.said,
            state=row.state,
            taken_by=_who(known.get(row.taken_by or "")),
            outcome=row.outcome,
            note=row.note,
            closed_at=row.closed_at,
            others=others.get((row.kind, row.subject), 0) - (row.state != "closed"),
        )
        for row in rows
    ]


def _who(person: Person | None) -> WhoOut | None:
    return None if person is None else WhoOut(id=person.id, name=person.name, deleted=person.deleted)


async def _others(session: AsyncSession, rows: Sequence[Report]) -> dict[tuple[str, str], int]:
    """How many reports that are not closed there are of each subject."""
    subjects = {(row.kind, row.subject) for row in rows}
    if not subjects:
        return {}
    wanted = (
        select(Report.kind, Report.subject, func.count())
        .where(tuple_(Report.kind, Report.subject).in_(subjects), Report.state != "closed")
        .group_by(Report.kind, Report.subject)
    )
    return {(kind, subject): count for kind, subject, count in await session.execute(wanted)}


@dataclass(frozen=True, slots=True)
class ReportKeeper:
    """Fills the port `Keeper` of accounts."""

    name: ClassVar[str] = "reports"

    async def export(self, session: AsyncSession, account: str) -> Any:
        """The reports that the account made, oldest first; what others said of it is theirs."""
        wanted = select(Report).where(Report.reporter_id == account).order_by(Report.id)
        return [
            {"at": row.at, "about": f"{row.kind} {row.subject}", "reason": row.reason, "words": row.words}
            for row in await session.scalars(wanted)
        ]

    async def forget(self, session: AsyncSession, account: str, anonymous: str) -> None:
        """The account's own words go, and what it said that others reported; that there was a report stays."""
        await session.execute(update(Report).where(Report.reporter_id == account).values(words=""))
        about = (Report.kind == "account", Report.subject == account)
        await session.execute(update(Report).where(*about).values(said=None))
