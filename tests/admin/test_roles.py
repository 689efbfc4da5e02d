import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.accounts import naming
from app.accounts.models import Account
from app.accounts.people import named
from app.accounts.service import Identity
from app.admin.audit import Search, page
from app.admin.roles import change
from app.cli import cli
from app.kit.db import Database
from app.kit.errors import Conflict
from app.settings import Settings
from tests.admin.staff import Hall, promote
from tests.migrated import migrate

pytestmark = pytest.mark.slow


async def test_a_role_counts_from_the_next_request_on(hall: Hall) -> None:
    ada = await hall.called("Ada")
    assert (await ada.get("/api/session")).json()["account"]["role"] == "player"
    assert (await ada.get("/api/admin/audit")).status_code == 403
    await promote(hall.database, "Ada", "admin")
    assert (await ada.get("/api/session")).json()["account"]["role"] == "admin"
    assert (await ada.get("/api/admin/audit")).status_code == 200
    await promote(hall.database, "Ada", "moderator")
    assert (await ada.get("/api/admin/audit")).status_code == 403


async def test_the_last_admin_is_not_lost_and_a_change_is_logged_once(hall: Hall) -> None:
    await hall.called("Ada", "admin")
    await hall.called("Bob")
    async with hall.database.writing() as session:
        ada, bob = await named(session, "Ada"), await named(session, "Bob")
        assert ada is not None
        assert bob is not None
        boss = Identity(ada.id, ada.name, guest=False, role="admin")
        with pytest.raises(Conflict, match="last_admin"):
            await change(session, 1.0, boss, ada, "moderator")
        assert await change(session, 2.0, boss, bob, "admin")
        assert not await change(session, 3.0, boss, bob, "admin")
        assert await change(session, 4.0, boss, ada, "player")
        logged = (await page(session, Search(), None)).entries
    assert [(entry.at, entry.person and entry.person.name) for entry in logged] == [(4.0, "Ada"), (2.0, "Bob")]
    assert logged[0].details == {"before": "admin", "after": "player"}


async def test_guests_have_no_role(hall: Hall) -> None:
    guest = await hall.guest()
    account = (await guest.get("/api/session")).json()["account"]
    async with hall.database.writing() as session:
        with pytest.raises(Conflict, match="guest"):
            await change(session, 1.0, None, await session.get_one(Account, account["id"]), "moderator")


async def move_in(url: str, *players: str) -> None:
    """A migrated database with these players in it."""
    await migrate(url)
    database = Database(url)
    async with database.writing() as session:
        for name in players:
            session.add(Account(id=f"id-{name}", name=name, guest=False, created_at=1.0))
            await session.flush()
            await naming.claim(session, f"id-{name}", name, 1.0)
    await database.close()


async def logged(url: str) -> list[tuple[str | None, object]]:
    """Who changed roles, and to what, the newest first."""
    database = Database(url)
    async with database.reading() as session:
        entries = (await page(session, Search(), None)).entries
    await database.close()
    return [(entry.actor.name if entry.actor else None, entry.details["after"]) for entry in entries]


def zinara(*words: str) -> Result:
    return CliRunner().invoke(cli, ["admin", *words])


@pytest.fixture
def settled(settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The database of the command line, with Ada in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZINARA_DATABASE_URL", settings.database_url)
    asyncio.run(move_in(settings.database_url, "Ada"))
    return settings.database_url


def test_the_command_line_gives_and_takes_roles_and_logs_it(settled: str) -> None:
    assert "Nobody yet" in zinara("list").stdout
    assert zinara("grant", "ada").stdout == "Ada is admin.\n"
    assert zinara("grant", "ada", "--role", "admin").stdout == "Ada was admin before.\n"
    assert zinara("list").stdout == "admin      Ada\n"
    told = json.loads(zinara("grant", "Ada", "--role", "moderator", "--json").stdout)
    assert told == {"name": "Ada", "id": "id-Ada", "role": "moderator", "changed": True}
    assert json.loads(zinara("list", "--json").stdout)["staff"] == [
        {"name": "Ada", "id": "id-Ada", "role": "moderator"}
    ]
    assert zinara("revoke", "Ada").stdout == "Ada is player.\n"
    assert asyncio.run(logged(settled)) == [(None, "player"), (None, "moderator"), (None, "admin")]


def test_the_command_line_says_in_a_line_what_is_wrong(settled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = zinara("grant", "Eve")
    assert unknown.exit_code == 1
    assert unknown.stderr == "There is no player called Eve: guests have to sign up first.\n"
    assert zinara("grant", "Ada", "--role", "king").exit_code == 2
    monkeypatch.setenv("ZINARA_DATABASE_URL", settled.replace("zinara.db", "empty.db"))
    empty = zinara("list")
    assert (empty.exit_code, empty.stderr) == (1, "The database is not migrated: zinara migrate\n")


@pytest.mark.parametrize("command", ["grant", "revoke", "list"])
def test_every_command_explains_itself(command: str) -> None:
    told = zinara(command, "--help")
    assert told.exit_code == 0
    assert "--json" in told.stdout
