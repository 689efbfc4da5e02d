"""Moves as the edge decodes them: one JSON form each, and nothing is taken that was not asked for (fault 11)."""

from dataclasses import asdict
from functools import reduce
from operator import or_
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from app.games.zinara.moves import (
    MENU_MOVES,
    MOVES,
    Act,
    AnswerDraw,
    ChooseDeck,
    Claim,
    Defend,
    EndTurn,
    Leap,
    OfferDraw,
    Pick,
    Place,
    Redeal,
    Step,
    Surrender,
    Undo,
    Withdraw,
)  # fmt: skip

ANY_MOVE: TypeAdapter[Any] = TypeAdapter(reduce(or_, MOVES))
EXAMPLES = (
    ChooseDeck("deck", "vella-vanguard", True), Pick("pick", (0, 3, 14), False), Redeal("redeal"),
    Place("place", ("a1", "", "c3"), False), Withdraw("withdraw"), Step("step", "a1", "a2"), Leap("leap", "a1", "c2"),
    Act("act", "c3", "row_strike", "c5"), Undo("undo"), EndTurn("end"), Defend("defend", "", True),
    Surrender("surrender"), OfferDraw("offer"), AnswerDraw("answer", 3, False), Claim("claim", "draw"),
)  # fmt: skip


def test_there_is_an_example_of_each() -> None:
    assert {type(move) for move in EXAMPLES} == set(MOVES)
    assert set(MENU_MOVES) < set(MOVES)


@pytest.mark.parametrize("move", EXAMPLES, ids=lambda move: move.do)
def test_json_and_back(move: Any) -> None:
    text = TypeAdapter(type(move)).dump_json(move)
    again = ANY_MOVE.validate_json(text, strict=True)
    assert again == move
    assert type(again) is type(move)


@pytest.mark.parametrize("move", EXAMPLES, ids=lambda move: move.do)
def test_nothing_more_and_nothing_less(move: Any) -> None:
    fields = asdict(move)
    for more in ({"seat": 1}, {"dice": [6]}, {"gold": 99}, {"hp": 1}, {"seed": 1}, {"__class__": "x"}):
        with pytest.raises(ValidationError):
            ANY_MOVE.validate_python({**fields, **more})
    for name in fields:
        with pytest.raises(ValidationError):
            ANY_MOVE.validate_python({key: value for key, value in fields.items() if key != name})
        plain = isinstance(fields[name], str) and name not in ("do", "how", "result")
        wrongs: list[Any] = [None, 1.5, {}, 7 if plain else "nothing"]
        for wrong in wrongs:
            with pytest.raises(ValidationError):
                ANY_MOVE.validate_python({**fields, name: wrong}, strict=True)
