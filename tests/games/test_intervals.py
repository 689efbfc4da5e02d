"""Intervals as they are in the books."""

from app.games.intervals import mean, share, wilson


def test_wilson_is_as_in_the_books() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(0, 10)
    assert (round(low, 4), round(high, 4)) == (0.0, 0.2775)


def test_of_nothing_nothing_is_known() -> None:
    assert share(0, 0) == {"rate": 0.0, "low": 0.0, "high": 1.0, "n": 0}
    assert mean(0, 0, 0)["n"] == 0


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    values = [1, 2, 3, 4, 5]
    told = mean(sum(values), sum(x * x for x in values), len(values))
    # The standard deviation is √2.5, and 1.96 · √2.5 / √5 = 1.386.
    assert (told["mean"], told["low"], told["high"], told["n"]) == (3.0, 1.614, 4.386, 5)


def test_one_value_alone_says_little() -> None:
    assert mean(2, 4, 1) == {"mean": 2.0, "low": 0.0, "high": 4.0, "n": 1}
