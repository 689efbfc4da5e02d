"""The desk at the entrance of the hall: all that accounts need while the server runs."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.accounts.entering import Entering
from app.accounts.keeping import Keeping
from app.accounts.names import Reserved
from app.accounts.passwords import Passwords
from app.accounts.ports import Doors, Keeper
from app.accounts.seen import Seen
from app.accounts.sweeping import Sweeping
from app.accounts.throttle import Throttle
from app.kit.db import Database
from app.kit.tasks import going_on
from app.kit.time import Clock


@dataclass(frozen=True, slots=True)
class Desk:
    """Where one becomes somebody, and looks after one's account."""

    entering: Entering
    keeping: Keeping
    seen: Seen


@asynccontextmanager
async def desk(
    database: Database,
    clock: Clock,
    throttle: Throttle,
    doors: Doors,
    keepers: Sequence[Keeper],
    guest_days: float,
    reserved: Iterable[str] = (),
) -> AsyncIterator[Desk]:
    """The desk is open while the block runs. `guest_days` are how long guests who play nothing are kept, `reserved`
    names that nobody may take, beside those known here."""
    passwords, taken, seen = Passwords(), Reserved(reserved), Seen(database)
    entering = Entering(database, clock, passwords, throttle, taken, doors)
    keeping = Keeping(database, clock, passwords, throttle, taken, doors, keepers)
    async with going_on(seen.run, Sweeping(database, clock, doors, guest_days).run):
        try:
            yield Desk(entering, keeping, seen)
        finally:
            passwords.close()
            await throttle.close()
            await seen.write()
