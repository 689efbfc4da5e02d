"""`/api/reports`, and what moderators do under `/api/admin`: about people, reports, tables and matches."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import select

from app.accounts.current import CurrentAccount, CurrentAdmin, CurrentModerator, KnownModerator, address_of
from app.accounts.models import Account
from app.accounts.sanctions import Kind
from app.admin import roles
from app.admin.order import people, queue, reports
from app.admin.order.desk import OrderDep
from app.admin.order.schemas import (
    Intervention,
    NewReport,
    NewRole,
    NewSanction,
    People,
    PersonOut,
    Reported,
    ReportPage,
    State,
    Verdict,
)
from app.kit.db import SessionDep
from app.kit.errors import NotFound

LONGEST = 80
NEWEST = 2**31 - 1

router = APIRouter(prefix="/api", tags=["admin"])

Said = Annotated[str, Query(max_length=LONGEST)]
Before = Annotated[int | None, Query(ge=1, le=NEWEST)]
ReportId = Annotated[int, Path(ge=1, le=NEWEST)]


@router.post("/reports", status_code=201)
async def report(
    wish: NewReport, request: Request, asking: CurrentAccount, session: SessionDep, order: OrderDep
) -> Reported:
    """Report somebody, or a match, to the moderators."""
    await order.throttle.report(address_of(request), asking.id)
    return Reported(id=await reports.report(session, asking, wish, order.clock.now()))


@router.get("/admin/people")
async def search_people(asking: CurrentModerator, session: SessionDep, order: OrderDep, name: Said = "") -> People:
    """People by a part of a name they have or had, or by id; without it whoever has a role or is under a sanction."""
    return People(people=await people.search(session, name.strip(), order.clock.now()))


@router.get("/admin/people/{account}")
async def one_person(account: str, asking: CurrentModerator, session: SessionDep, order: OrderDep) -> PersonOut:
    """All that moderators need to know of somebody."""
    return await people.person(session, account, order.clock.now())


@router.post("/admin/people/{account}/role")
async def change_role(
    account: str, wish: NewRole, asking: CurrentAdmin, session: SessionDep, order: OrderDep
) -> PersonOut:
    """Give somebody a role."""
    person = await session.scalar(select(Account).where(Account.id == account))
    if person is None:
        raise NotFound("not_found")
    await roles.change(session, order.clock.now(), asking, person, wish.role)
    return await people.person(session, account, order.clock.now())


async def _impose(
    account: str, kind: Kind, wish: NewSanction, asking: CurrentModerator, session: SessionDep, order: OrderDep
) -> PersonOut:
    await order.discipline.impose(session, asking, account, kind, wish)
    return await people.person(session, account, order.clock.now())


async def _lift(account: str, kind: Kind, asking: CurrentModerator, session: SessionDep, order: OrderDep) -> PersonOut:
    await order.discipline.lift(session, asking, account, kind)
    return await people.person(session, account, order.clock.now())


@router.post("/admin/people/{account}/mute")
async def mute(
    account: str, wish: NewSanction, asking: CurrentModerator, session: SessionDep, order: OrderDep
) -> PersonOut:
    """Somebody may not speak for a while, wherever."""
    return await _impose(account, "mute", wish, asking, session, order)


@router.delete("/admin/people/{account}/mute")
async def unmute(account: str, asking: CurrentModerator, session: SessionDep, order: OrderDep) -> PersonOut:
    """Somebody may speak again."""
    return await _lift(account, "mute", asking, session, order)


@router.post("/admin/people/{account}/suspension")
async def suspend(
    account: str, wish: NewSanction, asking: CurrentAdmin, session: SessionDep, order: OrderDep
) -> PersonOut:
    """Somebody may not come in for a while; their sessions end."""
    return await _impose(account, "suspension", wish, asking, session, order)


@router.delete("/admin/people/{account}/suspension")
async def unsuspend(account: str, asking: CurrentAdmin, session: SessionDep, order: OrderDep) -> PersonOut:
    """Somebody may come in again."""
    return await _lift(account, "suspension", asking, session, order)


@router.get("/admin/reports")
async def list_reports(
    asking: CurrentModerator, session: SessionDep, state: State = "open", subject: Said = "", before: Before = None
) -> ReportPage:
    """The queue of reports, page by page."""
    return await queue.page(session, state, subject.strip(), before)


@router.post("/admin/reports/{report}/take", status_code=204)
async def take_report(report: ReportId, asking: CurrentModerator, session: SessionDep, order: OrderDep) -> None:
    """See to a report."""
    await reports.take(session, asking, report, order.clock.now())


@router.post("/admin/reports/{report}/close", status_code=204)
async def close_report(
    report: ReportId, verdict: Verdict, asking: CurrentModerator, session: SessionDep, order: OrderDep
) -> None:
    """Close a report with what came of it."""
    await reports.close(session, asking, report, verdict, order.clock.now())


@router.post("/admin/tables/{table}/close", status_code=204)
async def close_table(
    table: str, why: Intervention, asking: CurrentModerator, session: SessionDep, order: OrderDep
) -> None:
    """Close a table where no match runs."""
    await order.interventions.close_table(session, asking, table, why)


@router.post("/admin/matches/{match}/abort", status_code=204)
async def abort_match(match: str, why: Intervention, asking: KnownModerator, order: OrderDep) -> None:
    """Break a match off; it counts for nothing."""
    await order.interventions.abort_match(asking, match, why)
