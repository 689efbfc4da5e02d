"""Who is brought together: pure rules."""

import math

from app.quick.matching import ANYBODY_AFTER_S, NEAR, WIDENS_AFTER_S, Waiting, companies, reach, window


def names(found: list[list[Waiting]]) -> list[list[str]]:
    return [[each.account for each in company] for company in found]


def test_the_window_widens_with_time() -> None:
    assert window(0) == window(WIDENS_AFTER_S) == NEAR
    assert NEAR < window(20) < window(30)
    assert window(ANYBODY_AFTER_S) == math.inf
    assert [reach(waited) for waited in (0, WIDENS_AFTER_S, WIDENS_AFTER_S + 1, ANYBODY_AFTER_S)] == [
        "near", "near", "wide", "any",
    ]  # fmt: skip


def test_whoever_waits_longest_meets_the_nearest() -> None:
    waiting = [Waiting("a", 1500, 0), Waiting("b", 1590, 1), Waiting("c", 1510, 2), Waiting("d", 1580, 3)]
    assert names(companies(waiting, 2, 5)) == [["a", "c"], ["b", "d"]]


def test_nobody_meets_themselves_and_one_alone_goes_on_waiting() -> None:
    assert companies([Waiting("a", 1500, 0)], 2, 500) == []
    assert companies([], 2, 500) == []


def test_those_far_apart_wait_until_one_has_waited_long() -> None:
    waiting = [Waiting("a", 1500, 0), Waiting("b", 2500, 40)]
    assert companies(waiting, 2, 41) == []
    assert names(companies(waiting, 2, ANYBODY_AFTER_S)) == [["a", "b"]]


def test_whoever_was_let_down_comes_first() -> None:
    waiting = [Waiting("a", 1500, 0), Waiting("b", 1500, 1), Waiting("c", 1500, 9, front=True)]
    assert names(companies(waiting, 2, 10)) == [["c", "a"]]


def test_games_of_more_than_two() -> None:
    waiting = [Waiting(name, 1500, at) for at, name in enumerate("abcdefg")]
    assert names(companies(waiting, 3, 10)) == [["a", "b", "c"], ["d", "e", "f"]]
