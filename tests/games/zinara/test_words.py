"""Zinara's words: the same keys in every language, and words for every code that the rules can send."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from app.games.zinara.content import BONUSES, FORMS, PROTECTIONS
from app.games.zinara.moves import How
from app.settings import ROOT

LANGUAGES = ("ru", "en", "pt")
RULES = ROOT / "app" / "games" / "zinara"

# Every kind of event, with the forms that one kind has words for.
EVENTS = {
    **{
        kind: [kind]
        for kind in (
            "lot", "phase", "dealt", "confirmed", "turn", "moved", "leapt", "undone", "attack", "revealed", "flew",
            "asked", "defends", "undefended", "missed", "healed", "cured", "closed", "killed", "poisoned", "stunned",
            "spent", "offered", "declined", "lapsed", "surrendered", "timed_out",
        )
    },
    "rolled": ["rolled", "rolled_bonus"],
    "hit": ["hit", "hit_armour"],
    "warned": ["warned_idle", "warned_quiet"],
    "over": ["over_win", "over_draw", "over_void"],
}  # fmt: skip


@cache
def words(language: str) -> dict[str, Any]:
    file = ROOT / "static" / "games" / "zinara" / "words" / f"{language}.json"
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def flat(tree: dict[str, Any], path: str = "") -> dict[str, str]:
    """Every text by its dotted key; the forms of a plural, such as `one` and `other`, count as one text."""
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, str) or "other" in value:
            found[f"{path}{key}"] = value if isinstance(value, str) else " ".join(value.values())
        else:
            found |= flat(value, f"{path}{key}.")
    return found


def slots(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_keys_and_slots_everywhere(language: str) -> None:
    english, own = flat(words("en")), flat(words(language))
    assert list(own) == list(english)
    assert {key: slots(text) for key, text in own.items()} == {key: slots(text) for key, text in english.items()}
    assert all(text == text.strip() and text for text in own.values())


def test_alphabets() -> None:
    """No look-alike letters: every word is of one alphabet, and Cyrillic ones stand in Russian texts alone."""
    for language in LANGUAGES:
        for key, text in flat(words(language)).items():
            for word in re.findall(r"\w+", re.sub(r"\{\w+\}", " ", text)):
                assert not (re.search("[A-Za-z]", word) and re.search("[А-яЁё]", word)), key
                assert language == "ru" or not re.search("[А-яЁё]", word), key


@pytest.mark.parametrize("code", FORMS)
def test_every_ability_is_explained_by_its_own_numbers(code: str) -> None:
    entry = words("en")["abilities"][code]
    assert set(entry) == {"name", "text", "rule"}
    if code not in ("formation", "protection"):  # these have a text for each kind
        assert slots(entry["text"]) == set(FORMS[code]) - {"name"}


def test_every_kind_is_explained() -> None:
    assert set(words("en")["abilities"]) == set(FORMS)
    assert set(words("en")["bonuses"]) == set(BONUSES)
    assert set(words("en")["protections"]) == set(PROTECTIONS)


@pytest.mark.parametrize("section", ["abilities", "bonuses", "protections"])
def test_the_rule_of_an_ability_is_in_the_rules(section: str) -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for code, entry in words("en")[section].items():
        assert f" {entry['rule']} " in rules, code


def test_every_event_can_be_told() -> None:
    assert {form for forms in EVENTS.values() for form in forms} <= set(words("en")["events"])


def test_every_way_to_act_has_a_name() -> None:
    hows = set(get_args(How))
    assert hows <= set(words("en")["moves"])
    assert hows <= set(words("en")["causes"])


def calls(name: str) -> Iterator[ast.Call]:
    for file in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == name:
                yield node


def text_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_refusal_of_the_rules_has_words() -> None:
    codes = {text_of(call.args[0]) for call in calls("Illegal")} - {None}
    assert len(codes) > 20
    assert codes <= set(words("en")["refusals"])


def test_every_event_of_the_rules_is_known_here() -> None:
    told = set()
    for file in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                pairs = zip(node.keys, node.values, strict=True)
                told |= {text_of(value) for key, value in pairs if key is not None and text_of(key) == "e"}
    assert told - {None} <= set(EVENTS)


def test_every_deck_fault_has_words() -> None:
    codes = {text_of(call.args[0]) for call in calls("DeckFault")}
    # A starter deck has a fault more, which curators are shown where they build it (1.3).
    of_starters = {text_of(call.args[1]) for call in calls("ContentFault")} & {"starter_size"}
    assert codes | of_starters == set(words("en")["faults"])
