"""`zinara bench server`."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.cli.load.measure import compared
from app.cli.load.tally import Tally, percentiles_ms
from app.kit.db import Database
from app.kit.time import TurnedClock
from tests.games.tiny.moves import Choose
from tests.matches.hall import answer_of, opened, server

RUN = CliRunner()
KEYS = {
    "moves_per_s",
    "p50_ms",
    "p95_ms",
    "p99_ms",
    "bytes_per_move_client",
    "rss_kb_per_match",
    "server_cpu_pct",
    "lost",
    "doubled",
}


@pytest.mark.slow
@pytest.mark.parametrize("loop", [[], ["--rate", "10"]], ids=["closed", "open"])
def test_a_short_load_is_played_and_nothing_is_lost(loop: list[str]) -> None:
    run = RUN.invoke(cli, ["bench", "server", "--matches", "2", "--seconds", "1", "--json", *loop])
    assert run.exit_code == 0, run.output
    report = json.loads(run.stdout)
    assert set(report) >= KEYS
    assert report["moves"] > 0
    assert report["p50_ms"] <= report["p95_ms"] <= report["p99_ms"]
    assert report["bytes_per_move_client"] > 0
    assert (report["lost"], report["doubled"], report["gaps"]) == (0, 0, 0)
    # Two matches alone on a fast machine may move faster than anybody is allowed to.
    assert set(report["refused"]) <= {"too_fast"}


def test_several_servers_need_what_they_share() -> None:
    run = RUN.invoke(cli, ["bench", "server", "--servers", "2"])
    assert run.exit_code == 2
    assert "--database and --redis" in run.output


async def test_what_was_acknowledged_and_is_not_in_the_log_is_lost(
    database: Database, database_url: str, clock: TurnedClock
) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        card = room.game.view(room.state, 0)["mine"]["hand"][0]
        await play.matches.play(match, answer_of(room, 0, Choose("choose", card), "kept"))
    tally = Tally(acknowledged=[(match, "0:kept"), (match, "0:gone"), ("elsewhere", "0:kept")])
    assert await compared(database_url, tally) == (2, 0)


def test_percentiles_are_those_of_what_was_measured() -> None:
    assert percentiles_ms([n / 1000 for n in range(100)]) == {"p50_ms": 50.0, "p95_ms": 95.0, "p99_ms": 99.0}
    assert percentiles_ms([]) == {"p50_ms": None, "p95_ms": None, "p99_ms": None}
