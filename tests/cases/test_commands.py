"""Known faults 13 to 16: seats taken twice, commands sent twice, at once, or for a position that is gone."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from app.games.contract import Json
from tests.players import PATIENCE_S, Live, Player, people
from tests.servers import ServerProcess, serving
from tests.tiny_play import Round, all_choose, one_is_asked, play_on, seated

FULL_JOINS, QUICK_JOINS = 50, 20


async def test_case_13_a_free_seat_is_taken_once(server: ServerProcess, player: Callable[[], Player]) -> None:
    """Two of three seats are taken; everybody wants the last one. (50 at the full size; 20 here.)"""
    host, second = await player().come_in(), await player().come_in()
    table = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    await second.post(f"/api/tables/{table}/sit")
    crowd = [await player().come_in() for _ in range(QUICK_JOINS)]
    answers = await asyncio.gather(*(each.http.post(f"/api/tables/{table}/sit") for each in crowd))
    seats = (await host.get(f"/api/tables/{table}"))["table"]["seats"]
    won = [each for each, answer in zip(crowd, answers, strict=True) if answer.status_code == 200]
    lost = [answer.json() for answer in answers if answer.status_code != 200]
    assert [seat["account"] for seat in seats[2:]] == [won[0].account["id"]]
    assert lost == [{"code": "table_full", "params": {}}] * (QUICK_JOINS - 1)
    # Sitting down again is sitting where one sits.
    await won[0].post(f"/api/tables/{table}/sit")
    again = (await host.get(f"/api/tables/{table}"))["table"]["seats"]
    assert again == seats


async def test_everybody_is_ready_in_the_same_instant_and_one_match_starts(player: Callable[[], Player]) -> None:
    people = [await player().come_in() for _ in range(3)]
    table = (await people[0].post("/api/tables", {"game": "tiny"}))["table"]["id"]
    await asyncio.gather(*(each.post(f"/api/tables/{table}/sit") for each in people[1:]))
    answers = await asyncio.gather(*(each.ready(table) for each in (*people, *people)), return_exceptions=True)
    started = (await people[0].get(f"/api/tables/{table}"))["table"]
    assert started["status"] == "running"
    assert any(isinstance(answer, dict) for answer in answers)
    for each in people:
        assert (await each.get("/api/me/running"))["match"] == started["match"]


async def test_nobody_plays_two_matches_at_once(round3: Round, player: Callable[[], Player]) -> None:
    busy, other = round3.players[0], await player().come_in()
    table = (await other.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    await busy.post(f"/api/tables/{table}/sit")
    await other.post(f"/api/tables/{table}/bot", {"level": "meek"})
    await other.ready(table)
    refused = await busy.ready(table, 409)
    assert refused == {"code": "already_playing", "params": {"seats": [1]}}
    assert (await other.get(f"/api/tables/{table}"))["table"]["status"] == "full"


async def test_case_14_a_command_sent_twice_takes_effect_once(round3: Round) -> None:
    live = round3.lives[0]
    frame = live.move_frame({"do": "choose", "card": live.view["mine"]["hand"][0]})
    await asyncio.gather(live.send(frame), live.send(frame))
    await live.until(lambda: len(live.of("ok")) == 2)
    assert live.of("ok")[0] == live.of("ok")[1]
    first, n = live.of("ok")[0], live.n
    async with round3.players[0].at(round3.match) as again:
        assert await again.say(frame) == first
        assert again.n == n
    # The same id with another move is the same command.
    other = {**frame, "move": {"do": "choose", "card": live.view["mine"]["hand"][1]}}
    assert (await round3.lives[0].say({**other, "id": frame["id"]})) == first
    assert live.view["mine"]["choice"] == live.view["mine"]["hand"][0]
    # And what is one's own id is not another's.
    theirs = round3.lives[1]
    answer = await theirs.move({"do": "choose", "card": theirs.view["mine"]["hand"][0]}, command=frame["id"])
    assert answer["t"] == "ok"
    assert theirs.view["mine"]["choice"]


async def test_case_14_a_refused_command_may_be_sent_again(round3: Round) -> None:
    live = round3.lives[0]
    frame = live.move_frame({"do": "rest"}, prompt="l1")
    assert (await live.say(frame))["code"] == "stale_prompt"
    await live.send(frame)
    await live.until(lambda: len(live.of("no")) == 2)
    assert live.of("no")[0] == live.of("no")[1]


async def test_case_14_a_move_that_changes_nothing_is_answered(round3: Round) -> None:
    live = round3.lives[0]
    choose = {"do": "choose", "card": live.view["mine"]["hand"][0]}
    first = await live.move(choose)
    again = await live.move(choose)
    assert (first["t"], again["t"], again["n"]) == ("ok", "ok", first["n"])


@pytest.mark.parametrize("seed", range(3))
async def test_case_15_simultaneous_answers_all_hold(round3: Round, seed: int) -> None:
    generator = random.Random(seed)
    chosen = [generator.choice(live.view["mine"]["hand"]) for live in round3.lives]
    answers = await asyncio.gather(
        *(live.move({"do": "choose", "card": card}) for live, card in zip(round3.lives, chosen, strict=True))
    )
    assert [answer["t"] for answer in answers] == ["ok"] * 3
    for live in round3.lives:
        assert await shown(live) == chosen


async def shown(live: Live) -> list[str]:
    await live.until(lambda: live.view["shown"])
    cards: list[str] = live.view["shown"]
    return cards


async def test_case_16_a_command_for_an_older_position_is_stale(round3: Round) -> None:
    """Two tabs of the leader: one grabs, and what the other chose before that no longer fits."""
    leader = await all_choose(round3, random.Random(3))
    tab = round3.lives[leader]
    async with round3.players[leader].at(round3.match) as other_tab:
        at = other_tab.n
        target = next(seat for seat in range(3) if seat != leader)
        old: Json = other_tab.move_frame({"do": "grab", "seat": target}, at=at)
        assert (await tab.move({"do": "grab", "seat": target}))["t"] == "ok"
        refused = await other_tab.say(old)
        assert refused["code"] == "stale_prompt"
        victim = round3.lives[target]
        await victim.until(lambda: victim.owes)
        assert (await victim.move({"do": "answer", "block": True}))["t"] == "ok"
        await other_tab.until(lambda: other_tab.owes)
        refused = await other_tab.say({**old, "id": "later"})
        assert refused["code"] == "stale_prompt", "the prompt is asked again, but of another position"
        assert other_tab.view["grabs"] == 1
        assert (await other_tab.move({"do": "grab", "seat": target}))["t"] == "ok"


async def test_case_16_the_menu_is_never_stale(round3: Round) -> None:
    leader, at = await one_is_asked(round3, random.Random(4))
    third = next(seat for seat in range(3) if seat not in (leader, at))
    assert (await round3.lives[third].move({"do": "leave"}, prompt="menu", at=0))["t"] == "ok"
    for live in round3.lives:
        await live.until(lambda live=live: live.view["seats"][third].get("out"))  # type: ignore[misc]


async def test_a_rematch_swaps_sides_and_has_its_own_dice(round3: Round) -> None:
    await play_on(round3.lives, random.Random(6))
    people, path = round3.players, f"/api/tables/{round3.table}"
    before = (await people[0].get(path))["table"]
    for each in people[:2]:
        waiting = (await each.post(f"{path}/rematch", {"match": round3.match}))["table"]
        assert (waiting["match"], waiting["over"]) == (round3.match, True)
    after = (await people[2].post(f"{path}/rematch", {"match": round3.match}))["table"]
    accounts = [each.account["id"] for each in people]
    assert [seat["account"] for seat in before["seats"]] == accounts
    assert [seat["account"] for seat in after["seats"]] == [accounts[2], *accounts[:2]]
    assert (after["status"], after["match"], after["over"]) == ("full", None, False)
    assert not set(after["commitments"].values()) & set(before["commitments"].values())
    assert not any(seat["ready"] for seat in after["seats"])
    for each in people:
        last = await each.ready(round3.table)
    assert last["table"]["status"] == "running"
    assert last["table"]["match"] != round3.match


async def test_whoever_leaves_an_older_match_keeps_the_seat(round3: Round) -> None:
    await play_on(round3.lives, random.Random(6))
    first, path = round3.players[0], f"/api/tables/{round3.table}/leave"
    kept = (await first.post(f"{path}?match=olderMatch12"))["table"]
    assert kept["seats"][0]["account"] == first.account["id"]
    left = (await first.post(f"{path}?match={round3.match}"))["table"]
    assert left["seats"][0] is None


async def test_leaving_frees_the_seat_and_passes_the_table_on(player: Callable[[], Player]) -> None:
    host, guest, late = [await player().come_in() for _ in range(3)]
    table = (await host.post("/api/tables", {"game": "tiny", "public": True}))["table"]["id"]
    await guest.post(f"/api/tables/{table}/sit")
    assert table in [each["id"] for each in (await late.get("/api/tables"))["tables"]]
    left = (await host.post(f"/api/tables/{table}/leave"))["table"]
    assert left["host"] == guest.account["id"]
    assert left["seats"][0] is None
    closed = (await guest.post(f"/api/tables/{table}/leave"))["table"]
    assert closed["status"] == "closed"
    assert (await late.post(f"/api/tables/{table}/sit", status=410))["code"] == "table_closed"
    assert table not in [each["id"] for each in (await late.get("/api/tables"))["tables"]]


async def test_bots_sit_down_when_the_host_asks(player: Callable[[], Player]) -> None:
    host = await player().come_in()
    table = (await host.post("/api/play-bot", {"game": "tiny", "level": "bold"}))["table"]
    assert [seat and seat["bot"] for seat in table["seats"]] == [None, "bold", "bold"]
    fewer = (await host.http.delete(f"/api/tables/{table['id']}/bot")).json()["table"]
    assert [seat and seat["bot"] for seat in fewer["seats"]] == [None, "bold", None]
    path = f"/api/tables/{table['id']}/bot"
    assert (await host.post(path, {"level": "meek"}))["table"]["seats"][2]["bot"] == "meek"
    assert (await host.post(path, {"level": "meek"}, 409))["code"] == "table_full"


async def test_a_table_is_shown_to_whoever_looks_at_every_change(player: Callable[[], Player]) -> None:
    host, guest = await player().come_in(), await player().come_in()
    table = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    async with guest.socket(f"/ws/tables/{table}") as socket:

        async def shows(words: str) -> None:
            async with asyncio.timeout(PATIENCE_S):
                while words not in str(await socket.recv()):
                    pass

        await shows('"status":"open"')
        await guest.post(f"/api/tables/{table}/sit")
        await shows(guest.account["id"])
        await host.post(f"/api/tables/{table}/bot", {"level": "meek"})
        await shows('"status":"full"')


async def test_a_bot_match_needs_one_click_and_one_entropy(player: Callable[[], Player]) -> None:
    match, _ = await seated([await player().come_in()])
    assert match


@pytest.mark.slow
@pytest.mark.postgres
async def test_case_13_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    """Several transactions really run at once there: sitting, leaving and being ready, all in a heap."""
    with serving(tmp_path, ZINARA_DATABASE_URL=postgres_url) as server:
        async with people(server.origin, 14) as crowd:
            host, second, *others = crowd
            table = (await host.post("/api/tables", {"game": "tiny"}))["table"]["id"]
            await second.post(f"/api/tables/{table}/sit")

            async def come_and_go(each: Player) -> int:
                answer = await each.http.post(f"/api/tables/{table}/sit")
                if answer.status_code == 200:
                    await each.http.post(f"/api/tables/{table}/leave")
                return answer.status_code

            codes = await asyncio.gather(*map(come_and_go, others))
            assert set(codes) <= {200, 409}
            await others[0].post(f"/api/tables/{table}/sit")
            await asyncio.gather(*(each.ready(table) for each in (host, second, others[0])))
            assert (await host.get(f"/api/tables/{table}"))["table"]["status"] == "running"
