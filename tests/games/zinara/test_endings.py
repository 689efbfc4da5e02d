"""Endings that are counted: quiet turns, long matches, idle turns, and the match of somebody who never came
(5.52, 2.6, 4.5)."""

import pytest

from app.games.contract import Cause, Json, Move
from app.games.zinara import rulings
from app.games.zinara.battle import Battle
from app.games.zinara.moves import Act, EndTurn, OfferDraw, Step, Undo
from app.games.zinara.state import State
from tests.games.zinara.drawing import Scene, ScriptedDice, scene

END = EndTurn("end")


def test_a_turn_of_a_quick_match_has_half_the_time() -> None:
    here = quiet_field()
    for pace, budget in (("standard", 120_000), ("quick", 60_000)):
        state = here.state._replace(pace=pace)
        (prompt,) = here.game.prompts(state).values()
        assert prompt.budget == budget
        after, _ = here.game.apply(state, state.battle.active, END, ScriptedDice([]))  # type: ignore[union-attr]
        (prompt,) = here.game.prompts(after).values()
        assert prompt.budget == budget


def quiet_field(**words: str) -> Scene:
    """Two cards face one another; `A`, `b` say more of them."""
    return scene(
        f"""
turn 1
card nettle hp 9 move 1 strike 1 2 3 thorns(n=1)
card plain hp 9 move 1 strike 1 2 3
card archer hp 9 move 1 strike 1 2 3 shot(range=3,damage=1)
card medic hp 9 move 1 strike 1 2 3 heal(n=1,range=1)
card troll hp 9 move 1 strike 1 2 3 regeneration(n=1)
card hardy hp 9 move 1 strike 1 2 3 armour(n=9)
A {words.get("A", "plain")}
b {words.get("b", "plain")}
C mur
d mur
6 d . . . .
5 . . b . .
4 . . A . .
3 . . . . .
2 . . . . .
1 . . . . C
"""
    )


class Match:
    """A battle that goes on; what happened last is in `told`."""

    def __init__(self, drawn: Scene, **fields: object) -> None:
        self.game = drawn.game
        self.state: State = drawn.state
        battle = drawn.battle.working(None, [])
        for name, value in fields.items():
            setattr(battle, name, value)
        self.state = self.state._replace(battle=battle)
        self.told: list[Json] = []

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None
        return self.state.battle

    def play(self, move: Move, *faces: int, cause: Cause = "player", seat: int | None = None) -> None:
        seat = self.battle.active if seat is None else seat
        self.state, events = self.game.apply(self.state, seat, move, ScriptedDice(faces), cause)
        self.told = [event.public for event in events if event.public]

    def time_out(self) -> None:
        seat = next(iter(self.game.prompts(self.state)))
        self.play(self.game.default(self.state, seat), cause="timeout", seat=seat)

    def warned(self, code: str) -> list[Json]:
        return [event for event in self.told if event["e"] == "warned" and event["code"] == code]

    def ending(self) -> tuple[tuple[int, ...], str, bool] | None:
        outcome = self.game.outcome(self.state)
        return None if outcome is None else (outcome.winners, outcome.reason, outcome.void)


def test_twenty_quiet_turns_are_a_draw_and_fifteen_a_warning() -> None:
    match = Match(quiet_field())
    for turn in range(1, rulings.QUIET_TURNS + 1):
        assert match.ending() is None
        match.play(END)
        assert bool(match.warned("quiet")) == (turn == rulings.QUIET_WARNING)
        if match.ending() is None:
            assert match.game.view(match.state, None)["battle"]["quiet"] == turn
    assert match.ending() == ((), "quiet", False)
    assert match.battle.turn == rulings.QUIET_TURNS


SHOT, STRIKE = Act("act", "c4", "shot", "c5"), Act("act", "c4", "strike", "c5")


@pytest.mark.parametrize(
    ("words", "move", "faces", "harm"),
    [
        ({}, STRIKE, (6, 1), True),
        ({}, STRIKE, (1, 6), True),  # an answer is part of an attack
        ({}, STRIKE, (4, 6), False),
        ({"b": "hardy"}, STRIKE, (6, 1), False),
        ({"A": "hardy", "b": "nettle"}, STRIKE, (6, 5), True),
        ({}, Step("step", "c4", "c3"), (), False),
        ({"A": "medic hp 3"}, Act("act", "c4", "heal", "c4"), (), False),
    ],
)
def test_what_counts_as_harm(words: dict[str, str], move: Move, faces: tuple[int, ...], harm: bool) -> None:
    match = Match(quiet_field(**words), quiet=7)
    match.play(move, *faces)
    match.play(END)
    assert match.battle.quiet == (0 if harm else 8)


def test_a_shot_counts() -> None:
    match = Match(quiet_field(A="archer"), quiet=19)
    match.play(Step("step", "c4", "c3"))
    match.play(Act("act", "c3", "shot", "c5"))
    match.play(END)
    assert (match.battle.quiet, match.ending()) == (0, None)


def test_poison_and_regeneration_do_not_count_but_a_death_does() -> None:
    match = Match(quiet_field(b="plain hp 2 poison 1", A="troll hp 5"), quiet=3)
    match.play(END)
    assert match.battle.quiet == 4
    match.play(END)  # the turn that began with poison
    assert match.battle.quiet == 5
    match.play(END)
    assert [event["e"] for event in match.told if event["e"] == "killed"] == ["killed"]
    assert match.battle.quiet == 6
    match.play(END)  # the turn that began with the death
    assert match.battle.quiet == 0


def test_two_hundred_turns_are_a_draw() -> None:
    match = Match(quiet_field(), turn=rulings.MAX_TURNS - 1, harmed=True)
    match.play(END)
    assert match.ending() is None
    match.battle.harmed = True
    match.play(END)
    assert match.ending() == ((), "length", False)


def test_three_idle_turns_in_a_row_lose_and_the_second_warns() -> None:
    """2.6"""
    match = Match(quiet_field())
    for own in range(1, 4):
        match.time_out()
        assert match.told[0] == {"e": "timed_out", "seat": 0}
        assert bool(match.warned("idle")) == (own == 2)
        assert all(event["seat"] == 0 for event in match.warned("idle"))
        if own < 3:
            assert match.ending() is None
            match.play(END)
    assert match.ending() == ((1,), "idle", False)


@pytest.mark.parametrize("idle", [0, 1])
def test_both_idle_the_first_to_have_three_loses(idle: int) -> None:
    match = Match(quiet_field(), idle=[idle, 0])
    while match.ending() is None:
        match.time_out()
    assert match.ending() == ((1,), "idle", False)


def test_a_turn_that_is_passed_or_in_which_something_was_done_breaks_the_row() -> None:
    """2.6: a step or a strike, then the time runs out."""
    for move, faces in ((Step("step", "c4", "c3"), ()), (STRIKE, (4, 6)), (END, ())):
        match = Match(quiet_field(), idle=[2, 0])
        match.play(move, *faces)
        if move is not END:
            match.time_out()
        assert match.battle.idle == [0, 0]
        assert match.ending() is None


def test_a_step_that_is_taken_back_and_an_offer_are_nothing_done() -> None:
    match = Match(quiet_field(), idle=[2, 0])
    match.play(Step("step", "c4", "c3"))
    match.play(Undo("undo"))
    match.play(OfferDraw("offer"), seat=0)
    match.time_out()
    assert match.ending() == ((1,), "idle", False)


def test_a_defender_question_that_runs_out_is_no_idle_turn() -> None:
    match = Match(
        scene(
            """
A mur
b mur
6 . . . . .
5 . . b b .
4 . . A . .
3 . . . . .
2 . . . . .
1 . . . . .
"""
        )
    )
    match.play(STRIKE)
    match.state, _ = match.game.apply(
        match.state, 1, match.game.default(match.state, 1), ScriptedDice((4, 6)), "timeout"
    )
    assert match.battle.idle == [0, 0]
    match.play(END)
    assert match.battle.idle == [0, 0]


@pytest.mark.parametrize("absent", [0, 1])
def test_who_never_decided_anything_and_lets_the_first_turn_run_out_voids_the_match(absent: int) -> None:
    """4.5"""
    match = Match(quiet_field(), undecided=(absent == 0, absent == 1))
    if absent:
        match.time_out()  # the other side, which did decide, is merely idle
        assert match.ending() is None
    match.time_out()
    assert match.ending() == ((), "void", True)
    assert match.told[-1]["void"] is True
    assert match.game.view(match.state, 1)["outcome"]["void"] is True


@pytest.mark.parametrize("move", [Step("step", "c4", "c3"), END])
def test_who_comes_in_the_first_turn_has_come(move: Move) -> None:
    match = Match(quiet_field(), undecided=(True, False))
    match.play(move)
    if move is not END:
        match.time_out()
    assert match.ending() is None
    match.play(END)
    match.time_out()
    assert match.ending() is None
