"""Frames that Hypothesis makes of the server's own models, at every kind of socket: each is answered once, by what it
deserves; what is refused changes nothing for anybody; and the server neither crashes nor grows."""

import asyncio
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from app.games.zinara.moves import MOVES as ZINARA
from app.live import frames
from app.live.lobby import frames as lobby
from tests.attack.battlefield import AROUND, Battlefield
from tests.attack.lenient import LenientServer
from tests.attack.said import Said, said, volleys
from tests.games.tiny.moves import MOVES as TINY
from tests.length import FULL

AT_ONCE = 25
FRAMES = 500_000 if FULL else 5_000
"""For each of the two games."""
SEED = int(os.environ.get("ZINARA_SEED", "1"))
ROUND = 40
"""Volleys in one match."""
GROWTH_KB = 48 * 1024
HEARD = {"ok", "pong", "view", "list", "malformed", "unknown_type", "too_large", "no_hello", "no_seat", "no_session"}
MOVES = {"tiny": TINY, "zinara": ZINARA}


@cache
def attacks(game: str) -> st.SearchStrategy[tuple[str, Sequence[Said]]]:
    """A socket and what is said into it."""
    decoder = frames.decoder(MOVES[game])
    at_match = said(decoder)
    by_place = {"greeting": said(frames.GREETING), "lobby": said(lobby.DECODER), "table": said(frames.AT_TABLE)}
    made = []
    for place in AROUND:
        kind = by_place.get(place.rpartition(" ")[2], at_match)
        made.append(st.tuples(st.just(place), volleys(kind, AT_ONCE)))
    seat = made[0]
    return st.one_of(seat, seat, seat, *made)


@pytest.mark.slow
@pytest.mark.chaos
@pytest.mark.timeout(3 * 3600 if FULL else 300)
@pytest.mark.parametrize(("game", "seats"), [("tiny", 3), ("zinara", 2)])
def test_no_frame_is_too_odd(tmp_path: Path, game: str, seats: int) -> None:
    server, runner = LenientServer(tmp_path), asyncio.Runner()
    server.start()
    field = Battlefield(server.origin, game, seats)
    try:
        runner.run(field.begin())
        memory = fired_at(runner, field, server)
    finally:
        runner.run(field.close())
        runner.close()
        server.kill()
    assert not server.crashes(), server.log.read_text()[-5000:]
    assert field.heard.keys() >= HEARD, field.heard
    # What a server needs at its first matches is no growth.
    assert memory[-1] - memory[len(memory) // 3] < GROWTH_KB, memory


def fired_at(runner: asyncio.Runner, field: Battlefield, server: LenientServer) -> list[int]:
    """Fire so many frames; the KiB of the server's memory after each match."""
    memory = [server.rss_kb()]
    for number in range(FRAMES // AT_ONCE // ROUND):
        # Hypothesis remembers all that it made in one go.
        fire_round(runner, field, SEED + number)
        runner.run(field.look_again())
        runner.run(field.again())
        memory.append(server.rss_kb())
    return memory


def fire_round(runner: asyncio.Runner, field: Battlefield, number: int) -> None:
    """Fire as many volleys as there are in one match."""
    fired = 0

    @seed(number)
    @settings(
        max_examples=ROUND,
        database=None,
        print_blob=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(attacks(field.game))
    def attack(planned: tuple[str, Sequence[Said]]) -> None:
        nonlocal fired
        runner.run(field.fire(*planned))
        fired += 1

    attack()
    assert fired >= ROUND
