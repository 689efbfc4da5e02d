"""Matches of Zinara between two people, in one process and without sockets."""

import os

from app.kit.db import Database
from app.kit.time import Clock
from app.matches.pinned import SeatInfo
from app.matches.playing import Playing, PlayingOptions
from app.matches.secrets import fresh_secrets
from tests.games.zinara.bundled import options
from tests.matches.hall import KEY

PEOPLE = tuple(SeatInfo(account=None, name=f"P{seat}", bot=None, guest=True) for seat in range(2))
OPTIONS = PlayingOptions(key=KEY, bot_workers=1, bot_pace=0, shared=False)


async def begun(database: Database, play: Playing, clock: Clock) -> str:
    """A new match."""
    async with database.writing() as session:
        return await play.opening.open(
            session,
            play.games.current("zinara"),
            "a table",
            PEOPLE,
            fresh_secrets(len(PEOPLE)),
            [os.urandom(32) for _ in PEOPLE],
            options(first=0),
            clock.now(),
            rated=False,
        )
