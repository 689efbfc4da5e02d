"""Forecasts are exact: every roll of the dice, played through the rules, gives what was foretold; and they are made
from the asker's view alone."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import pytest

from app.games.contract import Illegal, Json, Seat
from app.games.zinara import Zinara
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import PLACES
from app.games.zinara.moves import Act, Defend, EndTurn
from app.games.zinara.state import State
from tests.games.playing import chance
from tests.games.zinara.bundled import zinara
from tests.games.zinara.drawing import ScriptedDice, scene
from tests.games.zinara.matches import ADAPTER, battles

Fates: TypeAlias = dict[tuple[object, ...], Fraction]
"""The chance that the target and the actor end with so much HP, alive or not, and that these values were dealt."""


Moves: TypeAlias = list[tuple[Seat, Act | Defend]]


def foretold(told: Json) -> Fates:
    found: Fates = defaultdict(Fraction)
    for outcome in told["outcomes"]:
        fates = [(outcome[who]["hp"], outcome[who]["dies"]) for who in ("target", "self")]
        found[*fates, outcome["deal"], outcome["take"]] += Fraction(outcome["p"], outcome["of"])
    for which, who in (("kill", "target"), ("die", "self")):
        chance = sum(o["p"] for o in told["outcomes"] if o[who]["dies"])
        assert told[which] == [chance, told["outcomes"][0]["of"]]
    return dict(found)


def value_of(events: list[Json], *, answer: bool) -> int:
    """The value that was dealt, or dealt in return; -1 for none."""
    values = [e["value"] for e in events if "value" in e and (e["cause"] == "counter_strike") == answer]
    return values[0] if values else -1


def hp_after(events: list[Json], place: str, unit: Unit) -> tuple[int, bool]:
    """What became of a unit that stood there."""
    dead = any(e["e"] == "killed" and e["at"] == place for e in events)
    hp = [e["hp"] for e in events if e["e"] in ("hit", "healed") and e["at"] == place]
    return (0, True) if dead else (hp[-1] if hp else unit.hp, False)


def played(game: Zinara, state: State, moves: Moves, actor: Unit, target: Unit) -> Fates:
    """The fates over all dice: the moves are made with every roll there can be."""
    found: Fates = defaultdict(Fraction)
    for roll in rolls(game, state, moves):
        dice, after, events = ScriptedDice(roll), state, []
        for seat, move in moves:
            after, told = game.apply(after, seat, move, dice)
            events += [event.public or {} for event in told]
        fates = [hp_after(events, place, unit) for unit, place in zip((target, actor), named(moves), strict=True)]
        values = [value_of(events, answer=answer) for answer in (False, True)]
        found[*fates, *values] += Fraction(1, 6 ** len(roll))
    return dict(found)


def named(moves: Moves) -> tuple[str, str]:
    """The places of whoever takes the blow and of whoever deals it."""
    act = moves[0][1]
    assert isinstance(act, Act)
    victim = moves[-1][1].by if isinstance(moves[-1][1], Defend) and moves[-1][1].by else act.target
    return victim, act.unit


def rolls(game: Zinara, state: State, moves: Moves) -> list[tuple[int, ...]]:
    """All rolls of as many dice as the moves throw."""
    for count in range(3):
        dice, after = ScriptedDice([1] * count), state
        try:
            for seat, move in moves:
                after, _ = game.apply(after, seat, move, dice)
        except AssertionError:
            continue
        return list(product(range(1, 7), repeat=count))
    raise AssertionError("more than two dice")


@pytest.mark.slow
def test_every_roll_played_through_gives_what_was_foretold() -> None:
    game, choose, checked = zinara(), chance(0), 0
    for seed in range(8):
        for moment in battles(seed):
            if moment.battle.ask is None and choose(6) == 0:
                for act in acts_of(game, moment.state):
                    checked += check_act(game, moment.state, moment.battle, act)
    assert checked > 500


def acts_of(game: Zinara, state: State) -> list[Act]:
    tree = game.legal(state, next(iter(game.prompts(state))))
    found = []
    for unit, entry in tree["units"].items():
        for how, targets in entry.get("acts", {}).items():
            found += [Act("act", unit, how, targets[i : i + 2]) for i in range(0, len(targets), 2)]
    return found


def check_act(game: Zinara, state: State, battle: Battle, act: Act) -> int:
    """Compares the forecast of an action, and of all its defenders, with the rules."""
    seat = battle.active
    told = game.forecast(game.view(state, seat), seat, act)
    actor, target = battle.unit(PLACES[act.unit]), battle.unit(PLACES[act.target])
    if target.down:
        assert told["unknown"] is True
        assert "outcomes" not in told
        return 0
    asked, _ = game.apply(state, seat, act, ScriptedDice([1, 1]))
    moves: Moves = [(seat, act)]
    other = 1 - seat
    if asked.battle is None or asked.battle.ask is None:
        assert foretold(told) == played(game, state, moves, actor, target), act
        return 1
    answers = game.forecast(game.view(asked, other), other, Defend("defend", "", False))["choices"]
    defend = game.legal(asked, other)["defend"]
    places = [defend[i : i + 2] for i in range(0, len(defend), 2)]
    assert set(answers) == {"", *places}
    assert set(told["defenders"]) == set(places)
    for place in ["", *places]:
        victim = battle.unit(PLACES[place]) if place else target
        expected = played(game, state, [*moves, (other, Defend("defend", place, False))], actor, victim)
        assert foretold(answers[place]) == expected, (act, place)
        if not place:
            assert foretold(told) == expected, act
        elif victim.down:
            assert told["defenders"][place] == {"unknown": True}
        else:
            assert foretold(told["defenders"][place]) == expected, (act, place)
    return 1 + len(places)


@pytest.mark.parametrize("seed", range(40))
def test_hidden_cards_change_no_forecast(seed: int) -> None:
    game, choose = zinara(), chance(seed)
    for moment in battles(seed):
        seat = moment.battle.active
        twin = ADAPTER.hidden_swaps(moment.state, seat, choose)
        if twin is None or moment.battle.ask is not None:
            return
        for act in acts_of(game, moment.state):
            here, there = game.view(moment.state, seat), game.view(twin, seat)
            assert game.forecast(here, seat, act) == game.forecast(there, seat, act)


AGAINST_A_BACK = """
turn 1
card bowman hp 8 move 1 strike 1 2 3 shot(range=3,damage=1/2/3) aim(n=2)
A bowman
b mur down
c mur
6 . b . . .
5 . c A . .
4 . . . . .
3 . . A . .
2 . . . . .
1 . . . . .
"""


def test_against_a_back_only_ones_own_die_is_foretold() -> None:
    drawn = scene(AGAINST_A_BACK)
    seen = drawn.game.view(drawn.state, 0)
    strike = drawn.game.forecast(seen, 0, Act("act", "c5", "strike", "b6"))
    assert strike == {"unknown": True, "values": [1, 2, 3]}
    shot = drawn.game.forecast(seen, 0, Act("act", "c3", "shot", "b5"))
    assert "unknown" not in shot
    own = drawn.game.forecast(drawn.game.view(drawn.state, 1), 1, Act("act", "b6", "strike", "c5"))
    assert "unknown" not in own


@pytest.mark.parametrize(
    ("move", "seat", "code"),
    [
        (Act("act", "c3", "shot", "b6"), 0, "out_of_reach"),
        (Act("act", "c5", "shot", "b6"), 0, "adjacent"),
        (Act("act", "c5", "throw", "b5"), 0, "no_such_ability"),
        (Act("act", "c5", "strike", "c3"), 0, "out_of_reach"),
        (Act("act", "c5", "strike", "e1"), 0, "no_such_unit"),
        (Act("act", "zz", "strike", "b5"), 0, "no_such_unit"),
        (Act("act", "b5", "strike", "c5"), 0, "no_such_unit"),
        (EndTurn("end"), 0, "nothing_to_foretell"),
        (Defend("defend", "b6", False), 1, "nothing_to_foretell"),
    ],
)
def test_what_cannot_be_done_is_not_foretold(move: Act | EndTurn | Defend, seat: int, code: str) -> None:
    drawn = scene(AGAINST_A_BACK)
    with pytest.raises(Illegal) as refusal:
        drawn.game.forecast(drawn.game.view(drawn.state, seat), seat, move)
    assert refusal.value.code == code


def test_only_who_is_asked_is_told_what_defenders_would_do() -> None:
    drawn = scene(AGAINST_A_BACK)
    asked, _ = drawn.game.apply(drawn.state, 0, Act("act", "c5", "strike", "b5"), ScriptedDice([]))
    with pytest.raises(Illegal):
        drawn.game.forecast(drawn.game.view(asked, 0), 0, Defend("defend", "", False))
    choices = drawn.game.forecast(drawn.game.view(asked, 1), 1, Defend("defend", "b6", False))["choices"]
    assert set(choices) == {"", "b6"}
    # revealed, b6 would stand in formation beside b5: its weak value of 1 would be 2
    assert max(outcome["self"]["loss"] for outcome in choices["b6"]["outcomes"]) == 2
    with pytest.raises(Illegal):
        drawn.game.forecast(drawn.game.view(asked, None), None, Defend("defend", "", False))  # type: ignore[arg-type]


def test_outcomes_come_from_likely_to_unlikely() -> None:
    drawn = scene(AGAINST_A_BACK.replace("turn 1", "turn 3").replace("c mur", "c mur closed").replace(" down", ""))
    told = drawn.game.forecast(drawn.game.view(drawn.state, 0), 0, Act("act", "c5", "strike", "b5"))
    assert [(o["p"], o["of"], o["deal"]) for o in told["outcomes"]] == [(3, 6, 2), (2, 6, 1), (1, 6, 0)]
    assert told["kill"] == [0, 6]
    assert told["die"] == [0, 6]
