"""Being ready, and being so no more."""

import pytest

from app.games.contract import MENU, Json
from app.matches.room import Command
from tests.games.tiny.moves import Leave
from tests.tables.people import READY, Hall, Person, hall

pytestmark = pytest.mark.slow

__all__ = ["hall"]


async def withdraw(person: Person, table: Json, status: int = 200) -> Json:
    """The table after it, or why not."""
    answer = await person.http.delete(f"/api/tables/{table['id']}/ready")
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    return told["table"] if status == 200 else told


async def full(hall: Hall) -> tuple[Json, Person, Person, Person]:
    """A table, and those who sit at it."""
    host, guest, third = [await hall.person() for _ in range(3)]
    table = await host.table(seats=3)
    for person in (guest, third):
        await person.do(table, "sit")
    return table, host, guest, third


def ready(table: Json) -> list[bool]:
    return [seat["ready"] for seat in table["seats"]]


async def test_whoever_is_ready_may_think_better_of_it(hall: Hall) -> None:
    table, host, guest, third = await full(hall)
    assert ready(await host.do(table, "ready", **READY)) == [True, False, False]
    # Said twice, or by whoever was not ready: it is as it was wanted.
    for person in (host, host, guest):
        assert ready(await withdraw(person, table)) == [False, False, False]
    for person in (guest, third):
        await person.do(table, "ready", **READY)
    now = await host.look(table)
    assert (ready(now), now["match"]) == ([False, True, True], None)
    assert (await host.do(table, "ready", **READY))["match"] is not None


async def test_a_match_that_has_begun_is_not_taken_back(hall: Hall) -> None:
    table, host, guest, third = await full(hall)
    for person in (host, guest, third):
        begun = await person.do(table, "ready", **READY)
    refusal = {"code": "match_begun", "params": {}}
    assert await withdraw(host, table, 409) == refusal
    for seat in (0, 1):
        command = Command(seat, "c", MENU, 0, Leave("leave"))
        await hall.app.state.playing.matches.play(begun["match"], command)
    over = await host.look(table)
    assert over["over"]
    assert await withdraw(guest, table, 409) == refusal
    assert await host.look(table) == over
    assert (await withdraw(await hall.person(), table, 403))["code"] == "no_seat"


async def test_nobody_withdraws_from_a_closed_table(hall: Hall) -> None:
    host = await hall.person()
    table = await host.table()
    await host.do(table, "leave")
    assert (await withdraw(host, table, 410))["code"] == "table_closed"
