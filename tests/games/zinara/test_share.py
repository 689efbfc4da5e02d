"""What is kept of a side: its turns, whether it left, its deck, its planets."""

import pytest

from app.games.zinara.moves import Claim, EndTurn, Surrender
from tests.games.zinara.preparing import GAME, SECOND_DECK, Match, confirmation, deck

SURRENDER = Surrender("surrender")
END = EndTurn("end")


def in_turn(n: int, first: int = 0) -> Match:
    """A match in that turn of the battle."""
    match = Match(first).to(4)
    for turn in range(1, n):
        match.play((first + turn - 1) % 2, END)
    return match


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("turn", "begun"), [(1, (1, 0)), (2, (1, 1)), (3, (2, 1)), (4, (2, 2)), (5, (3, 2)), (6, (3, 3))]
)
def test_a_side_s_own_turns_are_counted(first: int, turn: int, begun: tuple[int, int]) -> None:
    match = in_turn(turn, first)
    shares = [GAME.share(match.state, seat) for seat in (first, 1 - first)]
    assert tuple(share.turns for share in shares) == begun
    assert not any(share.gave_up for share in shares)


@pytest.mark.parametrize("turn", [0, 1, 5])
def test_whoever_surrenders_gave_up_and_the_other_did_not(turn: int) -> None:
    match = in_turn(turn) if turn else Match()
    before = [GAME.share(match.state, seat).turns for seat in (0, 1)]
    match.play(1, SURRENDER)
    assert [GAME.share(match.state, seat).gave_up for seat in (0, 1)] == [False, True]
    assert [GAME.share(match.state, seat).turns for seat in (0, 1)] == before


@pytest.mark.parametrize(("result", "left"), [("win", [False, True]), ("draw", [False, False])])
def test_whoever_stays_away_and_loses_gave_up(result: str, left: list[bool]) -> None:
    match = in_turn(2).play(0, Claim("claim", result), cause="absence")  # type: ignore[arg-type]
    assert [GAME.share(match.state, seat).gave_up for seat in (0, 1)] == left


def test_the_deck_is_known_once_it_is_chosen() -> None:
    match = Match()
    assert GAME.share(match.state, 0).deck is None
    match.play(0, deck(SECOND_DECK, confirm=True))
    chosen = GAME.share(match.state, 0).deck
    assert chosen is not None
    assert chosen["id"] == SECOND_DECK
    assert {"id", "name", "cards"} == set(chosen)
    assert GAME.share(match.state, 1).deck is None


def test_the_planets_are_those_of_the_squad_that_fights() -> None:
    match = Match().to(3)
    assert GAME.share(match.state, 0).marks == ()
    for seat in (0, 1):
        match.play(seat, confirmation(match, seat))
    assert match.state.phase == 4
    for seat in (0, 1):
        cards = [GAME.catalogue.cards[card] for card in match.state.sides[seat].squad()]
        marks = GAME.share(match.state, seat).marks
        assert marks
        assert set(marks) == {card.planet for card in cards if not card.neutral}
