"""Words that the first page does without, of order and of reports: some for all that is said."""

import ast
import re
from typing import get_args

from app.accounts.roles import ROLES
from app.accounts.sanctions import REASONS, Kind
from app.admin.order.schemas import Outcome, State
from app.settings import ROOT
from tests.client.catalogues import AREAS, HALL, areas, hall
from tests.client.said import LITERAL, refusal_codes

ACT = re.compile(r"[a-z]+\.[a-z_]+")
PART = re.compile(r'name: "([a-z]+)", least: "(moderator|admin)"')


def acts() -> set[str]:
    """Every act that is written into the audit log."""
    found = set()
    for path in sorted((ROOT / "app" / "admin").rglob("*.py")):
        said = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
        found |= {text for text in said if isinstance(text, str) and ACT.fullmatch(text) and path.stem != "models"}
    return found


def test_every_word_that_the_areas_say_is_there() -> None:
    known = set(areas("en")) | set(hall("en"))
    paths = [path for area in AREAS for path in (HALL / f"{area}.js", *sorted((HALL / area).rglob("*.js")))]
    for path in paths:
        said = {key for pair in LITERAL.findall(path.read_text(encoding="utf-8")) for key in pair if key}
        assert said - known == set(), path.name


def test_every_part_has_a_title() -> None:
    parts = PART.findall((HALL / "admin" / "parts.js").read_text(encoding="utf-8"))
    assert ("audit", "admin") in parts
    assert [name for name, _ in parts if f"admin.{name}.title" not in areas("en")] == []


def test_every_act_of_the_log_has_words() -> None:
    assert "role.changed" in acts()
    assert [act for act in sorted(acts()) if f"admin.acts.{act}" not in areas("en")] == []


def test_what_is_put_together_from_a_code_has_words() -> None:
    built = {
        *(f"why.{reason}" for reason in REASONS),
        *(f"admin.{kind}.{what}" for kind in get_args(Kind) for what in ("is", "do", "title", "lead", "done", "lift")),
        *(f"admin.outcome.{outcome}" for outcome in get_args(Outcome)),
        *(f"admin.reports.{state}" for state in get_args(State)),
        *(f"admin.values.{role}" for role in ROLES),
    }
    assert built - {*areas("en"), *hall("en")} == set()


def test_every_refusal_in_the_area_has_words() -> None:
    codes = refusal_codes(("admin",))
    assert "last_admin" in codes
    told = {key.rpartition(".")[2] for key in {*areas("en"), *hall("en")} if ".refusals." in key or key[:3] == "no."}
    assert codes - told == set()
