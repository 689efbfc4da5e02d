"""Order over sockets: the muted are silent, the suspended are sent away, and moderators see what spectators see."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing

import orjson

from app.games.contract import Json
from app.kit.ids import new_id
from tests.live.test_sessions import PASSWORD, at_home
from tests.players import PATIENCE_S, Live, Player
from tests.servers import ServerProcess
from tests.tiny_play import Round, all_choose, any_move

WHY = {"reason": "spam", "note": "Enough.", "hours": 3}
HERE_ALONE = ("t", "n", "present", "watchers", "absent", "clocks", "table")
"""Parts of a view that tell of the moment, or of who looked first."""


async def staff(server: ServerProcess, player: Player, role: str) -> Player:
    """A new player with a role; the role counts for what is open already."""
    name = f"S{new_id()}"
    player.account = (await player.post("/api/account", {"name": name, "password": PASSWORD}))["account"]
    with closing(sqlite3.connect(server.var / "zinara.db", timeout=PATIENCE_S)) as kept:
        kept.execute("UPDATE accounts SET role = ? WHERE name = ?", (role, name))
        kept.commit()
    return player


async def say(live: Live, text: str) -> Json:
    return await live.say({"t": "chat", "id": live.new_id(), "text": text})


async def test_the_muted_say_nothing_anywhere_until_it_ends(
    server: ServerProcess, player: Callable[[], Player], round3: Round
) -> None:
    boss = await staff(server, player(), "moderator")
    muted, other = round3.lives[0], round3.lives[1]
    first = {"t": "chat", "id": "mine", "text": "buy now"}
    assert (await muted.say(first))["t"] == "ok"
    address = f"/api/admin/people/{round3.players[0].account['id']}/mute"
    await boss.post(address, WHY)
    refused = await say(muted, "buy more")
    assert (refused["t"], refused["code"]) == ("no", "muted")
    assert (refused["params"]["reason"], refused["params"]["note"]) == ("spam", "Enough.")
    assert refused["params"]["until"] > 0
    # What was said before it is answered as it was.
    assert (await muted.say(first))["t"] == "ok"
    assert (await say(other, "peace"))["t"] == "ok"
    assert [frame["text"] for frame in other.of("chat")] == ["buy now", "peace"]
    assert (await boss.http.delete(address)).status_code == 200
    assert (await say(muted, "sorry"))["t"] == "ok"


async def test_whoever_is_suspended_is_sent_away_and_told_why(
    server: ServerProcess, player: Callable[[], Player], round3: Round
) -> None:
    boss = await staff(server, player(), "admin")
    gone, there = round3.players[0], round3.lives[1]
    await all_choose(round3, random.Random(1))
    async with gone.socket("/ws/lobby") as lobby:
        await lobby.recv()
        await boss.post(f"/api/admin/people/{gone.account['id']}/suspension", WHY)
        async with asyncio.timeout(PATIENCE_S):
            while (frame := orjson.loads(await lobby.recv()))["t"] != "bye":
                pass
            await lobby.wait_closed()
        assert (frame["why"], frame["after"], lobby.close_code) == ("suspended", None, 4003)
        assert (frame["params"]["reason"], frame["params"]["note"]) == ("spam", "Enough.")
    assert await round3.lives[0].until_closed() == 4003
    await at_home(round3.players[1])
    # The match goes on; who is away is away.
    await there.until(lambda: [f["present"] for f in there.of("presence")[-1:]] == [[1, 2]])
    assert there.state["outcome"] is None


async def test_a_moderator_sees_of_a_running_match_what_spectators_see(
    server: ServerProcess, player: Callable[[], Player], round3: Round
) -> None:
    boss = await staff(server, player(), "admin")
    generator = random.Random(5)
    async with player().at(round3.match) as spectator, boss.at(round3.match) as moderator:
        await all_choose(round3, generator)
        leader = round3.lives[round3.lives[0].view["leader"]]
        assert (await leader.move(any_move(leader, generator)))["t"] == "ok"
        for live in (spectator, moderator):
            await live.reach(leader.n - 1 if leader.n > 1 else 1)
            await live.settle()
        await spectator.hello()
        await moderator.hello()
        views = [
            {name: part for name, part in live.of("view")[-1].items() if name not in HERE_ALONE}
            for live in (spectator, moderator)
        ]
        assert views[0] == views[1]
        assert (views[1]["seat"], "prompt" in views[1], "legal" in views[1]) == (None, False, False)
        steps = [[{**step, "clocks": None} for step in live.of("step")] for live in (spectator, moderator)]
        assert steps[0] == steps[1]
        # Nor does the role move anything.
        for frame in (moderator.move_frame({"do": "rest"}), moderator.move_frame({"do": "leave"}, prompt="menu")):
            answer = await moderator.say(frame)
            assert (answer["t"], answer["code"]) == ("no", "no_seat")
        assert (await boss.http.get(f"/api/matches/{round3.match}/replay")).status_code == 409


async def test_a_match_that_is_broken_off_tells_everybody(
    server: ServerProcess, player: Callable[[], Player], round3: Round
) -> None:
    boss = await staff(server, player(), "moderator")
    async with player().at(round3.match) as spectator:
        await boss.http.post(f"/api/admin/matches/{round3.match}/abort", json={"reason": "cheating"})
        for live in (*round3.lives, spectator):
            outcome = await live.until(lambda live=live: live.state["outcome"])  # type: ignore[misc]
            assert (outcome["reason"], outcome["winners"], outcome["void"]) == ("aborted", [], True)
            assert live.state["prompt"] is None
        answer = await round3.lives[0].move({"do": "leave"}, prompt="menu")
        assert (answer["t"], answer["code"]) == ("no", "over")
        await round3.lives[0].hello()
        assert round3.lives[0].of("view")[-1]["outcome"]["reason"] == "aborted"


async def test_a_line_of_talk_is_reported_as_it_was_said(
    server: ServerProcess, player: Callable[[], Player], round3: Round
) -> None:
    boss = await staff(server, player(), "moderator")
    await round3.lives[0].say({"t": "chat", "id": "line", "text": "you fool"})
    account = round3.players[0].account["id"]
    subject = {"about": "line", "table": round3.table, "account": account, "line": "line"}
    await round3.players[1].post("/api/reports", {"subject": subject, "reason": "insults"}, 201)
    reports = (await boss.get(f"/api/admin/reports?subject={account}"))["reports"]
    assert [(each["said"], each["match"], each["person"]["id"]) for each in reports] == [
        ("you fool", round3.match, account)
    ]
