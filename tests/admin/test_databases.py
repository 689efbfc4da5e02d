"""Order on either database: what the pages of a whole server show on one is right on the other as well."""

from unittest.mock import Mock

import pytest

from app.accounts import naming, sanctions
from app.accounts.models import Account
from app.accounts.service import Identity, begin
from app.admin.order import people, queue, reports
from app.admin.order.discipline import Discipline
from app.admin.order.schemas import AboutPlayer, NewReport, NewSanction, Verdict
from app.games import registry
from app.kit.db import Database
from app.kit.errors import Conflict, Forbidden
from app.kit.time import TurnedClock
from tests.admin.test_audit import somebody

WHY = NewSanction(reason="spam", hours=1)


async def test_people_are_found_and_disciplined(database: Database, clock: TurnedClock) -> None:
    boss, eve = await somebody(database, "Boss"), await somebody(database, "Eve")
    doors, elsewhere = Mock(), Mock()
    discipline = Discipline(clock, doors, elsewhere)
    async with database.writing() as session:
        (await session.get_one(Account, boss.id)).role = "admin"
        session_id, _ = await begin(session, eve.id, 1.0, "")
    async with database.writing() as session:
        await discipline.impose(session, boss, eve.id, "mute", WHY)
        await discipline.impose(session, boss, eve.id, "mute", WHY)
        await discipline.impose(session, boss, eve.id, "suspension", WHY)
        assert doors.shut.call_count == 0
    ended, told = doors.shut.call_args.args
    assert session_id in ended
    assert told["reason"] == "spam"
    assert elsewhere.leave.call_count == len(registry.registered())
    async with database.writing() as session:
        with pytest.raises(Forbidden, match="muted"):
            await sanctions.refuse_muted(session, eve.id, clock.now())
        found = await people.search(session, "eV", clock.now())
        assert [(each.name, len(each.sanctions)) for each in found] == [("Eve", 2)]
        assert [each.name for each in await people.search(session, "", clock.now())] == ["Boss", "Eve"]
        await discipline.lift(session, boss, eve.id, "mute")
        await sanctions.refuse_muted(session, eve.id, clock.now())
    clock.advance(4000)
    async with database.writing() as session:
        await sanctions.refuse_suspended(session, eve.id, clock.now())
        with pytest.raises(Conflict, match="no_sanction"):
            await discipline.lift(session, boss, eve.id, "suspension")


async def test_a_report_is_made_once_and_goes_its_way(database: Database, clock: TurnedClock) -> None:
    boss, ada, eve = [await somebody(database, name) for name in ("Boss", "Ada", "Eve")]
    async with database.writing() as session:
        await naming.claim(session, eve.id, "Eve", 1.0)
    wish = NewReport(subject=AboutPlayer(about="player", name="Eve"), reason="name")
    asking = Identity(ada.id, "Ada", guest=False)
    async with database.writing() as session:
        made = await reports.report(session, asking, wish, 1.0)
        with pytest.raises(Conflict, match="already_reported"):
            await reports.report(session, asking, wish, 2.0)
        await reports.take(session, boss, made, 3.0)
        await reports.close(session, boss, made, Verdict(outcome="nothing"), 4.0)
        await reports.report(session, asking, wish, 5.0)
    async with database.reading() as session:
        (opened,) = (await queue.page(session, "open", "", None)).reports
        (closed,) = (await queue.page(session, "closed", "", None)).reports
    assert (opened.at, opened.others, opened.person and opened.person.name) == (5.0, 0, "Eve")
    assert (closed.others, closed.outcome, closed.closed_at) == (1, "nothing", 4.0)
