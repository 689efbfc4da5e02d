"""The hall's words: the same keys in every language, and words for everything that the client and the server say."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.settings import ROOT

LANGUAGES = ("ru", "en", "pt")
STATIC = ROOT / "static"
# The forms that Intl.PluralRules chooses from for whole numbers and fractions, as CLDR has them.
PLURALS = {"ru": {"one", "few", "many", "other"}, "en": {"one", "other"}, "pt": {"one", "many", "other"}}

Words = dict[str, str | dict[str, str]]

LITERAL = re.compile(r"""\bt\(\s*(?:[^()"'`]*\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?""")
SHORTCUT = re.compile(r'words: "([\w.]+)"')
PLACE = re.compile(r"\{(\w+)\}")

# Faults raised by the features, whose codes reach players; the rules' own have words of their game.
FEATURES = ("accounts", "decks", "kit", "live", "matches", "tables")
NOT_FOR_PLAYERS = {"", "ValueError", "RuntimeError"}
FOR_TESTS_ALONE = {"clock_not_turnable"}


@cache
def words(language: str) -> Words:
    loaded: Words = json.loads((STATIC / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return loaded


def forms(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value.values())


def hall_modules() -> Iterator[Path]:
    """All but those of areas that have words of their own; see test_area_words.py."""
    for folder in ("hall", "lib", "net"):
        yield from sorted(
            path
            for path in (STATIC / folder).rglob("*.js")
            if not {"admin", "report"} & set(path.with_suffix("").parts)
        )
    yield STATIC / "app.js"


def refusal_codes(features: tuple[str, ...] = FEATURES) -> set[str]:
    """Every first argument of a fault that a feature raises, and every why of a socket's ending."""
    codes = set()
    for feature in features:
        for path in sorted((ROOT / "app" / feature).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    name = getattr(node.exc.func, "id", "")
                    codes |= _texts(node.exc.args[:1]) if name not in NOT_FOR_PLAYERS else set()
                elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ending":
                    codes |= _texts(node.args[1:2])
    return codes


def _texts(arguments: list[ast.expr]) -> set[str]:
    found = {node.value for argument in arguments for node in ast.walk(argument) if isinstance(node, ast.Constant)}
    return {text for text in found if isinstance(text, str) and re.fullmatch(r"[a-z_]+", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(words(language)) == set(words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_take_the_same_parameters_in_every_language(language: str) -> None:
    for key, value in words(language).items():
        wanted = {name for form in forms(words("en")[key]) for name in PLACE.findall(form)}
        assert {name for form in forms(value) for name in PLACE.findall(form)} == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for key, value in words(language).items():
        if isinstance(value, dict):
            assert set(value) == PLURALS[language], key
        assert isinstance(value, str) == isinstance(words("en")[key], str), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, value in words(language).items() if not all(form.strip() for form in forms(value))] == []


def test_russian_is_russian() -> None:
    same_everywhere = {"key.Enter", "key.Escape", "key.Delete", "key.Backspace", "key.Tab"}
    latin = [
        key
        for key, value in words("ru").items()
        if not re.search("[а-яё←→↑↓]", "".join(forms(value)).lower()) and key not in same_everywhere
    ]
    assert latin == ["chat.said"]


def test_every_word_that_the_client_says_is_there() -> None:
    said = set()
    for path in hall_modules():
        text = path.read_text(encoding="utf-8")
        said |= {key for pair in LITERAL.findall(text) for key in pair if key} | set(SHORTCUT.findall(text))
    assert {key for key in said if key not in words("en")} == set()


def test_every_refusal_of_the_server_has_words() -> None:
    codes = refusal_codes()
    assert {"stale_prompt", "table_full", "not_found"} <= codes
    assert {code for code in codes - FOR_TESTS_ALONE if f"no.{code}" not in words("en")} == set()
