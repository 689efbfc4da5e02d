"""Reports: what players tell moderators of one another, and what comes of it."""

from typing import Any, TypeVar

import orjson
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.accounts.people import named
from app.accounts.service import Identity
from app.admin.audit import Subject, record
from app.admin.order.models import Report
from app.admin.order.schemas import AboutLine, AboutMatch, AboutPlayer, AboutSeat, NewReport, Verdict
from app.kit.errors import Conflict, Forbidden, NotFound
from app.matches.models import Match
from app.tables.models import ChatLine, Table

T = TypeVar("T")


async def report(session: AsyncSession, asking: Identity, wish: NewReport, now: float) -> int:
    """The new report. Raises NotFound for what is not there or is nobody, Conflict `own_self`, `already_reported`."""
    row: dict[str, Any] = {
        "reporter_id": asking.id,
        "reason": wish.reason,
        "words": wish.words,
        "said": None,
        "match_id": None,
        "at": now,
        "state": "open",
        "note": "",
        **await _subject(session, wish.subject),
    }
    if row["kind"] == "account":
        await _refuse_nobody(session, row["subject"], asking)
    try:
        async with session.begin_nested():
            return (await session.execute(insert(Report).values(row).returning(Report.id))).scalar_one()
    except IntegrityError:
        raise Conflict("already_reported") from None


async def _subject(
    session: AsyncSession, about: AboutPlayer | AboutSeat | AboutLine | AboutMatch
) -> dict[str, str | None]:
    """What is reported, as the columns of a report."""
    match about:
        case AboutPlayer():
            account = await named(session, about.name)
            return {"kind": "account", "subject": _found(account).id}
        case AboutLine():
            said = select(ChatLine.text).where(
                ChatLine.table_id == about.table,
                ChatLine.account_id == about.account,
                ChatLine.command == about.line,
            )
            kept = _found(await session.scalar(said))
            table = _found(await session.get(Table, about.table))
            return {"kind": "account", "subject": about.account, "said": kept, "match_id": table.match_id}
        case AboutSeat():
            played = _found(await session.get(Match, about.match))
            seats = dict(enumerate(orjson.loads(played.seats)))
            account_id = _found(seats.get(about.seat))["account"]
            return {"kind": "account", "subject": _found(account_id), "match_id": played.id}
        case AboutMatch():
            played = _found(await session.get(Match, about.match))
            return {"kind": "match", "subject": played.id, "match_id": played.id}


def _found(there: T | None) -> T:
    if there is None:
        raise NotFound("not_found")
    return there


async def _refuse_nobody(session: AsyncSession, account: str, asking: Identity) -> None:
    person = await session.get(Account, account)
    if person is None or person.deleted_at is not None:
        raise NotFound("not_found")
    if person.id == asking.id:
        raise Conflict("own_self")


async def take(session: AsyncSession, asking: Identity, report_id: int, now: float) -> None:
    """See to a report; also one that somebody else has taken. Raises NotFound, Conflict `report_closed`, Forbidden
    `own_report`."""
    kept = await _open(session, asking, report_id)
    if kept.state == "taken" and kept.taken_by == asking.id:
        return
    kept.state, kept.taken_by = "taken", asking.id
    await session.flush()
    await record(session, now, asking, "report.taken", Subject("report", str(kept.id)), **_about(kept))


async def close(session: AsyncSession, asking: Identity, report_id: int, verdict: Verdict, now: float) -> None:
    """Close a report with what came of it. Raises what `take` does."""
    kept = await _open(session, asking, report_id)
    kept.state, kept.taken_by, kept.closed_at = "closed", asking.id, now
    kept.outcome, kept.note = verdict.outcome, verdict.note
    await session.flush()
    details = {**_about(kept), "outcome": verdict.outcome, "note": verdict.note}
    await record(session, now, asking, "report.closed", Subject("report", str(kept.id)), **details)


async def _open(session: AsyncSession, asking: Identity, report_id: int) -> Report:
    """The report, locked. Nobody judges what is said of themselves."""
    kept = await session.scalar(select(Report).where(Report.id == report_id).with_for_update())
    if kept is None:
        raise NotFound("not_found")
    if kept.state == "closed":
        raise Conflict("report_closed")
    if kept.kind == "account" and kept.subject == asking.id:
        raise Forbidden("own_report")
    return kept


def _about(kept: Report) -> dict[str, str]:
    return {"about": f"{kept.kind} {kept.subject}", "reason": kept.reason}
