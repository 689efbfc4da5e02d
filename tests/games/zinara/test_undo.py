"""Taking steps and leaps back leaves nothing behind (5.9): checked in every battle state of random matches."""

from collections.abc import Iterator

import pytest

from app.games.contract import Event, Illegal, Json
from app.games.zinara.moves import Act, Defend, EndTurn, Leap, Step, Undo
from app.games.zinara.state import State
from tests.games.playing import chance
from tests.games.zinara.bundled import zinara
from tests.games.zinara.drawing import ScriptedDice
from tests.games.zinara.matches import battles

UNDO = Undo("undo")
GAME = zinara()


def whole(state: State) -> Json:
    """Everything there is about a state: what is saved, and what anybody sees or may do."""
    return {
        "saved": GAME.dump(state),
        "views": [GAME.view(state, viewer) for viewer in (0, 1, None)],
        "legal": [GAME.legal(state, seat) for seat in (0, 1)],
        "menus": [GAME.menu(state, seat) for seat in (0, 1)],
        "prompts": dict(GAME.prompts(state)),
    }


def movements(state: State) -> Iterator[Step | Leap]:
    """Every step and leap that is legal."""
    assert state.battle is not None
    for unit, entry in GAME.legal(state, state.battle.active).get("units", {}).items():
        for key in ("to", "leap"):
            cells = entry.get(key, "")
            for i in range(0, len(cells), 2):
                yield Step("step", unit, cells[i : i + 2]) if key == "to" else Leap("leap", unit, cells[i : i + 2])


def played(state: State, move: Step | Leap | Undo) -> tuple[State, list[Event]]:
    assert state.battle is not None
    return GAME.apply(state, state.battle.active, move, ScriptedDice([]))


def test_a_movement_taken_back_leaves_nothing_behind() -> None:
    choose, checked = chance(0), 0
    for seed in range(100, 106):
        for moment in battles(seed):
            if choose(5):
                continue
            before = whole(moment.state)
            for move in movements(moment.state):
                moved, _ = played(moment.state, move)
                assert GAME.legal(moved, moment.battle.active)["undo"] is True
                back, events = played(moved, UNDO)
                assert whole(back) == before, move
                assert whole(moment.state) == before
                assert [e.public for e in events] == [{"e": "undone", "from": move.to, "to": move.unit}]
                checked += 1
    assert checked > 1000


@pytest.mark.parametrize("seed", range(6))
def test_several_are_taken_back_newest_first(seed: int) -> None:
    choose = chance(seed)
    for moment in battles(200 + seed):
        if choose(20):
            continue
        states = [moment.state]
        while len(states) < 8 and (moves := list(movements(states[-1]))):
            states.append(played(states[-1], moves[choose(len(moves))])[0])
        state = states[-1]
        for expected in reversed(states[:-1]):
            state, _ = played(state, UNDO)
            assert whole(state) == whole(expected)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_before_an_action_or_a_reveal_is_taken_back(seed: int) -> None:
    """Not offered and refused: after an action, a defender's answer, and the start of a turn."""
    for moment in battles(300 + seed):
        if isinstance(moment.move, Act | Defend | EndTurn):
            assert "undo" not in GAME.legal(moment.state, moment.battle.active)
            with pytest.raises(Illegal):
                GAME.apply(moment.state, moment.battle.active, UNDO, moment.dice)


def test_the_other_side_takes_nothing_back() -> None:
    moment = next(m for m in battles(1) if isinstance(m.move, Step))
    with pytest.raises(Illegal) as refusal:
        GAME.apply(moment.state, 1 - moment.battle.active, UNDO, moment.dice)
    assert refusal.value.code == "not_your_turn"
