"""What a table may be like, and who may sit at it."""

import orjson
import pytest
from sqlalchemy import select, update

from app.games.contract import Json
from app.kit.time import TurnedClock
from app.matches.models import OVER, Match, MatchSeat
from app.tables.removals import AWAY_S
from tests.tables.people import READY, Hall, hall

pytestmark = pytest.mark.slow

__all__ = ["hall"]


async def test_a_friendly_table_may_say_who_begins_and_how_fast(hall: Hall) -> None:
    host = await hall.person()
    table = await host.table(game="zinara", first=1, pace="quick", bot="novice")
    assert (table["rated"], table["first"], table["pace"]) == (False, 1, "quick")
    started = await host.do(table, "ready", **READY)
    async with hall.app.state.database.reading() as session:
        match = await session.scalar(select(Match).where(Match.id == started["match"]))
    options = orjson.loads(match.options)
    assert (match.rated, options["first"], options["pace"]) == (False, 1, "quick")
    usual = await host.table(game="zinara")
    assert (usual["first"], usual["pace"]) == (None, "standard")


CANNOT_BE: list[tuple[Json, int, str]] = [
    ({"pace": "glacial"}, 422, "no_such_pace"),
    ({"pace": "quick", "rated": True}, 422, "rated_pace"),
    ({"first": 0, "rated": True}, 422, "rated_lot"),
    ({"bot": "novice", "rated": True}, 409, "rated_bot"),
    ({"first": 2}, 422, "no_such_seat"),
    ({"seats": 3}, 422, "seats_out_of_range"),
    ({"rated": "yes please"}, 422, "invalid_request"),
]


async def test_what_cannot_be_is_refused(hall: Hall) -> None:
    host = await hall.person(named=True)
    for wish, status, code in CANNOT_BE:
        answer = await host.http.post("/api/tables", json={"game": "zinara", **wish})
        assert (answer.status_code, answer.json()["code"]) == (status, code), wish


async def test_rated_tables_are_for_people_with_accounts_of_their_own(hall: Hall) -> None:
    guest, host, other = await hall.person(), await hall.person(named=True), await hall.person(named=True)
    refused = await guest.http.post("/api/tables", json={"game": "zinara", "rated": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "rated_guest")
    table = await host.table(game="zinara", rated=True)
    assert (await guest.refused(table, "sit"))["code"] == "rated_guest"
    assert (await host.refused(table, "bot", level="novice"))["code"] == "rated_bot"
    await other.do(table, "sit")
    await host.do(table, "ready", **READY)
    started = await other.do(table, "ready", **READY)
    async with hall.app.state.database.reading() as session:
        assert await session.scalar(select(Match.rated).where(Match.id == started["match"]))


async def test_a_game_says_which_paces_it_has(hall: Hall) -> None:
    games = (await (await hall.person()).http.get("/api/games")).json()["games"]
    paces = {game["name"]: list(game["paces"].items()) for game in games}
    assert paces["zinara"] == [("standard", 120.0), ("quick", 60.0)]


async def test_the_host_may_send_somebody_away_who_may_not_come_back_at_once(hall: Hall, clock: TurnedClock) -> None:
    host, guest, third = [await hall.person() for _ in range(3)]
    table = await host.table()
    for each in (guest, third):
        await each.do(table, "sit")
    await third.do(table, "ready", **READY)
    assert (await guest.refused(table, "remove", account=third.id))["code"] == "not_host"
    assert (await host.refused(table, "remove", account=host.id))["code"] == "not_seated"
    after = await host.do(table, "remove", account=guest.id)
    assert [seat and seat["name"] for seat in after["seats"]] == [host.name, None, third.name]
    assert not after["seats"][2]["ready"], "nobody is ready for company that is not there any more"
    assert (await host.refused(table, "remove", account=guest.id))["code"] == "not_seated"
    assert await guest.refused(table, "sit") == {"code": "removed", "params": {"after": round(AWAY_S)}}
    assert (await guest.refused(table, "ready", **READY))["code"] == "no_seat"
    clock.advance(AWAY_S + 1)
    await guest.do(table, "sit")
    await host.do(table, "remove", account=guest.id)
    assert (await guest.refused(table, "sit"))["code"] == "removed", "and again"


async def test_nobody_is_sent_away_from_a_match(hall: Hall) -> None:
    host, guest = await hall.person(), await hall.person()
    table = await host.table(game="zinara")
    await guest.do(table, "sit")
    for each in (host, guest):
        await each.do(table, "ready", **READY)
    assert (await host.refused(table, "remove", account=guest.id))["code"] == "running"


async def test_whoever_begins_a_match_gives_up_the_seats_elsewhere(hall: Hall) -> None:
    host, guest, third = [await hall.person() for _ in range(3)]
    own, shared, other_game = await host.table(game="zinara"), await third.table(game="zinara"), await host.table()
    await guest.do(shared, "sit")
    table = await host.table(game="zinara")
    await guest.do(table, "sit")
    for each in (host, guest):
        await each.do(table, "ready", **READY)
    await hall.app.state.tables.elsewhere.close()
    assert (await host.look(own))["status"] == "closed"
    assert [seat and seat["name"] for seat in (await third.look(shared))["seats"]] == [third.name, None]
    assert (await host.look(other_game))["status"] == "open"
    assert (await host.look(table))["status"] == "running"
    await guest.do(shared, "sit")
    assert await guest.refused(shared, "ready", **READY) == {"code": "already_playing", "params": {"seats": [1]}}


async def test_whoever_is_kept_waiting_by_an_opponents_match_is_told_so(hall: Hall) -> None:
    """The seat that was not given up, as after a crash between two transactions."""
    host, guest, third = [await hall.person() for _ in range(3)]
    waiting = await third.table(game="zinara")
    await guest.do(waiting, "sit")
    await guest.do(waiting, "ready", **READY)
    hall.app.state.tables.elsewhere.leave = lambda *_: None
    table = await host.table(game="zinara")
    await guest.do(table, "sit")
    for each in (host, guest):
        await each.do(table, "ready", **READY)
    refused = await third.refused(waiting, "ready", **READY)
    assert refused == {"code": "opponent_playing", "params": {"names": [guest.name]}}
    assert not (await third.look(waiting))["seats"][0]["ready"]


async def test_a_table_whose_match_is_over_counts_for_nobody(hall: Hall) -> None:
    host, guest = await hall.person(), await hall.person()
    hall.app.state.tables.elsewhere.leave = lambda *_: None
    for _ in range(9):
        table = await host.table(game="zinara")
        await guest.do(table, "sit")
        for each in (host, guest):
            await each.do(table, "ready", **READY)
        async with hall.app.state.database.writing() as session:
            await session.execute(update(Match).values(status=OVER))
            await session.execute(update(MatchSeat).values(running=False))
    assert (await host.look(table))["over"]
