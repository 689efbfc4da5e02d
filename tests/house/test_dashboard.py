"""Metrics that are written about, or asked for, are those that there are."""

import json
import re
from collections.abc import Iterator

from prometheus_client import REGISTRY

import app.main  # noqa: F401 - whatever a server has loaded
from app.games.contract import Json
from app.settings import ROOT

ENDS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}
NAME = re.compile(r"\b(?:zinara|process)_[a-z_]+")


def exported() -> dict[str, str]:
    """The names that Prometheus is told, each with the name of its metric."""
    families = [family for family in REGISTRY.collect() if family.name.startswith(("zinara_", "process_"))]
    return {family.name + end: family.name for family in families for end in ENDS[family.type]}


def queries(part: object) -> Iterator[str]:
    """Everything that the dashboard asks Prometheus."""
    if isinstance(part, dict):
        yield from (part[key] for key in ("expr", "definition") if key in part)
        for each in part.values():
            yield from queries(each)
    elif isinstance(part, list):
        for each in part:
            yield from queries(each)


def dashboard() -> Json:
    found: Json = json.loads((ROOT / "deploy/grafana/zinara.json").read_text(encoding="utf-8"))
    return found


def test_the_dashboard_asks_for_what_there_is_and_shows_all_of_it() -> None:
    asked = {name for query in queries(dashboard()) for name in NAME.findall(query)}
    known = exported()
    assert asked - known.keys() == set()
    shown = {known[name] for name in asked}
    assert {name for name in known.values() if name.startswith("zinara_")} - shown == set()


def test_panels_are_told_apart_and_do_not_overlap() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len({panel["title"] for panel in panels}) == len(panels)
    taken = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(taken) == len(set(taken))
    assert max(x for x, _ in taken) < 24


def test_every_metric_is_in_the_documents() -> None:
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `zinara_")]
    written = {name for row in rows for name in re.findall(r"`(zinara_[a-z_]+)[`{]", row)}
    names = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in REGISTRY.collect()
        if family.name.startswith("zinara_")
    }
    assert written == names
