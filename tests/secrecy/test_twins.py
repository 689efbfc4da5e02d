"""Counts, lengths, moments and order leak nothing: whatever somebody hides, everybody else hears the very same.

Faults 3 and 5: no id, number, length, frame or order goes along with a hidden card.
"""

import random
from collections import Counter

import pytest

from tests.builders import unlock_decks
from tests.length import FULL
from tests.secrecy.company import company
from tests.secrecy.hiding import HIDER, Hiding, Moves, seeking, twins
from tests.secrecy.rigging import RiggedServer, crowded
from tests.secrecy.twins import Heard, Twin, differences

PAIRS = 40 if FULL else 2
DECK = "crowded"
SEEDS = range(1, 7)


async def pair(server: RiggedServer, seed: int) -> tuple[Heard, Heard]:
    """What was heard of two matches that differ in what is hidden."""
    cards = Counter(crowded()[DECK])
    one, other = twins(DECK, cards, random.Random(seed))
    async with company(server.origin) as people:
        heard = [await Twin(people, seed).play(hiding, seeking(DECK, cards)) for hiding in (one, other)]
    return heard[0], heard[1]


@pytest.mark.chaos
@pytest.mark.timeout(3600)
async def test_twins_cannot_be_told_apart(rigged: RiggedServer) -> None:
    """Two pairs here; 40 in the full form."""
    rigged.rig(loaded=True, decks=crowded())
    for seed in range(PAIRS):
        one, other = await pair(rigged, seed)
        assert not differences(one, other), seed
        spoken = Counter(occasion for occasion, said in one["signed out"] if said)
        assert spoken.keys() >= {f"confirming in phase {phase}" for phase in (1, 2, 3)}
        hidden = [said for occasion, said in one["signed out"] if occasion.startswith(("before", "after"))]
        assert hidden == [[]] * 6


@pytest.mark.slow
async def test_decks_of_one_s_own_do_not_show(rigged: RiggedServer) -> None:
    """Neither how many there are, nor how they are called, nor that one of them is played with."""
    rigged.rig(loaded=True)
    async with company(rigged.origin) as people:
        hider = people.players[HIDER]
        starter = (await hider.get("/api/decks?game=zinara"))["decks"][0]
        one, _ = twins(starter["id"], starter["cards"], random.Random(3))
        seeking_ = seeking(starter["id"], starter["cards"])
        unlock_decks(rigged.var, hider.account["id"])
        plain = await Twin(people, 3).play(one, seeking_)
        for n in range(5):
            wish = {"game": "zinara", "name": "A" * (8 * n + 1), "cards": starter["cards"]}
            own = (await hider.post("/api/me/decks", wish))["deck"]["id"]
        looks: Moves = ({"do": "deck", "deck": own, "confirm": False}, {"do": "deck", "deck": "", "confirm": False})
        chosen: Moves = ({"do": "deck", "deck": own, "confirm": True}, *one.settled[1:])
        again = ({"do": "withdraw"}, *looks, chosen[0])
        rich = Hiding((looks, *one.before[1:]), chosen, (again, *one.after[1:]))
        assert not differences(plain, await Twin(people, 3).play(rich, seeking_))


@pytest.mark.slow
async def test_running_out_of_time_does_not_tell_who_had_withdrawn(rigged: RiggedServer) -> None:
    rigged.rig(loaded=True, decks=crowded())
    cards = Counter(crowded()[DECK])
    settled = twins(DECK, cards, random.Random(1))[0].settled
    settled = (settled[0], {**settled[1], "cards": [0, 1]}, {"do": "place", "cells": ["a6", "b4"], "confirm": True})
    async with company(rigged.origin) as people:
        stands = await Twin(people, 1).run_out(settled, rigged.turn_clock, withdraws=False)
        withdrawn = await Twin(people, 1).run_out(settled, rigged.turn_clock, withdraws=True)
    assert not differences(stands, withdrawn)


@pytest.mark.slow
@pytest.mark.parametrize("plant", ["a_step_while_picking", "a_ward_that_shows"])
async def test_twins_are_told_apart_by_a_planted_leak(rigged: RiggedServer, plant: str) -> None:
    rigged.rig(plant, loaded=True, decks=crowded())
    for seed in SEEDS:
        if differences(*await pair(rigged, seed)):
            return
    pytest.fail(f"{plant} told nothing in {len(SEEDS)} pairs")
