"""Figures of this process for Prometheus. A metric stands beside the code that knows what it counts.

Each process has figures of its own: Prometheus asks every one of them and tells them apart by their addresses.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import Histogram, disable_created_metrics, start_http_server

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds in seconds for what ought to take milliseconds."""
LOOK_EVERY_S = 0.1

_LAG = Histogram("zinara_loop_lag_seconds", "How late the event loop turned to a task that was due.", buckets=QUICK)


@asynccontextmanager
async def exporting(host: str, port: int | None) -> AsyncIterator[None]:
    """The figures are at `http://HOST:PORT/metrics` while the block runs; nowhere without a port. Raises OSError.

    A thread answers, so that they can be had while the event loop hangs.
    """
    if port is None:
        yield
        return
    disable_created_metrics()  # type: ignore[no-untyped-call]
    server, thread = start_http_server(port, host)
    try:
        yield
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        thread.join()


async def watch_loop() -> None:
    """Measure, for ever, how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY_S
        await asyncio.sleep(LOOK_EVERY_S)
        _LAG.observe(max(0.0, loop.time() - due))
