"""Every figure moves when the thing happens, over a server of its own."""

import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import websockets

from app.live.bus import redis as bus
from tests.http import browser
from tests.live.impatient import Impatient
from tests.players import Player, people
from tests.scraping import Figures, Scraper
from tests.servers import ServerProcess, free_port, serving
from tests.tiny_play import any_move, play_on, seated

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def metrics_port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, metrics_port: int) -> Iterator[ServerProcess]:
    """In place of the server that all tests share: others must not move its figures."""
    with serving(tmp_path_factory.mktemp("metrics"), ZINARA_METRICS_PORT=str(metrics_port)) as server:
        yield server


@pytest.fixture
def scraper(metrics_port: int) -> Scraper:
    return Scraper(metrics_port)


async def test_sockets_are_counted_by_what_they_look_at(server: ServerProcess, scraper: Scraper) -> None:
    kinds = ("match", "table", "lobby")
    async with people(server.origin, 3) as three:
        match, table = await seated(three)
        before = await scraper.now()
        async with AsyncExitStack() as stack:
            for path in (f"/ws/matches/{match}", f"/ws/tables/{table}", "/ws/lobby"):
                await stack.enter_async_context(three[0].socket(path))
            await scraper.until(lambda now: all(_more(before, now, f"zinara_sockets{{at={at}}}") == 1 for at in kinds))
        after = await scraper.until(lambda now: not any(now[f"zinara_sockets{{at={at}}}"] for at in kinds))
    assert _more(before, after, "zinara_sockets_closed_total{why=left}") == 3


async def test_moves_appends_and_frames_are_counted(server: ServerProcess, scraper: Scraper) -> None:
    generator = random.Random(1)
    async with people(server.origin, 3) as three:
        before = await scraper.now()
        match, _ = await seated(three)
        async with AsyncExitStack() as stack:
            lives = [await stack.enter_async_context(each.at(match)) for each in three]
            live = next(live for live in lives if live.owes)
            move = any_move(live, generator)
            assert (await live.move(move, prompt="gone"))["code"] == "stale_prompt"
            assert (await live.move(move))["t"] == "ok"
            after = await scraper.now()
            for name in ("zinara_moves_total{by=person}", "zinara_append_seconds_count", "zinara_move_seconds_count"):
                assert _more(before, after, name) == 1, name
            assert _more(before, after, "zinara_moves_refused_total{code=stale_prompt}") == 1
            assert _more(before, after, "zinara_append_batch_entries_sum") == 1
            assert _more(before, after, "zinara_append_seconds_sum") > 0
            assert _more(before, after, "zinara_socket_frames_received_total") == 5
            assert _more(before, after, "zinara_socket_frames_sent_total") >= 5
            assert _more(before, after, "zinara_matches_in_memory") == 1
            assert _more(before, after, "zinara_matches_loaded_total") == 1
            assert _more(before, after, "zinara_matches_started_total") == 1
            assert _more(before, after, "zinara_matches_ended_total") == 0
            await scraper.until(lambda now: now["zinara_matches_running"] == _running(now) > 0)
            await play_on(lives, generator)
            await scraper.until(lambda now: _more(before, now, "zinara_matches_ended_total") == 1)


async def test_a_move_of_the_clock_is_no_persons(server: ServerProcess, scraper: Scraper) -> None:
    async with people(server.origin, 3) as three:
        match, _ = await seated(three)
        before = await scraper.now()
        async with three[0].at(match) as live:
            server.turn_clock(600)
            await live.next("step")
        after = await scraper.now()
    assert _more(before, after, "zinara_moves_total{by=clock}") > 0
    assert _more(before, after, "zinara_moves_total{by=person}") == 0


async def test_a_bot_is_timed_while_it_thinks(server: ServerProcess, scraper: Scraper) -> None:
    before = await scraper.now()
    async with people(server.origin, 1) as (host,):
        await seated([host], bot="meek")
        name = "zinara_bot_thinking_seconds_count{level=meek}"
        after = await scraper.until(lambda now: _more(before, now, name) >= 2)
        assert _more(before, after, "zinara_bot_thinking_seconds_sum{level=meek}") > 0
        await scraper.until(lambda now: _more(before, now, "zinara_moves_total{by=bot}") >= 2)
        await scraper.until(lambda now: now["zinara_bots_thinking"] == 0)


async def test_what_waits_in_vain_for_a_reader_is_a_drop(tmp_path: Path) -> None:
    port = free_port()
    server, scraper = Impatient(tmp_path, ZINARA_METRICS_PORT=str(port)), Scraper(port)
    server.start()
    try:
        async with people(server.origin, 3) as three:
            match, _ = await seated(three)
            async with three[0].socket(f"/ws/matches/{match}") as socket:
                await socket.send(f'{{"t":"hello","match":"{match}"}}')
                await scraper.until(lambda now: now["zinara_socket_queue_drops_total"] == 1)
        after = await scraper.until(lambda now: now["zinara_sockets_closed_total{why=too_slow}"] == 1)
        assert after["zinara_socket_frames_dropped_total"] >= 1
    finally:
        server.kill()


async def test_a_foreign_page_is_refused_and_counted(server: ServerProcess, scraper: Scraper) -> None:
    before = await scraper.now()
    with pytest.raises(websockets.InvalidStatus):
        async with Player(server.origin).socket("/ws/lobby", Origin="https://elsewhere.example"):
            pass
    assert _more(before, await scraper.now(), "zinara_handshakes_refused_total") == 1


async def test_answers_and_the_loop_are_timed(server: ServerProcess, scraper: Scraper) -> None:
    before = await scraper.now()
    async with people(server.origin, 1) as (one,):
        await one.get("/api/tables/nothing", status=404)
    after = await scraper.until(lambda now: _more(before, now, "zinara_loop_lag_seconds_count") > 2)
    assert _more(before, after, "zinara_http_answers_total{status=404}") == 1
    assert _more(before, after, "zinara_http_answer_seconds_count") >= 2
    assert after["process_resident_memory_bytes"] > 0


async def test_the_figures_are_not_where_players_are(server: ServerProcess) -> None:
    async with browser(server.origin) as http:
        page = await http.get("/metrics")
    assert "zinara_" not in page.text


async def test_what_a_full_bus_loses_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "MOST_WAITING", 2)
    carrier = bus.RedisBus("redis://127.0.0.1:1/0")
    before = bus._DROPPED._value.get()
    for _ in range(5):
        carrier.publish("m:1", b"")
    assert bus._DROPPED._value.get() - before == 3


def _running(now: Figures) -> float:
    return now["zinara_matches_started_total"] - now["zinara_matches_ended_total"]


def _more(before: Figures, now: Figures, name: str) -> float:
    return now[name] - before[name]
