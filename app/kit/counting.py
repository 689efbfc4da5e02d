"""Figures that the event loop alone counts, with every move: for Prometheus like any other, but without its locks.

Prometheus' own take a few microseconds a time. What is counted in threads as well, or rarely, uses those.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import REGISTRY, Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class LoopCounter(Collector):
    """A number that rises."""

    def __init__(self, name: str, meaning: str) -> None:
        self._name = name
        self._meaning = meaning
        self._count = 0
        REGISTRY.register(self)

    def inc(self, by: int = 1) -> None:
        """Count one more, or so many."""
        self._count += by

    def describe(self) -> Iterable[Metric]:
        """What `collect` gives, without figures."""
        return [CounterMetricFamily(self._name, self._meaning)]

    def collect(self) -> Iterable[Metric]:
        """The figure as it stands."""
        return [CounterMetricFamily(self._name, self._meaning, value=self._count)]


class LoopHistogram(Collector):
    """How often what was observed is at most so much; `bounds` rise."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._meaning = meaning
        self._bounds = tuple(bounds)
        self._labels = [floatToGoString(bound) for bound in (*self._bounds, float("inf"))]  # type: ignore[no-untyped-call]
        self._counts = [0] * len(self._labels)
        self._sum = 0.0
        REGISTRY.register(self)

    def observe(self, amount: float) -> None:
        """Count one observation."""
        self._counts[bisect_left(self._bounds, amount)] += 1
        self._sum += amount

    def describe(self) -> Iterable[Metric]:
        """What `collect` gives, without figures."""
        return [HistogramMetricFamily(self._name, self._meaning)]

    def collect(self) -> Iterable[Metric]:
        """The figures as they stand."""
        buckets = list(zip(self._labels, accumulate(self._counts), strict=True))
        return [HistogramMetricFamily(self._name, self._meaning, buckets=buckets, sum_value=self._sum)]
