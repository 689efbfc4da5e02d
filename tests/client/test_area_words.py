"""Words that the first page does without, of order and of reports: in every language, for all that is said."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from app.accounts.roles import ROLES
from app.accounts.sanctions import REASONS, Kind
from app.admin.order.schemas import Outcome, State
from app.settings import ROOT
from tests.client.test_words import LANGUAGES, LITERAL, PLACE, PLURALS, Words, forms, refusal_codes
from tests.client.test_words import words as hall_words

HALL = ROOT / "static" / "hall"
ACT = re.compile(r"[a-z]+\.[a-z_]+")
PART = re.compile(r'name: "([a-z]+)", least: "(moderator|admin)"')


AREAS = ("admin", "report")
"""Folders of the hall, beside a module of the same name. Their words are under that name too."""


@cache
def words(language: str) -> Words:
    """The words as one table: `{"admin.audit.title": …}`."""
    found: Words = {}
    for area in AREAS:
        text = (HALL / area / "words" / f"{language}.json").read_text(encoding="utf-8")
        found |= _flat(f"{area}.", json.loads(text))
    return found


def _flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, str | dict[str, str]]]:
    for key, value in table.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)


def places(value: str | dict[str, str]) -> set[str]:
    return {name for form in forms(value) for name in PLACE.findall(form)}


def acts() -> set[str]:
    """Every act that is written into the audit log."""
    found = set()
    for path in sorted((ROOT / "app" / "admin").rglob("*.py")):
        said = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
        found |= {text for text in said if isinstance(text, str) and ACT.fullmatch(text) and path.stem != "models"}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_parameters(language: str) -> None:
    assert set(words(language)) == set(words("en"))
    assert [key for key, value in words(language).items() if places(value) != places(words("en")[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_those_of_the_language_and_none_is_empty(language: str) -> None:
    plural = {key: value for key, value in words(language).items() if isinstance(value, dict)}
    assert set(plural) == {key for key, value in words("en").items() if isinstance(value, dict)}
    assert [key for key, value in plural.items() if set(value) != PLURALS[language]] == []
    assert [key for key, value in words(language).items() if not all(form.strip() for form in forms(value))] == []


def test_russian_is_russian() -> None:
    assert [key for key, value in words("ru").items() if not re.search("[а-яё]", "".join(forms(value)).lower())] == []


def test_every_word_that_the_areas_say_is_there() -> None:
    known = set(words("en")) | set(hall_words("en"))
    paths = [path for area in AREAS for path in (HALL / f"{area}.js", *sorted((HALL / area).rglob("*.js")))]
    for path in paths:
        said = {key for pair in LITERAL.findall(path.read_text(encoding="utf-8")) for key in pair if key}
        assert said - known == set(), path.name


def test_every_part_has_a_title() -> None:
    parts = PART.findall((HALL / "admin" / "parts.js").read_text(encoding="utf-8"))
    assert ("audit", "admin") in parts
    assert [name for name, _ in parts if f"admin.{name}.title" not in words("en")] == []


def test_every_act_of_the_log_has_words() -> None:
    assert "role.changed" in acts()
    assert [act for act in sorted(acts()) if f"admin.acts.{act}" not in words("en")] == []


def test_what_is_put_together_from_a_code_has_words() -> None:
    built = {
        *(f"why.{reason}" for reason in REASONS),
        *(f"admin.{kind}.{what}" for kind in get_args(Kind) for what in ("is", "do", "title", "lead", "done", "lift")),
        *(f"admin.outcome.{outcome}" for outcome in get_args(Outcome)),
        *(f"admin.reports.{state}" for state in get_args(State)),
        *(f"admin.values.{role}" for role in ROLES),
    }
    assert built - {*words("en"), *hall_words("en")} == set()


def test_every_refusal_in_the_area_has_words() -> None:
    codes = refusal_codes(("admin",))
    assert "last_admin" in codes
    told = {
        key.rpartition(".")[2] for key in {*words("en"), *hall_words("en")} if ".refusals." in key or key[:3] == "no."
    }
    assert codes - told == set()
