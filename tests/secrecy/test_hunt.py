"""Nobody sees what the rules hide: whole matches over sockets, and every frame that every viewer received is searched.

Faults 1 to 4 and 6: first syncs, spectators, logs, late joiners, reloads, replays and everything else over HTTP.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.length import FULL
from tests.secrecy.rounds import Haul, play_and_hunt
from tests.servers import ServerProcess, serving

MATCHES, SPARING = (200, 1) if FULL else (10, 2)
LANES = 5


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with serving(tmp_path) as server:
        yield server


def nothing_found(haul: Haul) -> None:
    """No leak, and no hunt in an empty forest."""
    print(dict(haul.seen))  # noqa: T201 - shown with -s, and when the test fails
    assert not haul.leaks, "\n".join(str(leak) for leak in haul.leaks[:20])
    for whose in ("player", "spectator"):
        for phase in (1, 2, 3, 4):
            assert haul.seen[f"{whose} shown phase {phase}"] >= haul.seen["matches"] / 2
        assert haul.seen[f"{whose} shown backs"]
    assert haul.seen["forecasts of backs"]
    assert haul.seen["bots' matches"]
    for kind in ("refusals", "replays", "answers"):
        assert haul.seen[kind] >= haul.seen["matches"], kind


@pytest.mark.chaos
@pytest.mark.timeout(3600)
async def test_whole_matches_tell_nothing(server: ServerProcess) -> None:
    """Ten matches here, and every second request over HTTP; 200 and all of them in the full form."""
    haul = await play_and_hunt(server.origin, server.var, MATCHES, LANES, SPARING)
    nothing_found(haul)
    server.kill()
    for file in server.var.iterdir():
        if file.is_file():
            kept = file.read_bytes()
            assert not [needle for needle in haul.needles if needle.encode() in kept], file
