"""People have one running match of a game, however many are opened for them at once."""

import asyncio
from contextlib import AsyncExitStack

from sqlalchemy import insert

from app.accounts.models import Account
from app.kit.db import Database
from app.kit.errors import Conflict
from app.kit.time import TurnedClock
from app.matches.pinned import SeatInfo
from tests.matches.hall import opened, server

NAMES = ("ann", "bea", "cas")
AT_ONCE = 6


async def test_of_matches_opened_at_once_for_the_same_people_one_begins(
    database: Database, database_url: str, clock: TurnedClock
) -> None:
    """By processes of their own, and each time in another order: careless ones would wait for each other in a ring."""
    async with database.writing() as session:
        rows = [{"id": name, "name": name, "guest": False, "created_at": 1.0} for name in NAMES]
        await session.execute(insert(Account), rows)
    seats = [SeatInfo(account=name, name=name, bot=None, guest=False) for name in NAMES]
    async with AsyncExitStack() as stack:
        openings = []
        for at in range(AT_ONCE):
            own = Database(database_url)
            stack.push_async_callback(own.close)
            play = await stack.enter_async_context(server(own, clock, shared=True))
            openings.append(opened(own, play, clock, seats=seats if at % 2 else seats[::-1]))
        ends = await asyncio.gather(*openings, return_exceptions=True)
    begun = [end for end in ends if isinstance(end, str)]
    refused = [end for end in ends if isinstance(end, Conflict)]
    assert (len(begun), len(refused)) == (1, AT_ONCE - 1), ends
    assert {end.code for end in refused} == {"already_playing"}
