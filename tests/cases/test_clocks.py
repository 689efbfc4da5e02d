"""Known faults 17, 18 and 21: people who leave, clocks that stand still, and clocks that run with nobody there."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.games.contract import Json
from tests.games.tiny import Tiny
from tests.players import Live, Player, people
from tests.servers import ServerProcess, serving
from tests.tiny_play import Round, all_choose, one_is_asked, seated

CHOOSE_S, LEAD_S, ANSWER_S = 180, 90, 60
SLACK_S = 45
"""What a loaded machine may add to the time that a test lets pass."""


ABSENCE_S = Tiny.absence / 1000


def left(live: Live, seat: int) -> int:
    clock: Json = live.state["clocks"][str(seat)]
    return int(clock["left"])


async def fresh_clock(live: Live, seat: int) -> Json:
    """The seat's clock as of now."""
    await live.hello()
    clock: Json = live.state["clocks"][str(seat)]
    return clock


async def timed_out(live: Live, seat: int) -> None:
    await live.until(lambda: {"e": "timed_out", "seat": seat} in live.events())


@pytest.mark.parametrize("away", [5, 40])
async def test_case_17_who_comes_back_finds_the_same_question(round3: Round, server: ServerProcess, away: int) -> None:
    leader = await all_choose(round3, random.Random(1))
    live = round3.lives[leader]
    began = time.monotonic()
    legal, before = live.state["legal"], (await fresh_clock(live, leader))["left"]
    await live.socket.close()
    server.turn_clock(away)
    async with round3.players[leader].at(round3.match, live) as back:
        assert back.state["legal"] == legal
        assert back.state["prompt"] == live.state["prompt"]
        assert back.n == live.n
        passed = before - left(back, leader)
        took = (time.monotonic() - began) * 1000
        assert away * 1000 <= passed <= away * 1000 + took + 1
        assert (await back.move({"do": "rest"}))["t"] == "ok"


async def test_case_17_after_long_the_defaults_have_been_played(round3: Round, server: ServerProcess) -> None:
    leader = await all_choose(round3, random.Random(2))
    live = round3.lives[leader]
    await live.socket.close()
    watcher = round3.lives[(leader + 1) % 3]
    for passed in (LEAD_S, CHOOSE_S):
        seen = len(watcher.events())
        server.turn_clock(passed + 1)
        await watcher.until(lambda seen=seen: any(e["e"] == "timed_out" for e in watcher.events()[seen:]))  # type: ignore[misc]
    async with round3.players[leader].at(round3.match, live) as back:
        await watcher.until(lambda: "leader" in watcher.view)
        await back.until(lambda: back.view["phase"] == 2 and "leader" in back.view)
        assert {"e": "timed_out", "seat": leader} in [e for line in back.of("view", "step") for e in said(line)]


def said(frame: Json) -> list[Json]:
    if frame["t"] == "step":
        events: list[Json] = frame["events"]
        return events
    return [event for line in frame["log"] for event in line["events"]]


async def test_case_18_a_reaction_has_its_own_clock_and_stops_the_turns(round3: Round, server: ServerProcess) -> None:
    leader, at = await one_is_asked(round3, random.Random(3))
    live = round3.lives[leader]
    stopped = live.state["clocks"][str(leader)]
    assert not stopped["runs"]
    assert live.state["clocks"][str(at)] == {"bank": "answer", "left": ANSWER_S * 1000, "runs": True, "ran": 0}
    assert live.state["asked"] == {str(at): {"kind": "answer", "bank": "answer"}}
    await round3.lives[at].socket.close()
    server.turn_clock(ANSWER_S - SLACK_S)
    assert (await fresh_clock(live, leader)) == stopped
    assert not any(event["e"] == "timed_out" for event in live.events())
    server.turn_clock(SLACK_S + 1)
    await timed_out(live, at)
    await live.until(lambda: live.owes)
    resumed = live.state["clocks"][str(leader)]
    assert resumed["runs"]
    assert resumed["left"] == stopped["left"]


async def test_case_21_the_turn_passes_with_nobody_there(round3: Round, server: ServerProcess) -> None:
    leader = await all_choose(round3, random.Random(4))
    for live in round3.lives:
        await live.socket.close()
    server.turn_clock(LEAD_S - SLACK_S)
    async with round3.players[0].at(round3.match) as back:
        assert back.view["leader"] == leader
        assert 0 < left(back, leader) <= SLACK_S * 1000
        await back.socket.close()
    server.turn_clock(SLACK_S)
    async with round3.players[0].at(round3.match) as back:
        await back.until(lambda: back.view["phase"] == 2)


@pytest.mark.slow
@pytest.mark.parametrize("down", [0.0, 600.0])
async def test_case_21_a_restart_gives_the_time_back(tmp_path: Path, down: float) -> None:
    """A turn of 90 s: a restart after 45 s, and a pause of the servers in between that is on nobody's clock."""
    with serving(tmp_path) as server:
        async with people(server.origin, 3) as three:
            await restarted(server, three, down)


async def restarted(server: ServerProcess, three: list[Player], down: float) -> None:
    match, _ = await seated(three)
    async with three[0].at(match) as live:
        server.turn_clock(CHOOSE_S + 1)
        await live.until(lambda: "leader" in live.view)
        leader = live.view["leader"]
    server.turn_clock(LEAD_S - SLACK_S)
    server.terminate()
    server.sleep_while_down(down)
    server.start()
    async with three[0].at(match, live) as live:
        assert live.view["leader"] == leader
        assert 0 < left(live, leader) <= (SLACK_S + 2) * 1000, "the time without a server was given back"
        server.turn_clock(SLACK_S + 3)
        await live.until(lambda: live.view["phase"] == 2)


async def test_an_absent_opponent_may_be_claimed_over(round3: Round, server: ServerProcess) -> None:
    leader = await all_choose(round3, random.Random(5))
    claimant = round3.lives[(leader + 1) % 3]
    refused = await claimant.move({"do": "claim"}, prompt="menu")
    assert (refused["code"], refused["params"]["seat"]) == ("not_absent", leader)
    await round3.lives[leader].socket.close()
    await claimant.until(lambda: any(str(leader) in frame["absent"] for frame in claimant.of("presence")))
    server.turn_clock(ABSENCE_S - SLACK_S)
    assert (await claimant.move({"do": "claim"}, prompt="menu"))["code"] == "not_absent"
    server.turn_clock(SLACK_S + 1)
    assert (await claimant.move({"do": "claim"}, prompt="menu"))["t"] == "ok"
    assert claimant.state["outcome"]["reason"] == "absence"


async def test_time_away_counts_from_ones_own_decision_on(round3: Round, server: ServerProcess) -> None:
    """A disconnect costs nothing while others think."""
    leader = await all_choose(round3, random.Random(5))
    claimant = round3.lives[(leader + 1) % 3]
    away = [seat for seat in range(3) if round3.lives[seat] is not claimant]
    for seat in away:
        await round3.lives[seat].socket.close()
    gone = set(map(str, away))
    await claimant.until(lambda: any(gone <= frame["absent"].keys() for frame in claimant.of("presence")))
    # The leader's own clock runs out, and a new question is put to everybody.
    began = time.monotonic()
    server.turn_clock(LEAD_S + 1)
    await claimant.until(lambda: claimant.view["phase"] == 2)
    assert (await claimant.move({"do": "choose", "card": claimant.state["legal"]["choose"][0]}))["t"] == "ok"
    refused = await claimant.move({"do": "claim"}, prompt="menu")
    assert refused["code"] == "not_absent"
    await claimant.hello()
    shown, took = claimant.of("view")[-1], (time.monotonic() - began) * 1000
    assert refused["params"]["after"] >= Tiny.absence - took - 1
    assert shown["claim_after"] == Tiny.absence
    assert shown["clocks"][str(away[0])]["ran"] <= took + 1
    server.turn_clock(Tiny.absence / 1000 + 1)
    assert (await claimant.move({"do": "claim"}, prompt="menu"))["t"] == "ok"


async def test_who_only_reloads_is_not_absent(round3: Round, server: ServerProcess) -> None:
    leader = await all_choose(round3, random.Random(6))
    claimant = round3.lives[(leader + 1) % 3]
    await round3.lives[leader].socket.close()
    server.turn_clock(ABSENCE_S - SLACK_S)
    async with round3.players[leader].at(round3.match):
        server.turn_clock(ABSENCE_S)
        assert (await claimant.move({"do": "claim"}, prompt="menu"))["code"] == "not_absent"


async def test_a_second_tab_keeps_one_present(round3: Round, player: Callable[[], Player]) -> None:
    watcher = round3.lives[0]
    async with round3.players[1].at(round3.match):
        await round3.lives[1].socket.close()
        async with player().at(round3.match) as spectator:
            await watcher.until(lambda: any(f["watchers"] == 1 for f in watcher.of("presence")))
            assert spectator.of("view")[0]["present"] == [0, 1, 2]
    await watcher.until(lambda: [f["present"] for f in watcher.of("presence")[-1:]] == [[0, 2]])
    assert list(watcher.of("presence")[-1]["absent"]) == ["1"]
