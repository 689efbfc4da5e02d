"""The client's words as its pages have them: of each catalogue one table a language, `{"abilities.shot.name": …}`."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from app.settings import ROOT

STATIC = ROOT / "static"
HALL = STATIC / "hall"
GAME = STATIC / "games" / "zinara"
AREAS = ("admin", "report")
"""Folders of the hall, beside a module of the same name. Their words are under that name too."""

LANGUAGES = ("ru", "en", "pt")
PLURALS = {"ru": {"one", "few", "many", "other"}, "en": {"one", "other"}, "pt": {"one", "many", "other"}}
"""The forms that Intl.PluralRules chooses from for whole numbers and fractions, as CLDR has them."""

PLACE = re.compile(r"\{(\w+)\}")

Text = str | dict[str, str]
"""A text, or its plural forms."""
Words = dict[str, Text]


@cache
def hall(language: str) -> Words:
    """What the first page needs, and most of the hall."""
    return _words("", STATIC / "i18n" / f"{language}.json")


@cache
def areas(language: str) -> Words:
    """What the first page does without: order and reports."""
    found: Words = {}
    for area in AREAS:
        found |= _words(f"{area}.", HALL / area / "words" / f"{language}.json")
    return found


@cache
def game(language: str) -> Words:
    """The screens and the rules of Planet Zinara."""
    return _words("", GAME / "words" / f"{language}.json")


CATALOGUES: dict[str, Callable[[str], Words]] = {"hall": hall, "areas": areas, "game": game}


def forms(text: Text) -> list[str]:
    """All that the text may become."""
    return [text] if isinstance(text, str) else list(text.values())


def places(text: Text) -> set[str]:
    """The names of the parameters that it takes."""
    return {name for form in forms(text) for name in PLACE.findall(form)}


def _words(prefix: str, path: Path) -> Words:
    return dict(_flat(prefix, json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once)))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The table; of two texts under one key a browser would forget the first."""
    table = dict(pairs)
    assert len(table) == len(pairs), [key for key, _ in pairs if [other for other, _ in pairs].count(key) > 1]
    return table


def _flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, Text]]:
    for key, value in table.items():
        if isinstance(value, str) or "other" in value:
            yield prefix + key, value
        else:
            yield from _flat(f"{prefix}{key}.", value)
