"""Replays: only of finished matches, for each viewer what it saw, and with dice that anybody can check."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.games.contract import Json
from app.games.merge import diff, merged
from tests.players import Player
from tests.tiny_play import Round, play_on


def verify(replay: Json, folder: Path) -> tuple[int, Json]:
    file = folder / "replay.json"
    file.write_text(json.dumps(replay))
    result = CliRunner().invoke(cli, ["verify", str(file), "--json"])
    return result.exit_code, json.loads(result.stdout) if result.stdout else {}


async def test_case_06_a_running_match_has_no_replay(round3: Round, player: Callable[[], Player]) -> None:
    for asking in (round3.players[0], await player().come_in(), player()):
        for address in ("replay", "replay?side=spectator", "luck"):
            refused = await asking.get(f"/api/matches/{round3.match}/{address}", 409)
            assert refused == {"code": "running", "params": {}}
            unknown = await asking.get(f"/api/matches/nothing/{address}", 404)
            assert unknown["code"] == "not_found"


async def test_a_replay_is_what_its_viewer_saw(round3: Round, player: Callable[[], Player], tmp_path: Path) -> None:
    first = [live.of("view")[0] for live in round3.lives]
    await play_on(round3.lives, random.Random(5))
    for seat, (asking, live) in enumerate(zip(round3.players, round3.lives, strict=True)):
        await live.until(lambda live=live: live.state["outcome"])  # type: ignore[misc]
        replay = await asking.get(f"/api/matches/{round3.match}/replay")
        assert (replay["seat"], replay["table"]) == (seat, round3.table)
        assert not diff(replay["view"], first[seat]["view"])
        seen = [{"n": step["n"], "events": step["events"], "patch": step["patch"]} for step in live.of("step")]
        told = [{"n": step["n"], "events": step["events"], "patch": step["patch"]} for step in replay["steps"]]
        assert told == [step for step in seen if step["events"] or step["patch"]]
        view = replay["view"]
        for step in replay["steps"]:
            view = merged(view, step["patch"])
        assert not diff(view, live.view)
        assert set(replay["dice"]["secrets"]) == {"battle", f"deal:{seat}"}
        code, report = verify(replay, tmp_path)
        assert (code, report["ok"], report["faults"]) == (0, True, [])
        assert report["draws"] > 3
    spectator = await player().get(f"/api/matches/{round3.match}/replay")
    assert spectator["table"] is None  # its id is the key to it
    assert set(spectator["dice"]["secrets"]) == {"battle"}
    assert "mine" not in spectator["view"]
    assert {draw[0] for draw in spectator["draws"]} <= {"battle"}


async def test_a_seat_may_look_as_spectators_do_and_marks_name_the_same_moment(
    round3: Round, player: Callable[[], Player], tmp_path: Path
) -> None:
    await play_on(round3.lives, random.Random(11))
    address = f"/api/matches/{round3.match}/replay"
    spectator = await player().get(address)
    assert (spectator["seat"], spectator["own"]) == (None, None)
    public = {step["mark"]: step["events"] for step in spectator["steps"]}
    for seat, asking in enumerate(round3.players):
        own, looking = await asking.get(address), await asking.get(f"{address}?side=spectator")
        assert (own["seat"], own["own"]) == (seat, seat)
        assert looking == {**spectator, "own": seat, "table": round3.table}
        assert verify(looking, tmp_path)[0] == 0
        marks = [step["mark"] for step in own["steps"]]
        assert marks == sorted(marks)
        for step in own["steps"]:
            for event in step["events"]:
                assert "k" not in event or event in public[step["mark"]]


async def test_luck_is_told_with_the_marks_of_the_replay(round3: Round, player: Callable[[], Player]) -> None:
    await play_on(round3.lives, random.Random(13))
    asked = [*round3.players, player()]
    told = [await asking.get(f"/api/matches/{round3.match}/luck") for asking in asked]
    assert [luck.pop("seat") for luck in told] == [0, 1, 2, None]
    luck = told[0]
    assert all(other == luck for other in told)
    assert luck["rolls"]
    for what in ("dealt", "taken"):
        for seat in range(3):
            for i in range(2):
                total = sum(roll[what][seat][i] for roll in luck["rolls"])
                assert luck[what][seat][i] == pytest.approx(total)
    replay = await asked[-1].get(f"/api/matches/{round3.match}/replay")
    at = {step["mark"]: step["events"] for step in replay["steps"]}
    for roll in luck["rolls"]:
        assert roll["k"] in [event.get("k") for event in at[roll["at"]]]


def tampered_die(replay: Json) -> None:
    replay["draws"][-1][3] = (replay["draws"][-1][3] + 1) % replay["draws"][-1][2]


def tampered_event(replay: Json) -> None:
    rolled = next(event for step in replay["steps"] for event in step["events"] if "die" in event)
    rolled["die"] = rolled["die"] % 6 + 1


def tampered_secret(replay: Json) -> None:
    replay["dice"]["secrets"]["battle"] = "00" * 32


def tampered_entropy(replay: Json) -> None:
    replay["dice"]["entropies"]["1"] = "00" * 32


@pytest.mark.parametrize("tamper", [tampered_die, tampered_event, tampered_secret, tampered_entropy])
async def test_verify_finds_what_was_tampered_with(
    round3: Round, tamper: Callable[[Json], None], tmp_path: Path
) -> None:
    generator = random.Random(7)
    await play_on(round3.lives, generator)
    replay = await round3.players[0].get(f"/api/matches/{round3.match}/replay")
    assert verify(replay, tmp_path)[0] == 0
    tamper(replay)
    code, report = verify(replay, tmp_path)
    assert code == 1
    assert report["faults"]


def test_verify_says_what_is_no_replay(tmp_path: Path) -> None:
    assert verify({"match": "x"}, tmp_path)[0] == 2
