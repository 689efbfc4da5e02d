"""Figures that the event loop alone counts look to Prometheus as its own do."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.registry import Collector

from app.kit.counting import LoopCounter, LoopHistogram

BOUNDS = (0.001, 0.5, 1.0)
AMOUNTS = (0.0005, 0.001, 0.0011, 0.7, 1.0, 3.0)


@contextmanager
def registered(collector: Collector) -> Iterator[str]:
    """What Prometheus is told of the collector alone."""
    try:
        alone = CollectorRegistry()
        alone.register(collector)
        yield generate_latest(alone).decode()
    finally:
        REGISTRY.unregister(collector)


def said(text: str) -> list[str]:
    """Its lines, but for when counting began."""
    return [line for line in text.splitlines() if "_created" not in line]


def test_a_counter() -> None:
    ours, theirs = LoopCounter("tried_things_total", "Things."), Counter("tried_things", "Things.", registry=None)
    for counter in (ours, theirs):
        counter.inc()
        counter.inc(4)
    alone = CollectorRegistry()
    alone.register(theirs)
    with registered(ours) as text:
        assert said(text) == said(generate_latest(alone).decode())


def test_a_histogram() -> None:
    ours = LoopHistogram("tried_seconds", "How long.", BOUNDS)
    theirs = Histogram("tried_seconds", "How long.", buckets=BOUNDS, registry=None)
    for histogram in (ours, theirs):
        for amount in AMOUNTS:
            histogram.observe(amount)
    alone = CollectorRegistry()
    alone.register(theirs)
    with registered(ours) as text:
        assert said(text) == said(generate_latest(alone).decode())


def test_a_name_is_taken_once() -> None:
    first = LoopCounter("tried_once_total", "Once.")
    with registered(first), pytest.raises(ValueError, match="tried_once"):
        LoopCounter("tried_once_total", "Twice.")
