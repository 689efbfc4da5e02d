"""A game's words: the same in every language, and some for everything that its screens and its rules say."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from app.games.zinara.content import BONUSES, FORMS, PROTECTIONS
from app.settings import ROOT

GAME = ROOT / "static" / "games" / "zinara"
LANGUAGES = ("ru", "en", "pt")
PLURALS = {"ru": {"one", "few", "many", "other"}, "en": {"one", "other"}, "pt": {"one", "many", "other"}}

LITERAL = re.compile(r'\bw\(\s*"([\w.]+)"')
CHOICE = re.compile(r'\bw\([^()"`]*\?\s*"([\w.]+)"\s*:\s*"([\w.]+)"')
SHORTCUT = re.compile(r'words: "zinara\.([\w.]+)"')
PLACE = re.compile(r"\{(\w+)\}")

HITS = ("none", "weak", "medium", "strong")
BUILT = {
    "hit": (*HITS, "sure"),
    "return": HITS,
    "role": ("melee", "ranged", "magic", "heal", "flying"),
    "side": ("me", "op"),
    "zone": ("me", "op"),
    "cell": ("step", "leap", "target", "ally", "defender"),
    "label": ("me", "op", "gold", "silver"),
    "squad": ("gold", "silver"),
    "values": ("0", "1", "2"),
    "protections": PROTECTIONS,
    "bonuses": BONUSES,
}
"""Keys that the client puts together from a kind and a code."""

NAMED = ("protections", "bonuses")
"""Of these, the kinds whose codes have a name and a text each."""

EVENT = re.compile(r'"e": "(\w+)"')
TOLD_OTHERWISE = {"surrendered", "warned", "over"}
"""Events that say nothing, since another one follows, or that are told by their code."""

Words = dict[str, str | dict[str, str]]


@cache
def words(language: str) -> Words:
    """The words as one table: `{"abilities.shot.name": …}`."""
    return dict(_flat("", json.loads((GAME / "words" / f"{language}.json").read_text(encoding="utf-8"))))


def _flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, str | dict[str, str]]]:
    for key, value in table.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)


def forms(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value.values())


def places(value: str | dict[str, str]) -> set[str]:
    return {name for form in forms(value) for name in PLACE.findall(form)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_parameters(language: str) -> None:
    assert set(words(language)) == set(words("en"))
    assert [key for key, value in words(language).items() if places(value) != places(words("en")[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    plural = {key: value for key, value in words(language).items() if isinstance(value, dict)}
    assert set(plural) == {key for key, value in words("en").items() if isinstance(value, dict)}
    assert [key for key, value in plural.items() if set(value) != PLURALS[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, value in words(language).items() if not all(form.strip() for form in forms(value))] == []


def test_every_word_that_the_screens_say_is_there() -> None:
    said = {
        f"{kind}.{code}" for kind, codes in BUILT.items() for code in codes if kind not in {"protections", "bonuses"}
    }
    for path in GAME.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        said |= set(LITERAL.findall(text)) | {key for pair in CHOICE.findall(text) for key in pair}
        said |= set(SHORTCUT.findall(text))
    assert {key for key in said if key not in words("en")} == set()


def test_every_ability_has_a_name_and_a_text() -> None:
    told = [f"abilities.{code}" for code in FORMS]
    told += [f"{kind}.{code}" for kind in NAMED for code in BUILT[kind]]
    assert [key for key in told if not {f"{key}.name", f"{key}.text"} <= set(words("en"))] == []


def test_every_event_of_the_rules_has_words() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "app/games/zinara").rglob("*.py"))
    events = set(EVENT.findall(source)) | {"moved", "leapt", "declined", "lapsed"} - TOLD_OTHERWISE
    assert {"turn", "attack", "rolled", "hit", "killed"} <= events
    assert {event for event in events - TOLD_OTHERWISE if f"events.{event}" not in words("en")} == set()
