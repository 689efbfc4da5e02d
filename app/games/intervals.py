"""Shares and means with their 95 % intervals."""

from math import sqrt

from app.games.contract import Json

Z_95 = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


def share(points: float, n: int) -> Json:
    """`points` among `n` as a rate of 0 … 1, with Wilson's interval around it; 0 … 1 for nothing at all."""
    if not n:
        return {"rate": 0.0, "low": 0.0, "high": 1.0, "n": 0}
    low, high = wilson(points, n)
    return {"rate": round(points / n, 4), "low": round(low, 4), "high": round(high, 4), "n": n}


def wilson(points: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of `points` among `n`."""
    found, z2 = points / n, Z_95**2
    middle = (found + z2 / (2 * n)) / (1 + z2 / n)
    half = Z_95 * sqrt(found * (1 - found) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(total: float, squares: float, n: int) -> Json:
    """The mean of `n` values that are never negative, by their sum and the sum of their squares, with the interval of a
    normal distribution. One value alone says so little that its interval is as wide as the value itself."""
    if not n:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "n": 0}
    middle = total / n
    half = Z_95 * sqrt(max(0.0, squares / n - middle**2) / (n - 1)) if n > 1 else middle
    return {"mean": round(middle, 3), "low": round(max(0.0, middle - half), 3), "high": round(middle + half, 3), "n": n}
