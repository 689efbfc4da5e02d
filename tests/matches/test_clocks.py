"""Banks, interruptions and outages, by the numbers."""

from app.games.contract import Prompt
from app.matches.clocks import Clocks
from app.matches.outages import Outages

TURN = Prompt("t1", "turn", "turn", 120_000)
DEFEND = Prompt("d1", "defend", "defender", 20_000)
NONE = Outages()


def shown(clocks: Clocks, seat: int, now: float, outages: Outages = NONE) -> tuple[str, int, bool]:
    clock = clocks.shown(now, outages)[str(seat)]
    return clock["bank"], clock["left"], clock["runs"]


def test_a_new_prompt_fills_its_bank() -> None:
    clocks = Clocks().after({0: TURN}, 100.0, NONE)
    assert shown(clocks, 0, 100.0) == ("turn", 120_000, True)
    assert shown(clocks, 0, 130.5) == ("turn", 89_500, True)
    assert clocks.due(NONE) == (220.0, 0)
    assert clocks.after({0: TURN}, 150.0, NONE) is clocks


def test_an_interrupted_bank_stands_still_and_goes_on() -> None:
    clocks = Clocks().after({0: TURN}, 100.0, NONE).after({1: DEFEND}, 130.0, NONE)
    assert shown(clocks, 0, 145.0) == ("turn", 90_000, False)
    assert shown(clocks, 1, 145.0) == ("defender", 5_000, True)
    assert clocks.due(NONE) == (150.0, 1)
    back = clocks.after({0: TURN}, 145.0, NONE)
    assert shown(back, 0, 146.0) == ("turn", 89_000, True)
    assert back.due(NONE) == (235.0, 0)


def test_the_next_prompt_of_a_seat_has_a_bank_of_its_own() -> None:
    clocks = Clocks().after({0: TURN}, 100.0, NONE)
    clocks = clocks.after({0: Prompt("t2", "turn", "turn", 120_000)}, 190.0, NONE)
    assert shown(clocks, 0, 200.0) == ("turn", 110_000, True)


def test_nobody_is_late_who_has_answered_but_time_runs_on() -> None:
    answered = Prompt("c1", "choose", "choose", 60_000, answered=True)
    clocks = Clocks().after({0: Prompt("c1", "choose", "choose", 60_000), 1: answered}, 0.0, NONE)
    assert clocks.due(NONE) == (60.0, 0)
    clocks = clocks.after({0: answered, 1: answered}, 10.0, NONE)
    assert clocks.due(NONE) is None
    assert shown(clocks, 0, 25.0) == ("choose", 35_000, True)
    back = clocks.after({0: Prompt("c1", "choose", "choose", 60_000), 1: answered}, 70.0, NONE)
    assert back.due(NONE) == (60.0, 0)


def test_what_is_public_changes_when_a_clock_is_filled_stopped_or_resumed() -> None:
    first = Clocks().after({0: TURN}, 0.0, NONE)
    asked = first.after({1: DEFEND}, 1.0, NONE)
    back = asked.after({0: TURN}, 2.0, NONE)
    assert len({first.shape(), asked.shape(), back.shape()}) == 3


def test_a_loaded_clock_is_the_same() -> None:
    clocks = Clocks().after({0: TURN}, 100.0, NONE).after({1: DEFEND}, 130.25, NONE)
    assert Clocks.load(clocks.dump()) == clocks


def test_time_without_a_server_is_on_nobodys_clock() -> None:
    outages = Outages([(110.0, 140.0)])
    clocks = Clocks().after({0: TURN}, 100.0, outages)
    assert outages.lived(100.0, 150.0) == 20.0
    assert outages.lived(120.0, 130.0) == 0.0
    assert clocks.due(outages) == (250.0, 0)
    assert shown(clocks, 0, 150.0, outages) == ("turn", 100_000, True)
    interrupted = clocks.after({1: DEFEND}, 150.0, outages)
    assert shown(interrupted, 0, 170.0, outages) == ("turn", 100_000, False)


def test_an_outage_before_or_behind_a_clock_is_not_its_affair() -> None:
    outages = Outages([(10.0, 20.0), (300.0, 400.0)])
    clocks = Clocks().after({0: TURN}, 100.0, outages)
    assert clocks.due(outages) == (220.0, 0)


def test_two_outages_push_a_deadline_twice() -> None:
    outages = Outages([(110.0, 120.0), (225.0, 245.0)])
    assert outages.moment(100.0, 120.0) == 250.0
    assert outages.lived(100.0, 250.0) == 120.0
