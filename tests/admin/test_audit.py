import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from app.accounts.models import Account
from app.accounts.service import Identity, sign_in_guest
from app.admin.audit import PAGE, Search, Subject, page, record
from app.kit.db import Database
from tests.admin.staff import Hall

CHANGES = (
    "UPDATE audit_log SET act = 'nothing'",
    "UPDATE audit_log SET at = 0 WHERE id = 1",
    "DELETE FROM audit_log",
    "DELETE FROM audit_log WHERE id = 1",
)
OF_ONE_DATABASE = {
    "sqlite": "REPLACE INTO audit_log (id, at, act, kind, subject, details) VALUES (1, 0, 'nothing', 'x', 'x', '{}')",
    "postgresql": "TRUNCATE audit_log",
}


async def somebody(database: Database, name: str) -> Identity:
    """A player, with as little around as can be."""
    async with database.writing() as session:
        identity, _ = await sign_in_guest(session, 1.0)
        account = await session.get_one(Account, identity.id)
        account.name, account.guest = name, False
        return Identity(identity.id, name, guest=False, role="admin")


async def test_the_database_itself_refuses_to_change_the_log(database: Database) -> None:
    async with database.writing() as session:
        await record(session, 1.0, None, "role.changed", Subject("account", "x"), before="player", after="admin")
    for statement in (*CHANGES, OF_ONE_DATABASE[database.engine.dialect.name]):
        with pytest.raises(DBAPIError, match="append-only"):
            async with database.writing() as session:
                await session.execute(text(statement))
    async with database.reading() as session:
        (kept,) = (await page(session, Search(), None)).entries
    assert (kept.act, kept.at, kept.actor, kept.details) == (
        "role.changed",
        1.0,
        None,
        {"before": "player", "after": "admin"},
    )


async def test_what_is_rolled_back_was_never_logged(database: Database) -> None:
    async with database.writing() as session:
        await record(session, 1.0, None, "role.changed", Subject("account", "x"))
        await session.rollback()
    async with database.reading() as session:
        assert (await page(session, Search(), None)).entries == []


async def test_the_log_is_read_page_by_page(database: Database) -> None:
    async with database.writing() as session:
        for n in range(PAGE + 3):
            await record(session, float(n), None, "table.closed", Subject("table", f"t{n}"))
    async with database.reading() as session:
        first = await page(session, Search(), None)
        second = await page(session, Search(), first.next)
    assert [entry.subject for entry in first.entries] == [f"t{n}" for n in range(PAGE + 2, 2, -1)]
    assert [entry.subject for entry in second.entries] == ["t2", "t1", "t0"]
    assert second.next is None


async def test_the_log_is_searched_by_who_what_and_to_whom(database: Database) -> None:
    ada = await somebody(database, "Ada")
    async with database.writing() as session:
        await record(session, 1.0, ada, "account.muted", Subject("account", "b"))
        await record(session, 2.0, ada, "account.unmuted", Subject("account", "c"))
        await record(session, 3.0, None, "accounts.else", Subject("table", ada.id))

    async def found(**wanted: str) -> list[float]:
        async with database.reading() as session:
            return [entry.at for entry in (await page(session, Search(**wanted), None)).entries]

    assert await found(actor=ada.id) == [2.0, 1.0]
    assert await found(actor="console") == [3.0]
    assert await found(actor="nobody") == []
    assert await found(act="account") == [2.0, 1.0]
    assert await found(act="account.muted") == [1.0]
    assert await found(act="acc") == []
    assert await found(act="account_") == []
    assert await found(subject="b") == [1.0]
    assert await found(actor=ada.id, subject="c") == [2.0]


async def test_an_account_that_is_deleted_leaves_the_log_whole(hall: Hall) -> None:
    boss = await hall.called("Boss", "admin")
    ada = await hall.called("Ada", "admin")
    account = (await ada.get("/api/session")).json()["account"]
    async with hall.database.writing() as session:
        actor = Identity(account["id"], "Ada", guest=False)
        await record(session, 5.0, actor, "table.closed", Subject("table", "t"))
    (entry,) = (await boss.get("/api/admin/audit", params={"actor": "ada"})).json()["entries"]
    assert entry["actor"]["name"] == "Ada"
    await ada.post("/api/account/delete", json={"password": "correct horse"})
    assert (await boss.get("/api/admin/audit", params={"actor": "ada"})).json()["entries"] == []
    (entry,) = (await boss.get("/api/admin/audit", params={"actor": account["id"]})).json()["entries"]
    assert entry["actor"]["deleted"]
    assert entry["actor"]["name"].startswith("Anon-")


async def test_searches_that_make_no_sense_are_refused(hall: Hall) -> None:
    boss = await hall.called("Boss", "admin")
    for wrong in ({"before": "0"}, {"before": str(2**40)}, {"actor": "x" * 81}):
        assert (await boss.get("/api/admin/audit", params=wrong)).status_code == 422, wrong
