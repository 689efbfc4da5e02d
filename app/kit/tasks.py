"""Work that goes on as long as the server does."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager

from app.kit.db import is_away, level_of, reason_of

PAUSE_AFTER_CRASH_S = 1.0
CANCEL_AGAIN_S = 3.0

log = logging.getLogger(__name__)


@asynccontextmanager
async def going_on(*works: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Each work goes on while the block runs: one that crashes is begun again, all are cancelled at the end."""
    tasks = [asyncio.create_task(_for_ever(work)) for work in works]
    try:
        yield
    finally:
        await _cancelled(tasks)


async def _cancelled(tasks: Collection[asyncio.Task[None]]) -> None:
    """All have ended. A library may swallow a cancellation that comes just when something else goes wrong, and what
    stands around it would go on for ever: so it is asked again."""
    going = set(tasks)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=CANCEL_AGAIN_S)
    await asyncio.gather(*tasks, return_exceptions=True)


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception as error:
            named = getattr(work, "__qualname__", work)
            if is_away(error):
                log.log(level_of(error), "%s waits for the database: %s", named, reason_of(error))
            else:
                log.exception("%s crashed and is begun again", named)
        await asyncio.sleep(PAUSE_AFTER_CRASH_S)
