"""A proxy delays, drops and doubles frames both ways and breaks lines in the middle of one: clients notice what they
miss and ask for it, and no command has more than one effect."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.chaos.frame_proxy import FrameProxy, Mischief
from tests.chaos.judge import judge
from tests.chaos.lanes import ZINARA, Lane, Lanes
from tests.chaos.returning import Manner
from tests.chaos.servers import serving_together, sqlite_url
from tests.length import long_or
from tests.servers import ServerProcess

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

MISCHIEFS = {
    "delayed": Mischief(delay_s=0.1),
    "dropped": Mischief(dropped=0.08),
    "doubled": Mischief(doubled=0.3),
    "cut": Mischief(cut=0.04),
    "everything": Mischief(dropped=0.04, doubled=0.1, cut=0.02, delay_s=0.03),
}
SHORT = ("everything",)
LANES = long_or([*[Lane()] * 4, Lane(ZINARA)], [Lane()] * 2)
MATCHES = long_or(20, 3)
HASTY = Manner(answer_within=1.0, ping_after=1.0, pong_within=1.0, hello_again=0.1)
"""As the page, with a tenth of its patience."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def behind_proxies(server: ServerProcess, count: int) -> AsyncIterator[list[FrameProxy]]:
    async with AsyncExitStack() as stack:
        proxies = [FrameProxy(server.origin, seed) for seed in range(count)]
        for proxy in proxies:
            await stack.enter_async_context(proxy.listening())
        yield proxies


@pytest.mark.parametrize("kind", long_or(tuple(MISCHIEFS), SHORT))
async def test_lines_are_bad_while_matches_go_on(tmp_path: Path, kind: str) -> None:
    url = sqlite_url(tmp_path)
    async with serving_together(tmp_path, 1, url) as (server,), behind_proxies(server, 3) as proxies:
        for proxy in proxies:
            proxy.mischief = MISCHIEFS[kind]
        lanes = Lanes([proxy.origin for proxy in proxies], LANES, seed=19, manner=HASTY)
        lanes.doors = [server.origin]
        try:
            async with lanes.running(patience=240):
                await lanes.until_played(MATCHES - len(LANES))
            found = await judge(url, server.origin, lanes.played)
        finally:
            await lanes.close()
    everybody = [each for one in lanes.played for each in one.people]
    done = {name: sum(getattr(proxy, name) for proxy in proxies) for name in ("passed", "dropped", "doubled", "cut")}
    noticed = {"gaps": sum(each.gaps for each in everybody), "again": sum(each.doubled for each in everybody)}
    log.info("%s: %s, noticed %s, %s", kind, done, noticed, found)
    assert found["matches"] >= MATCHES
    for name in ("dropped", "doubled", "cut"):
        assert getattr(MISCHIEFS[kind], name) or not done[name]
    assert MISCHIEFS[kind].delay_s or done["dropped"] + done["doubled"] + done["cut"]
