"""A saved match forgets nothing (fault 24): every attribute there is comes back, whatever its value."""

import json
from dataclasses import fields
from typing import Any

import pytest

from app.games.zinara import verbs
from app.games.zinara.battle import Ask, Battle, Footprint, Offer, Unit
from app.games.zinara.saved import dump, load
from app.games.zinara.state import Preparation, State
from app.games.zinara.verbs import ended
from tests.games.zinara.drawing import scene

DRAWN = scene(
    """
A mur
b mur
6 . . . . .
5 . . . . .
4 . . . . .
3 A . . . b
2 . . . . .
1 . . . . .
"""
)
PASSING = {"era", "dice", "events", "masks", "at"}
"""What is made anew with every step, or follows from the units."""
ODD: dict[str, Any] = {
    "ask": Ask(3, 4, 1), "offer": Offer(1, 7), "over": ended(1, "idle", void=True),
    "trail": (Footprint(3, 4, 2, True, False), Footprint(4, 3, 1, False, True)), "undecided": (True, False),
    "idle": [1, 2], "hush": [3, 4], "pause": [2, 1], "acted": True, "harmed": True,
}  # fmt: skip
"""Values that nothing starts with; numbers are made up."""


def again(state: State) -> State:
    return load(json.loads(json.dumps(dump(state))), DRAWN.game.catalogue)


@pytest.mark.parametrize("name", sorted(set(Battle.__slots__) - PASSING))
def test_everything_of_a_battle(name: str) -> None:
    battle = DRAWN.battle.working(None, [])
    odd = ODD.get(name, 1 if name in ("first", "active") else 77)
    assert getattr(battle, name) != odd
    setattr(battle, name, odd)
    loaded = again(State(4, 0, ((), ()), DRAWN.state.sides, battle)).battle
    assert loaded is not None
    assert getattr(loaded, name) == odd
    assert getattr(battle.working(None, []), name) == odd


@pytest.mark.parametrize("name", sorted(set(Unit.__slots__) - {"era", "card"}))
def test_everything_of_a_unit(name: str) -> None:
    battle = DRAWN.battle.working(None, [])
    unit = battle.own(10)
    if name == "place":
        verbs.move(battle, unit, 11)
    elif name == "seat":
        unit.seat = 1
    else:
        setattr(unit, name, True if isinstance(getattr(unit, name), bool) else 5)
    loaded = again(State(4, 0, ((), ()), DRAWN.state.sides, battle)).battle
    assert loaded is not None
    assert getattr(loaded.unit(unit.place), name) == getattr(unit, name) == getattr(unit.copy(object()), name)
    assert loaded.unit(unit.place).card is unit.card


@pytest.mark.parametrize("name", [field.name for field in fields(Preparation)])
def test_everything_of_a_preparation(name: str) -> None:
    values: dict[str, Any] = {"deck": "d", "hand": ("a", "b"), "picks": (1, 0), "cells": ("a1", "")}
    flags = name in ("confirmed", "shown", "decided")
    side = Preparation(**{name: values.get(name, True if flags else 3)})
    loaded = again(State(2, 1, ((), ()), (Preparation(), side)))
    assert loaded.sides == (Preparation(), side)
    assert (loaded.phase, loaded.first, loaded.battle, loaded.over) == (2, 1, None, None)


def test_the_pace() -> None:
    state = State(1, 0, ((), ()), (Preparation(), Preparation()))
    assert again(state) == state
    assert again(state._replace(pace="quick")).pace == "quick"


def test_an_ending_before_the_battle() -> None:
    over = ended(0, "surrender")
    assert again(State(1, 0, ((), ()), (Preparation(), Preparation()), over=over)).over == over
