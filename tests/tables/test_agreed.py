"""A rematch that all agreed to, and somebody who does not come to it."""

import asyncio

import pytest

from app.games.contract import MENU, Json
from app.kit.time import TurnedClock
from app.matches.room import Command
from app.tables.agreed import COME_WITHIN_S, Agreed
from tests.games.tiny.moves import Leave
from tests.tables.people import READY, Hall, Person, hall

pytestmark = pytest.mark.slow

__all__ = ["hall"]


async def agreed(hall: Hall, *players: Person) -> Json:
    """The players' table, after a match and with everybody's wish for another."""
    table = await players[0].table(seats=3)
    for other in players[1:]:
        await other.do(table, "sit")
    for each in players:
        table = await each.do(table, "ready", **READY)
    for seat in (0, 1):
        command = Command(seat, "c", MENU, 0, Leave("leave"))
        await hall.app.state.playing.matches.play(table["match"], command)
    for each in players:
        after = await each.do(table, "rematch", match=table["match"])
    assert (after["match"], after["status"], after["agreed"]) == (None, "full", True)
    return after


def freeing(hall: Hall, clock: TurnedClock) -> Agreed:
    state = hall.app.state
    return Agreed(state.database, state.tables.seats, state.playing.lifeline, clock)


async def test_whoever_does_not_come_gives_the_seat_back(hall: Hall, clock: TurnedClock) -> None:
    one, two, away, late = [await hall.person() for _ in range(4)]
    table = await agreed(hall, one, two, away)
    for each in (one, two):
        await each.do(table, "ready", **READY)
    clock.advance(COME_WITHIN_S - 45)
    assert await freeing(hall, clock).free_seats() == []
    clock.advance(46)
    assert await freeing(hall, clock).free_seats() == [table["id"]]
    now = await one.look(table)
    assert (now["status"], now["agreed"]) == ("open", False)
    assert {seat["account"] for seat in now["seats"] if seat} == {one.id, two.id}
    # Somebody else may take the seat, and all say anew that they are ready.
    full = await late.do(table, "sit")
    assert not any(seat["ready"] for seat in full["seats"])
    clock.advance(COME_WITHIN_S + 1)
    assert await freeing(hall, clock).free_seats() == []
    for each in (one, two, late):
        begun = await each.do(table, "ready", **READY)
    assert (begun["status"], begun["agreed"]) == ("running", False)


async def test_a_table_to_which_nobody_comes_closes(hall: Hall, clock: TurnedClock) -> None:
    three = [await hall.person() for _ in range(3)]
    table = await agreed(hall, *three)
    clock.advance(COME_WITHIN_S + 1)
    assert await freeing(hall, clock).free_seats() == [table["id"]]
    assert (await three[0].look(table))["status"] == "closed"
    assert await freeing(hall, clock).free_seats() == []


async def test_time_without_a_server_does_not_count_and_a_match_that_runs_is_left_alone(
    hall: Hall, clock: TurnedClock
) -> None:
    three = [await hall.person() for _ in range(3)]
    table = await agreed(hall, *three)
    since = clock.now()
    clock.advance(COME_WITHIN_S + 1)
    hall.app.state.playing.lifeline.outages.known = ((since + 1, since + 30),)
    assert await freeing(hall, clock).free_seats() == []
    for each in three:
        begun = await each.do(table, "ready", **READY)
    clock.advance(COME_WITHIN_S + 1)
    assert await freeing(hall, clock).free_seats() == []
    assert (await three[0].look(table))["match"] == begun["match"]


async def test_processes_that_look_at_once_free_a_seat_once(hall: Hall, clock: TurnedClock) -> None:
    one, two, away = [await hall.person() for _ in range(3)]
    table = await agreed(hall, one, two, away)
    await one.do(table, "ready", **READY)
    await two.do(table, "ready", **READY)
    clock.advance(COME_WITHIN_S + 1)
    freed = await asyncio.gather(*(freeing(hall, clock).free_seats() for _ in range(4)))
    assert [named for each in freed for named in each] == [table["id"]]
    assert len([seat for seat in (await one.look(table))["seats"] if seat]) == 2
