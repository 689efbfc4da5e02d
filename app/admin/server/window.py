"""What this process's figures say of the last minute: two readings of them, and the difference."""

import time
from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from prometheus_client import REGISTRY

from app.admin.server.schemas import Spread

SPAN_S = 60.0
SOCKETS, MATCHES, MEMORY = "zinara_sockets", "zinara_matches_in_memory", "process_resident_memory_bytes"
MOVES, DROPS, WORK = "zinara_moves_total", "zinara_socket_queue_drops_total", "process_cpu_seconds_total"
APPEND, LAG, THINKING = "zinara_append_seconds", "zinara_loop_lag_seconds", "zinara_bot_thinking_seconds"
_READ = [SOCKETS, MATCHES, MEMORY, MOVES, DROPS, WORK, *(f"{name}_bucket" for name in (APPEND, LAG, THINKING))]

Buckets = Mapping[float, float]
"""How many were at most so many seconds, by upper bound."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Figures at a moment, summed up whatever their labels."""

    at: float
    values: Mapping[str, float]
    buckets: Mapping[str, Buckets]
    sockets: Mapping[str, int]
    """By what they look at."""


def read() -> Reading:
    """The figures of now."""
    values: defaultdict[str, float] = defaultdict(float)
    buckets: defaultdict[str, defaultdict[float, float]] = defaultdict(lambda: defaultdict(float))
    sockets: dict[str, int] = {}
    for family in REGISTRY.restricted_registry(_READ).collect():
        for sample in family.samples:
            if "le" in sample.labels:
                buckets[family.name][float(sample.labels["le"])] += sample.value
            else:
                values[sample.name] += sample.value
            if family.name == SOCKETS:
                sockets[sample.labels["at"]] = round(sample.value)
    return Reading(time.monotonic(), values, buckets, sockets)


class Window:
    """Readings of the last minute, and the newest one before it."""

    def __init__(self) -> None:
        self._readings = deque([read()])

    def look(self) -> None:
        """Take one more reading, and forget what is too old."""
        newest = read()
        self._readings.append(newest)
        while len(self._readings) > 1 and self._readings[1].at <= newest.at - SPAN_S:
            self._readings.popleft()

    @property
    def newest(self) -> Reading:
        return self._readings[-1]

    def more(self, name: str) -> float:
        """By how much a counter has grown."""
        return self.newest.values.get(name, 0.0) - self._readings[0].values.get(name, 0.0)

    def pace(self, name: str) -> float:
        """By how much a counter has grown a second."""
        took = self.newest.at - self._readings[0].at
        return self.more(name) / took if took > 0 else 0.0

    def spread(self, name: str) -> Spread:
        """What a histogram says of what was measured since."""
        before = self._readings[0].buckets.get(name, {})
        counts = {bound: count - before.get(bound, 0.0) for bound, count in self.newest.buckets.get(name, {}).items()}
        return Spread(half=quantile(counts, 0.5), most=quantile(counts, 0.95))


def quantile(counts: Buckets, share: float) -> float | None:
    """What so large a share stays below, as Prometheus reckons it: those in a bucket are spread evenly, and of those
    beyond the last finite bound nothing else is known. None for none.
    """
    bounds = sorted(counts)
    if not bounds or counts[bounds[-1]] <= 0:
        return None
    wanted = share * counts[bounds[-1]]
    for below, bound in pairwise([0.0, *bounds]):
        if counts[bound] >= wanted:
            if bound == float("inf"):
                return below
            fewer = counts.get(below, 0.0)
            return below + (bound - below) * (wanted - fewer) / max(counts[bound] - fewer, 1.0)
    return None
