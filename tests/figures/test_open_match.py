"""What an open match takes of a server's memory, with both its sockets."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.figures.measured import seated
from tests.servers import serving

FIRST, MATCHES = 20, 60
"""What a server loads once, however many matches it has, is there after the first."""
MOST_KB = 130
SETTLING_S = 1.0


def resident_kb(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.mark.slow
@pytest.mark.alone
async def test_an_open_match_with_both_sockets_takes_little(tmp_path: Path) -> None:
    with serving(tmp_path / "server") as server:
        async with AsyncExitStack() as stack:

            async def open_more(count: int) -> int:
                for _ in range(count):
                    await stack.enter_async_context(seated(server.origin))
                await asyncio.sleep(SETTLING_S)
                return resident_kb(server.pid)

            before = await open_more(FIRST)
            kept = (await open_more(MATCHES) - before) / MATCHES
    print(f"{kept:.0f} KB a match")  # noqa: T201 - shown with -s
    assert 0 < kept < MOST_KB
