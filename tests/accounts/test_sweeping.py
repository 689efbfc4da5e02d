"""Guests and sessions that nobody uses any more."""

import asyncio
from collections.abc import Collection

import pytest
from sqlalchemy import select, update

from app.accounts.models import Account, AccountSession, Lesson
from app.accounts.service import SESSION_LIFE_S, sign_in_guest
from app.accounts.sweeping import AT_ONCE, DAY_S, Sweeping
from app.games.contract import Json
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches.models import RUNNING, Catalogue, Match, MatchSeat
from app.tables.models import ChatLine, Table, TableSeat

DAYS = 30.0


class Doors:
    """Remembers whose sockets were closed."""

    def __init__(self) -> None:
        self.closed: list[str] = []

    def shut(self, sessions: Collection[str], suspended: Json | None = None) -> None:
        self.closed += sessions


async def guest(database: Database, at: float) -> tuple[str, str]:
    """A guest who came then, and its session."""
    async with database.writing() as session:
        identity, _ = await sign_in_guest(session, at)
    return identity.id, identity.session


async def there(database: Database) -> set[str]:
    async with database.reading() as session:
        return set(await session.scalars(select(Account.id)))


def table(host: str, at: float) -> Table:
    given = {"id": f"t{host[:8]}", "game": "tiny", "size": 3, "public": False, "host_id": host, "rated": False}
    return Table(
        **given,
        pace="usual",
        commitments="{}",
        secrets="",
        closed=False,
        gathered=False,
        touched_at=at,
        attended_at=at,
        match_id=None,
    )


def match(named: str, at: float) -> Match:
    texts = dict.fromkeys(("options", "commitments", "secrets"), "{}")
    return Match(
        id=named, table_id="gone", game="tiny", rules_version="1", catalogue_hash="h", seats="[]", entropies="[]",
        rated=False, status=RUNNING, started_at=at, **texts,
    )  # fmt: skip


async def test_guests_go_who_were_not_seen_for_long_and_left_nothing(database: Database, clock: TurnedClock) -> None:
    now = clock.now()
    old = now - DAYS * DAY_S - 60
    unused, session_of_unused = await guest(database, old)
    told, _ = await guest(database, old)
    signed_out, _ = await guest(database, old)
    (young, _), (seen, session_of_seen) = await guest(database, now - DAY_S), await guest(database, old)
    (sits, _), (played, _), (named, _) = [await guest(database, old) for _ in range(3)]
    async with database.writing() as session:
        session.add(Catalogue(hash="h", content="{}"))
        session.add_all([table(sits, old), match("m", old), Lesson(account_id=told, name="strike")])
        await session.flush()
        session.add(TableSeat(table_id=f"t{sits[:8]}", seat=0, account_id=sits))
        session.add(MatchSeat(match_id="m", seat=0, account_id=played, game="tiny", running=False))
        line = {"command": "c", "seat": None, "text": "hello", "at": old, "n": 0}
        session.add(ChatLine(table_id=f"t{sits[:8]}", account_id=told, **line))
        await session.execute(update(AccountSession).where(AccountSession.id == session_of_seen).values(seen_at=now))
        await session.execute(update(Account).where(Account.id == named).values(guest=False, password="hash"))
        gone = select(AccountSession).where(AccountSession.account_id == signed_out)
        await session.delete((await session.scalars(gone)).one())
    doors = Doors()
    assert await Sweeping(database, clock, doors, DAYS).sweep() == (0, 3)
    assert await there(database) == {young, seen, sits, played, named}
    assert session_of_unused in doors.closed
    assert len(doors.closed) == 2
    async with database.reading() as session:
        assert (await session.scalars(select(ChatLine))).all() == []
        assert (await session.scalars(select(Lesson))).all() == []
    assert unused not in await there(database)


async def test_sessions_go_that_were_not_seen_for_as_long_as_cookies_last(
    database: Database, clock: TurnedClock
) -> None:
    now = clock.now()
    (player, lost), (_, kept) = [await guest(database, now - SESSION_LIFE_S + k) for k in (-60, 60)]
    async with database.writing() as session:
        await session.execute(update(Account).values(guest=False, password="hash"))
    doors = Doors()
    assert await Sweeping(database, clock, doors, DAYS).sweep() == (1, 0)
    assert doors.closed == [lost]
    async with database.reading() as session:
        assert list(await session.scalars(select(AccountSession.id))) == [kept]
    assert player in await there(database)


@pytest.mark.slow
async def test_processes_that_sweep_at_once_drop_each_guest_once(database: Database, clock: TurnedClock) -> None:
    count = AT_ONCE + 10
    async with database.writing() as session:
        for _ in range(count):
            await sign_in_guest(session, clock.now() - DAYS * DAY_S - 60)
    doors = [Doors() for _ in range(4)]
    swept = await asyncio.gather(*(Sweeping(database, clock, each, DAYS).sweep() for each in doors))
    assert await there(database) == set()
    closed = [named for each in doors for named in each.closed]
    assert len(closed) == len(set(closed)) == sum(guests for _, guests in swept) == count
