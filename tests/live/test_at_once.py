"""Everything at once, over real sockets: whatever comes of it, both clients and the server agree afterwards."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.games.contract import Json
from app.games.merge import diff
from app.games.zinara.crystals import may_redeal
from app.tables.rematches import LASTS_S
from tests.players import Live, Player, people
from tests.servers import ServerProcess, serving
from tests.zinara_play import BATTLE, at_table, begin, chosen, ended, into_phase, menu_frame, reaches, seat_of

pytestmark = pytest.mark.slow

DECK, SQUAD, PLACEMENT = 1, 2, 3
RACES = 100


@dataclass
class Duel:
    """Two people in a match, by seat, each with two tabs."""

    players: list[Player]
    tabs: list[list[Live]]
    match: str
    table: str

    @property
    def lives(self) -> list[Live]:
        """One tab of each."""
        return [tabs[0] for tabs in self.tabs]

    @property
    def everybody(self) -> list[Live]:
        return [tab for tabs in self.tabs for tab in tabs]

    async def agree(self) -> None:
        """All tabs show what the server shows to whoever comes anew."""
        for player, tabs in zip(self.players, self.tabs, strict=True):
            async with player.at(self.match) as fresh:
                for tab in tabs:
                    await tab.reach(fresh.n)
                    assert (tab.n, diff(tab.view, fresh.view)) == (fresh.n, {})
                    for part in ("prompt", "legal", "menu", "asked", "outcome"):
                        assert (tab.state[part] or None) == (fresh.state[part] or None), part


@asynccontextmanager
async def duel(host: Player, guest: Player, table: str) -> AsyncIterator[Duel]:
    """Both are ready, and look at the match."""
    match = await begin(table, host, guest)
    async with AsyncExitStack() as stack:
        tabs = [[await stack.enter_async_context(each.at(match)) for _ in range(2)] for each in (host, guest)]
        order = sorted(range(2), key=lambda k: seat_of(tabs[k][0]))
        yield Duel([(host, guest)[k] for k in order], [tabs[k] for k in order], match, table)


@asynccontextmanager
async def meeting(*servers: ServerProcess) -> AsyncIterator[Duel]:
    """Two people in a match of their own, each at a server."""
    async with (
        people(servers[0].origin, 1) as (host,),
        people(servers[-1].origin, 1) as (guest,),
        duel(host, guest, await at_table(host, guest)) as there,
    ):
        yield there


def results(answers: Sequence[Json]) -> list[str]:
    return sorted("ok" if answer["t"] == "ok" else answer["code"] for answer in answers)


async def redeals_at_once(there: Duel) -> None:
    """Twenty redeals, of which exactly one is still allowed."""
    await into_phase(SQUAD, *there.everybody)
    mine, tab = there.tabs[0]
    while may_redeal(False, mine.view["mine"]["redeals"] + 1):
        assert (await mine.move({"do": "redeal"}))["t"] == "ok"
    redeals = mine.view["mine"]["redeals"]
    await tab.reach(mine.n)
    # Half of them as two tabs would send them, half as if they had seen every redeal before theirs.
    tabs = (mine, tab)
    frames = [(tabs[k % 2], tabs[k % 2].move_frame({"do": "redeal"}, at=mine.n + k // 10)) for k in range(20)]
    answers = await asyncio.gather(*(live.say(frame) for live, frame in frames))
    assert results(answers).count("ok") == 1
    assert set(results(answers)) <= {"ok", "stale_prompt", "too_few_crystals"}
    await there.agree()
    assert mine.view["mine"]["redeals"] == redeals + 1
    assert mine.state["legal"]["redeal"]["code"] == "too_few_crystals"
    # Looked at anew it is refused as well, for what it is.
    assert (await mine.move({"do": "redeal"}))["code"] == "too_few_crystals"


async def confirmations_at_once(there: Duel) -> None:
    """Both confirm phases 1 to 3 in the same instant, from both of their tabs: nobody is refused for the other."""
    generator = random.Random(3)
    for phase in (DECK, SQUAD, PLACEMENT):
        for live in there.everybody:
            await reaches(live, phase)
        await there.agree()
        sending = [
            (tab, tab.move_frame(move)) for tabs in there.tabs for move in [chosen(tabs[0], generator)] for tab in tabs
        ]
        answers = await asyncio.gather(*(tab.say(frame) for tab, frame in sending))
        for first, second in (answers[:2], answers[2:]):
            # Of two tabs of one player one is first; for the other it has been answered by then.
            assert "ok" in {first["t"], second["t"]}
            assert {first.get("code"), second.get("code")} <= {None, "already_confirmed", "stale_prompt", "wrong_phase"}
    for live in there.everybody:
        await reaches(live, BATTLE)
    await there.agree()


async def draw_at_once(there: Duel, k: int) -> str:
    """An offer of a draw is accepted, declined, and left to lapse, all at once: what came of it."""
    lives = there.lives
    await into_phase(BATTLE, *there.everybody)
    active = lives[0].view["battle"]["active"]
    offerer, answerer = (1 - active, active) if k % 2 else (active, 1 - active)
    assert (await lives[offerer].say(menu_frame(lives[offerer], {"do": "offer"})))["t"] == "ok"
    one, other = there.tabs[answerer]
    for tab in (one, other):
        await tab.until(lambda tab=tab: "answer" in tab.state["menu"])
    offer = one.state["menu"]["answer"]
    yes, no = ({"do": "answer", "offer": offer, "accept": accept} for accept in (True, False))
    acts = [(one, menu_frame(one, yes)), (other, menu_frame(other, no))]
    if active == answerer:
        # Its end brings the offerer's next turn, with which the offer lapses.
        acts.append((one, one.move_frame({"do": "end"})))
    acts = acts[k % len(acts) :] + acts[: k % len(acts)]
    answers = await asyncio.gather(*(live.say(frame) for live, frame in acts))
    answered = {frame["move"].get("accept"): answer for (_, frame), answer in zip(acts, answers, strict=True)}
    assert [answered[True]["t"], answered[False]["t"]].count("ok") <= 1
    if answered[True]["t"] == "ok":
        assert await ended(*there.everybody) == {"ranking": [[0, 1]], "winners": [], "reason": "agreed", "void": False}
        assert answered[False]["code"] in ("over", "no_such_offer")
    else:
        assert answered[True]["code"] == "no_such_offer"
        for live in there.everybody:
            await live.until(lambda live=live: "offer" not in live.view["battle"])  # type: ignore[misc]
    await there.agree()
    return str("accepted" if answered[True]["t"] == "ok" else "refused")


async def give_up(there: Duel) -> None:
    """The match ends, if it has not."""
    live = there.lives[0]
    if not live.state["outcome"]:
        assert (await live.say(menu_frame(live, {"do": "surrender"})))["t"] == "ok"
    await ended(*there.everybody)


async def rematch_at_once(there: Duel, k: int) -> str:
    """A rematch is offered, and then agreed to and withdrawn at once: what came of it, for both."""
    one, other = there.players
    path, body = f"/api/tables/{there.table}/rematch", {"match": there.match}
    # Both have a connection that is open: else whoever has to open one is always late on a busy machine.
    await other.get(f"/api/tables/{there.table}")
    await one.post(path, body)
    agree = other.http.post(path, json=body)
    withdraw = one.http.delete(path, params=body)
    twice = other.http.post(path, json=body)
    acts = [agree, withdraw, twice] if k % 2 else [withdraw, agree, twice]
    answers = await asyncio.gather(*acts)
    assert all(answer.is_success for answer in answers)
    seen = [(await each.get(f"/api/tables/{there.table}"))["table"] for each in (one, other)]
    assert [table | {"again_in": 0, "touched": 0} for table in seen] == [seen[0] | {"again_in": 0, "touched": 0}] * 2
    if seen[0]["match"] is None:
        assert [seat["account"] for seat in seen[0]["seats"]] == [other.account["id"], one.account["id"]]
        return "agreed"
    assert {seat["account"]: seat["again"] for seat in seen[0]["seats"]} == {
        one.account["id"]: False, other.account["id"]: True,
    }  # fmt: skip
    # Taken back is not spent: offered once more, it is agreed to.
    assert (await one.post(path, body))["table"]["match"] is None
    return "withdrawn"


async def test_twenty_redeals_of_which_one_is_allowed(server: ServerProcess) -> None:
    async with meeting(server) as there:
        await redeals_at_once(there)


async def test_both_confirm_in_the_same_instant(server: ServerProcess) -> None:
    for _ in range(5):
        async with meeting(server) as there:
            await confirmations_at_once(there)
            await give_up(there)


async def test_offers_are_accepted_and_taken_back_at_once_a_hundred_times(server: ServerProcess) -> None:
    """Draws in one match after another, and the rematches between them."""
    draws, again = [], []

    async def lane(races: range) -> None:
        async with people(server.origin, 2) as (host, guest):
            table = await at_table(host, guest)
            for k in races:
                async with duel(host, guest, table) as there:
                    draws.append(await draw_at_once(there, k))
                    await give_up(there)
                    again.append(await rematch_at_once(there, k))

    await asyncio.gather(*(lane(range(first, RACES, 4)) for first in range(4)))
    assert (len(draws), len(again)) == (RACES, RACES)
    assert set(draws) == {"accepted", "refused"}
    assert set(again) == {"agreed", "withdrawn"}


async def test_an_offer_of_a_rematch_belongs_to_its_match_and_ends(server: ServerProcess) -> None:
    async with meeting(server) as there:
        one, other = there.players
        path, body = f"/api/tables/{there.table}/rematch", {"match": there.match}
        assert (await one.post(path, body, 409))["code"] == "running"
        await give_up(there)
        assert (await one.post(path, {"match": "another"}, 409))["code"] == "offer_gone"
        assert 0 < (await one.post(path, body))["table"]["again_in"] <= LASTS_S * 1000
        server.turn_clock(LASTS_S + 1)
        waiting = (await other.post(path, body))["table"]
        # The first has run out; the second stands for itself.
        assert waiting["match"] == there.match
        assert [seat["again"] for seat in waiting["seats"]] == [False, True]
        await other.post(f"/api/tables/{there.table}/leave")
        assert (await one.post(path, body, 409))["code"] == "not_full"
        assert (await one.get(f"/api/tables/{there.table}"))["table"]["again_in"] is None


async def test_each_command_sent_twice_has_one_effect(server: ServerProcess) -> None:
    """Under one id, on two sockets, in the same instant: one answer, given twice."""
    async with meeting(server) as there:
        generator = random.Random(4)
        (mine, tab), (theirs, _) = there.tabs

        async def twice(live: Live, also: Live, frame: Json) -> Json:
            before = live.n
            first, second = await asyncio.gather(live.say(frame), also.say(frame))
            assert first == second
            assert live.n <= before + 1
            return first

        for phase in (DECK, SQUAD, PLACEMENT):
            for live in there.everybody:
                await reaches(live, phase)
            await tab.reach(mine.n)
            if phase == SQUAD:
                assert (await twice(mine, tab, mine.move_frame({"do": "redeal"})))["t"] == "ok"
                assert mine.view["mine"]["redeals"] == 1
                await tab.reach(mine.n)
            assert (await twice(mine, tab, mine.move_frame(chosen(mine, generator))))["t"] == "ok"
            assert (await twice(mine, tab, mine.move_frame({"do": "withdraw"})))["t"] == "ok"
            assert (await twice(mine, tab, mine.move_frame({"do": "withdraw"})))["code"] == "not_confirmed"
            assert (await twice(mine, tab, mine.move_frame(chosen(mine, generator))))["t"] == "ok"
            assert (await theirs.move(chosen(theirs, generator)))["t"] == "ok"
        for live in there.everybody:
            await reaches(live, BATTLE)
        assert (await twice(mine, tab, menu_frame(mine, {"do": "offer"})))["t"] == "ok"
        assert mine.view["battle"]["offer"]["id"] == 1
        assert (await twice(mine, tab, menu_frame(mine, {"do": "offer"})))["code"] == "offer_open"
        await twice(mine, tab, {"t": "chat", "id": mine.new_id(), "text": "once"})
        await theirs.until(lambda: theirs.of("chat"))
        active = there.tabs[mine.view["battle"]["active"]]
        turn = active[0].view["battle"]["turn"]
        assert (await twice(active[0], active[1], active[0].move_frame({"do": "end"})))["t"] == "ok"
        await mine.until(lambda: mine.view["battle"]["turn"] == turn + 1)
        assert (await twice(mine, tab, menu_frame(mine, {"do": "surrender"})))["t"] == "ok"
        await ended(*there.everybody)
        await there.agree()
        assert len(theirs.of("chat")) == 1


@pytest.mark.postgres
@pytest.mark.redis
async def test_two_processes(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """The same with everybody at a server of their own."""
    shared = {"ZINARA_DATABASE_URL": postgres_url, "ZINARA_REDIS_URL": redis_url, "ZINARA_SECRET_KEY": "one key"}
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two:
        async with meeting(one, two) as there:
            await redeals_at_once(there)
        async with meeting(one, two) as there:
            await confirmations_at_once(there)
            await give_up(there)
        async with people(one.origin, 1) as (host,), people(two.origin, 1) as (guest,):
            table = await at_table(host, guest)
            for k in range(4):
                async with duel(host, guest, table) as there:
                    await draw_at_once(there, k)
                    await give_up(there)
                    await rematch_at_once(there, k)
