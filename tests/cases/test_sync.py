"""Known faults 5, 19, 20 and 24: what is counted, missed steps, people who come and go, and what is kept of a match."""

import asyncio
import random
from collections.abc import Callable

import orjson

from app.games.contract import Json
from app.games.merge import diff, merged
from tests.players import PATIENCE_S, Live, Player
from tests.tiny_play import Round, all_choose, any_move, play_on


async def caught_up(live: Live, others: list[Live]) -> None:
    """Wait until the viewer has seen what the others have: their views agree in what is public."""

    def public(each: Live) -> Json:
        return {name: part for name, part in each.view.items() if name != "mine"}

    async with asyncio.timeout(PATIENCE_S):
        # Any of them may be the one that is behind: so all are looked at.
        while any(public(live) != public(other) for other in others):
            await asyncio.sleep(0.002)


async def test_case_05_what_is_done_in_secret_counts_for_nobody_else(
    round3: Round, player: Callable[[], Player]
) -> None:
    """P2 trades and chooses again and again; P1 and a spectator see one choice and no other number move."""
    one, two, _ = round3.lives
    async with player().at(round3.match) as spectator:
        await two.move({"do": "trade", "card": two.view["mine"]["hand"][0]})
        for card in two.view["mine"]["hand"]:
            await two.move({"do": "choose", "card": card})
        await one.until(lambda: one.view["seats"][1].get("chosen"))
        await spectator.until(lambda: spectator.view["seats"][1].get("chosen"))
        assert (one.n, spectator.n, two.n) == (1, 1, 4)
        assert one.of("step")[0]["patch"].keys() == {"seats"}
        await one.hello()
        assert one.of("view")[-1]["log"] == [{"n": 0, "events": one.of("view")[0]["log"][0]["events"]}, *log_of(one)]
        assert one.state["clocks"].keys() == {"0", "1", "2"}
        assert one.state["prompt"]["at"] == 0


def log_of(live: Live) -> list[Json]:
    return [{"n": step["n"], "events": step["events"]} for step in live.of("step") if step["events"]]


async def test_case_19_missed_steps_are_sent_again(round3: Round) -> None:
    """A proxy drops frames: a client that says what it has gets exactly those, and has the server's view then."""
    lost, others = round3.lives[0], round3.lives[1:]
    generator = random.Random(1)
    await all_choose(round3, generator)
    before, n = lost.view, lost.n
    await play_on(round3.lives, generator, moves=6)
    await caught_up(lost, others)
    async with round3.players[0].socket(f"/ws/matches/{round3.match}") as socket:
        await socket.send(orjson.dumps({"t": "hello", "match": round3.match, "have": n}).decode())
        steps: list[Json] = []
        while not steps or steps[-1]["n"] < lost.n:
            frame = orjson.loads(await socket.recv())
            if frame["t"] == "step":
                steps.append(frame)
        assert [step["n"] for step in steps] == list(range(n + 1, lost.n + 1))
        live_steps = [step for step in lost.of("step") if step["n"] > n]
        for again, first in zip(steps, live_steps, strict=True):
            assert {**again, "clocks": 0} == {**first, "clocks": 0}
        view = before
        for step in steps:
            view = merged(view, step["patch"])
        assert not diff(view, lost.view)
        assert "clocks" in steps[-1], "clocks are told as of now"


async def test_case_19_the_last_step_can_be_lost_as_well(round3: Round) -> None:
    """Nothing follows that would show the gap: whoever asks after a silence is told which step was the last."""
    live = round3.lives[0]
    await play_on(round3.lives, random.Random(5), moves=4)
    await caught_up(live, round3.lives)
    await live.send({"t": "ping"})
    assert (await live.next("pong"))["n"] == live.n


async def test_case_19_who_missed_too_much_or_lies_gets_the_whole_view(round3: Round) -> None:
    live = round3.lives[0]
    await play_on(round3.lives, random.Random(2))
    await live.until(lambda: live.state["outcome"])
    for have in (-1, 0, live.n, live.n + 7):
        at = len(live.frames)
        await live.send({"t": "hello", "match": round3.match, "have": have})
        answer = await live.next("view", "step", after=at)
        assert (answer["t"], answer["n"], diff(answer["view"], live.view)) == ("view", live.n, {})


async def test_case_20_who_comes_and_goes_disturbs_nobody(round3: Round, player: Callable[[], Player]) -> None:
    await all_choose(round3, random.Random(3))
    steady = round3.lives[1]
    before = (steady.n, steady.state["prompt"], steady.state["legal"], len(steady.of("step", "view", "ok", "no")))
    for _ in range(8):
        await round3.lives[0].socket.close()
        async with round3.players[0].at(round3.match), player().at(round3.match):
            pass
    after = (steady.n, steady.state["prompt"], steady.state["legal"], len(steady.of("step", "view", "ok", "no")))
    assert after == before


async def test_case_24_who_joins_late_sees_what_watchers_see(round3: Round, player: Callable[[], Player]) -> None:
    """At every step a new spectator's view equals that of one who watched from the start; so do the players'."""
    generator = random.Random(4)
    async with player().at(round3.match) as watcher:
        made = 0
        while not watcher.state["outcome"] and made < 30:
            made += await play_on(round3.lives, generator, moves=1)
            everybody = [watcher, *round3.lives]
            await caught_up(watcher, round3.lives)
            for each, owner in zip(everybody, (player(), *round3.players), strict=True):
                async with owner.at(round3.match) as late:
                    await each.reach(late.n)
                    assert (late.n, diff(late.view, each.view)) == (each.n, {})
                    for part in ("prompt", "legal", "menu", "asked", "outcome"):
                        assert (late.state[part] or None) == (each.state[part] or None), part
                    told = [line for line in late.of("view")[0]["log"] if line["n"]]
                    assert told == log_of(each)


async def test_chat_reaches_everybody_and_is_clean(round3: Round, player: Callable[[], Player]) -> None:
    fan = await player().come_in()
    async with fan.at(round3.match) as spectator:
        assert (await spectator.say({"t": "chat", "id": "1", "text": " bravo\x07<b>\n "}))["t"] == "ok"
        for live in (*round3.lives, spectator):
            said = await live.next("chat")
            assert said["text"] == "bravo<b>"
            assert said["from"] == {"account": fan.account["id"], "name": fan.account["name"], "seat": None}
        assert (await spectator.say({"t": "chat", "id": "2", "text": " \x00 "}))["code"] == "malformed"
        answers = [await spectator.say({"t": "chat", "id": f"m{k}", "text": "again"}) for k in range(6)]
        assert answers[-1]["code"] == "too_fast"
        await round3.lives[0].until(lambda: len(round3.lives[0].of("chat")) >= 5)
        assert len(round3.lives[0].of("chat")) == 5
        # Said twice under one id, on whatever socket, it is said once.
        first = await round3.lives[2].say({"t": "chat", "id": "x", "text": "hi"})
        async with round3.players[2].at(round3.match) as other_tab:
            assert await other_tab.say({"t": "chat", "id": "x", "text": "hi"}) == first
        assert (await round3.lives[1].say({"t": "chat", "id": "x", "text": "hi too"}))["t"] == "ok"
        await round3.lives[0].until(lambda: [f["text"] for f in round3.lives[0].of("chat")[-1:]] == ["hi too"])
        assert [f["text"] for f in round3.lives[0].of("chat")][-2:] == ["hi", "hi too"]


async def test_a_forecast_is_the_games_affair_and_changes_nothing(round3: Round) -> None:
    live = round3.lives[0]
    grab = {"do": "grab", "seat": 1}
    answer = await live.say({"t": "ask", "id": "f1", "what": "forecast", "move": grab})
    assert answer["forecast"]["outcomes"][0] == {"p": 4, "of": 6, "points": 1}
    refused = await live.say({"t": "ask", "id": "f2", "what": "forecast", "move": {"do": "rest"}})
    assert (refused["t"], refused["code"]) == ("no", "no_forecast")
    assert live.n == 0


async def test_any_tab_of_a_player_may_move_and_all_see_it(round3: Round) -> None:
    tab = round3.lives[0]
    async with round3.players[0].at(round3.match) as other:
        await other.move(any_move(other, random.Random(8)))
        await tab.until(lambda: tab.n == other.n)
        assert not diff(tab.view, other.view)
        assert tab.of("ok") == []
