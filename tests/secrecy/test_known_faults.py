"""Faults that servers of this kind really had, as far as Zinara's hidden hands and rows go. By number."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from app.games.contract import Json
from app.games.dice import throwaway_dice
from app.games.merge import diff
from app.games.zinara.field import NAMES
from tests.secrecy.chair import HOWS
from tests.secrecy.hiding import SEEKER, hand_of
from tests.secrecy.hunt import hunt
from tests.secrecy.record import read
from tests.secrecy.rigged import SEED
from tests.secrecy.rigging import RiggedServer, crowded
from tests.secrecy.scenes import Scene, scene
from tests.secrecy.taps import Tap, opened

pytestmark = pytest.mark.slow

SECRET_PHASES = {"lot", "phase", "confirmed"}
MOVES: list[Json] = [
    {"do": "deck", "deck": "crowded", "confirm": True},
    {"do": "pick", "cards": [0], "confirm": True},
    {"do": "redeal"},
    {"do": "place", "cells": ["a1"], "confirm": True},
    {"do": "withdraw"},
    {"do": "step", "unit": "a3", "to": "a4"},
    {"do": "leap", "unit": "a3", "to": "a4"},
    {"do": "act", "unit": "a3", "how": "strike", "target": "a6"},
    {"do": "undo"},
    {"do": "end"},
    {"do": "defend", "by": "", "quiet": True},
    {"do": "surrender"},
    {"do": "offer"},
    {"do": "answer", "offer": 1, "accept": True},
    {"do": "claim", "result": "win"},
]


def leaves(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a view with the way to it."""
    if isinstance(part, dict | list):
        for key, value in part.items() if isinstance(part, dict) else enumerate(part):
            yield from leaves(value, f"{path}/{key}")
    else:
        yield path, part


async def loaded(there: Scene, person: Any, viewer: int | None) -> Json:
    """What somebody is shown who loads the page now."""
    tap = Tap(there.witness.match, viewer, "late")
    there.witness.taps.append(tap)
    async with opened(tap, person):
        return tap.view


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
async def test_case_02_spectators_see_what_both_seats_see(rigged: RiggedServer, phase: int) -> None:
    async with scene(rigged, phase) as there:
        first, second = there.people.players
        views = [await loaded(there, person, viewer) for person, viewer in ((first, 0), (second, 1))]
        third, nobody = there.people.friend, there.people.stranger
        for person in (third, nobody):
            watched = await loaded(there, person, None)
            assert not diff(watched, there.signed_in.view)
            common = set(leaves(views[0])) & set(leaves(views[1]))
            more = {leaf for leaf in leaves(watched) if leaf not in common}
            backs = {f"/battle/units/{place}/back" for place in (there.backs() if phase == 4 else ())}
            assert {path for path, _ in more} == backs
        assert there.signed_in.frames[0].count('"n"') == there.signed_out.frames[0].count('"n"')
        await there.end()
        assert not hunt(read(rigged.var, there.witness.match, throwaway_dice(SEED, 2)), there.witness)


async def test_case_04_logs_say_no_more_than_confirmed(rigged: RiggedServer) -> None:
    """The hider is dealt, deals anew, picks, places a part, and lets all its time run out."""
    secrets: list[Json] = [
        {"do": "deck", "deck": "crowded", "confirm": False},
        {"do": "redeal"},
        {"do": "pick", "cards": [0], "confirm": False},
        {"do": "place", "cells": ["c6"], "confirm": False},
    ]
    async with scene(rigged, 1) as there:
        for phase, moves in ((1, secrets[:1]), (2, secrets[1:3]), (3, secrets[3:])):
            for move in moves:
                assert (await there.hider.move(move))["t"] == "ok"
            for tap in (there.seeker, there.signed_out):
                await tap.quiet()
                await tap.hello()
                hers = hand_of(Counter(crowded()["crowded"]), SEEKER)
                others = [event for event in told(tap) if event.get("cards") != hers]
                assert {
                    event["e"] for event in others if event != {"e": "timed_out", "seat": tap.viewer}
                } <= SECRET_PHASES
            rigged.turn_clock(181)
            for tap in there.everybody:
                while tap.view["phase"] == phase:
                    await tap.changed()
        assert there.hider.view["battle"]["units"]["c6"]["down"]
        for _, viewer, person in there.people.people(list(enumerate(there.people.players))):
            await loaded(there, person, viewer)
        await there.end()
        assert not hunt(read(rigged.var, there.witness.match, throwaway_dice(SEED, 2)), there.witness)


def told(tap: Tap) -> list[Json]:
    """The events of the log that the newest whole view came with, and of the steps since."""
    log: list[Json] = tap.log
    return [event for line in log for event in line["events"]]


async def test_case_06_nothing_shows_a_running_match(rigged: RiggedServer) -> None:
    async with scene(rigged) as there:
        people = [person for _, _, person in there.people.people(list(enumerate(there.people.players)))]
        for person in people:
            refused = await person.get(f"/api/matches/{there.witness.match}/replay", 409)
            assert refused == {"code": "running", "params": {}}
            async with asyncio.timeout(60):  # who looks on is told a little later
                while (table := (await person.get(f"/api/tables/{there.witness.table}"))["table"])["spectators"] != 2:
                    await asyncio.sleep(0.05)
            assert table["phase"] == 4
            for more in ("", "/log", "/moves", "/export", "/download", "/state", "/seats/1"):
                assert (await person.http.get(f"/api/matches/{there.witness.match}{more}")).status_code == 404
        await there.end()


async def test_case_08_nobody_asks_for_another_seat(rigged: RiggedServer) -> None:
    """What a seat asks about the other side's cards is refused alike, whatever lies there or does not."""
    async with scene(rigged) as there:
        backs, own = there.backs(), there.own()
        empty = next(cell for cell in NAMES if cell not in there.seeker.view["battle"]["units"])
        enemy = next(p for p, u in there.seeker.view["battle"]["units"].items() if u["seat"] == 1 and "card" in u)
        for place in (*backs, empty, enemy):
            for how in HOWS:
                move = {"do": "act", "unit": place, "how": how, "target": own[0]}
                for answer in (await there.seeker.forecast(move), await there.seeker.move(move)):
                    assert (answer["t"], answer["code"]) == ("no", "no_such_unit")
                    assert answer["params"] == {"unit": place}
        for tap, code in there.onlookers:
            answer = await tap.forecast({"do": "act", "unit": own[0], "how": "strike", "target": backs[0]})
            assert (answer["t"], answer["code"]) == ("no", code)
        await there.end()


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
async def test_case_10_every_command_of_a_spectator_is_refused(rigged: RiggedServer, phase: int) -> None:
    async with scene(rigged, phase) as there:
        before = [(tap.n, tap.view) for tap in there.everybody]
        prompts = ("menu", there.seeker.state["prompt"]["id"])
        for tap, code in there.onlookers:
            for move in MOVES:
                for prompt in prompts:
                    answer = await tap.move(move, prompt)
                    assert (answer["t"], answer["code"]) == ("no", code), move
                answer = await tap.forecast(move)
                assert (answer["t"], answer["code"]) == ("no", code), move
        await there.all_quiet()
        assert [(tap.n, tap.view) for tap in there.everybody] == before
        await there.end()


BAD: dict[int, list[tuple[Json, str]]] = {
    1: [
        ({"do": "deck", "deck": "vella-vanguard", "confirm": True}, "no_such_deck"),
        ({"do": "deck", "deck": "", "confirm": True}, "no_such_deck"),
        ({"do": "deck", "deck": ["crowded"], "confirm": True}, "malformed"),
        ({"do": "deck", "deck": "crowded", "confirm": 1}, "malformed"),
        ({"do": "deck", "deck": "crowded", "confirm": True, "cards": {"longstride": 30}}, "malformed"),
        ({"do": "deck", "deck": "crowded", "confirm": True, "seat": 1}, "malformed"),
        ({"do": "pick", "cards": [0], "confirm": True}, "wrong_phase"),
        ({"do": "withdraw"}, "not_confirmed"),
    ],
    2: [
        ({"do": "pick", "cards": [0, 0], "confirm": True}, "no_such_card"),
        ({"do": "pick", "cards": [15], "confirm": True}, "no_such_card"),
        ({"do": "pick", "cards": [-1], "confirm": True}, "no_such_card"),
        ({"do": "pick", "cards": [10**15], "confirm": True}, "no_such_card"),
        ({"do": "pick", "cards": [True], "confirm": True}, "malformed"),
        ({"do": "pick", "cards": [1.0], "confirm": True}, "malformed"),
        ({"do": "pick", "cards": ["longstride"], "confirm": True}, "malformed"),
        ({"do": "pick", "cards": {"0": 0}, "confirm": True}, "malformed"),
        ({"do": "pick", "cards": [], "confirm": True}, "empty_squad"),
        ({"do": "pick", "cards": list(range(15)), "confirm": True}, "over_budget"),
        ({"do": "pick", "cards": list(range(15)), "confirm": True, "gold": 99}, "malformed"),
        ({"do": "redeal", "seed": 7}, "malformed"),
        ({"do": "redeal", "cards": ["longstride"] * 15}, "malformed"),
        ({"do": "deck", "deck": "crowded", "confirm": True}, "wrong_phase"),
    ],
    3: [
        ({"do": "place", "cells": ["a1"] * 8, "confirm": True}, "bad_placement"),
        ({"do": "place", "cells": ["a4", "b3", "c3", "d3", "e3", "a2", "c2", "e2"], "confirm": True}, "bad_placement"),
        ({"do": "place", "cells": ["a6", *[""] * 7], "confirm": False}, "bad_placement"),
        ({"do": "place", "cells": ["x1", *[""] * 7], "confirm": False}, "bad_placement"),
        ({"do": "place", "cells": ["a1"] * 9, "confirm": False}, "bad_placement"),
        ({"do": "place", "cells": ["a1", *[""] * 7], "confirm": True}, "not_all_placed"),
        ({"do": "place", "cells": [], "confirm": True}, "bad_placement"),
        ({"do": "place", "cells": "a1b1c1", "confirm": True}, "malformed"),
        ({"do": "place", "cells": [None] * 8, "confirm": True}, "malformed"),
        ({"do": "place", "cells": ["a1", *[""] * 7], "cards": ["longstride"], "confirm": False}, "malformed"),
    ],
    4: [
        ({"do": "act", "unit": "a3", "how": "strike", "target": "a6", "hp": 0}, "malformed"),
        ({"do": "act", "unit": "a3", "how": "strike", "target": "a6", "dice": [6, 1]}, "malformed"),
        ({"do": "act", "unit": "a3", "how": "smite", "target": "a6"}, "malformed"),
        ({"do": "act", "unit": "a3", "how": "strike", "target": "a6"}, "out_of_reach"),
        ({"do": "act", "unit": "a3", "how": "strike", "target": "z9"}, "no_such_place"),
        ({"do": "act", "unit": "a6", "how": "strike", "target": "a3"}, "no_such_unit"),
        ({"do": "step", "unit": "a6", "to": "a5"}, "no_such_unit"),
        ({"do": "step", "unit": "a3", "to": "a6"}, "unreachable"),
        ({"do": "step", "unit": "a3", "to": "a3a4"}, "no_such_place"),
        ({"do": "leap", "unit": "a3", "to": "x1"}, "no_such_place"),
        ({"do": "undo"}, "nothing_to_undo"),
        ({"do": "defend", "by": "", "quiet": False}, "wrong_phase"),
        ({"do": "place", "cells": ["a1"], "confirm": True}, "wrong_phase"),
        ({"do": "end", "seat": 1}, "malformed"),
    ],
}


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
async def test_case_11_payloads_are_not_trusted(rigged: RiggedServer, phase: int) -> None:
    async with scene(rigged, phase) as there:
        before = [(tap.n, tap.view) for tap in there.everybody]
        for move, code in BAD[phase]:
            answer = await there.seeker.move(move)
            assert (answer["t"], answer["code"]) == ("no", code), move
        for move, code in (
            ({"do": "answer", "offer": 1, "accept": True}, "no_such_offer" if phase == 4 else "wrong_phase"),
            ({"do": "claim", "result": "win"}, "not_absent"),
            ({"do": "claim", "result": "loss"}, "malformed"),
            ({"do": "surrender", "seat": 1}, "malformed"),
        ):
            answer = await there.seeker.move(move, "menu")
            assert (answer["t"], answer["code"]) == ("no", code), move
        await there.all_quiet()
        assert [(tap.n, tap.view) for tap in there.everybody] == before
        await there.end()
