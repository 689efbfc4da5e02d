"""The building blocks of content: forms, each a function that yields what is wrong with a value."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys and list indexes from the root down."""

LANGUAGES = {"ru": "CYRILLIC", "en": "LATIN", "pt": "LATIN"}
"""Every text stands in these languages, written in these alphabets."""

REASONS: Mapping[str, str] = {
    "not_table": "must be a table",
    "not_list": "must be a list",
    "missing": "lacks the field {field!r}",
    "unknown_field": "has an unknown field {field!r}",
    "number": "{value!r} is no whole number from {low} to {high}",
    "choice": "{value!r} is none of {choices}",
    "flag": "{value!r} is neither true nor false",
    "values": "{value!r} is not three whole numbers from 0 to {high} in rising order",
    "damage": "{value!r} is neither a whole number from 1 to {high} nor three from 0 to {high} in rising order",
    "languages": "must have the languages {languages} and no others",
    "text": "is no text, or empty, padded with blanks or of several lines",
    "long": "has {length} characters, at most {longest} fit",
    "alphabet": "{letter!r} is not of the alphabet of {language!r}",
    "id": "{value!r} is no id: small Latin letters in words joined by hyphens",
    "colour": "{value!r} is no colour such as #33353B",
    "contrast": "contrast {ratio} on {deep}, at least {least} is readable",
    "cost": "{value!r} is no price: gold or silver, one of the two, a whole number from 1 to {high}",
    "twice": "{value!r} stands here a second time",
    "no_cards": "there are no cards",
    "neutral": "{count} planets are neutral, exactly one is",
    "unknown_planet": "there is no planet {planet!r}",
    "unknown_ability": "there is no ability {code!r}",
    "many_abilities": "has {count} abilities, at most {most} fit",
    "ability_twice": "has the ability {code!r} twice",
    "stash_number": "a formation with the bonus 'stash' takes no 'n'",
    "flyer": "a flyer does not move, leap, join a formation or strike over a row, but this one has {what!r}",
    "few_starters": "{count} starter decks, there are at least {least}",
    "starter_size": "{size} cards, a starter deck has exactly {exact}",
    "copies": "{copies!r} copies of {card!r}, a deck has 1 to {most}",
    "unknown_card": "there is no card {card!r}",
}
"""The sentence for each code, for whoever writes cards; players see words of their own for the codes they meet."""


@dataclass(frozen=True, slots=True)
class ContentFault:
    """What is wrong with the value at a path: a code with parameters."""

    path: Path
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        return REASONS[self.code].format_map(self.params)


Faults: TypeAlias = Iterator[ContentFault]
Form: TypeAlias = Callable[[Path, Any], Faults]

_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_COLOUR = re.compile(r"#[0-9A-F]{6}")


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def number(low: int, high: int) -> Form:
    def form(path: Path, value: Any) -> Faults:
        if not is_whole(value, low, high):
            yield ContentFault(path, "number", {"value": value, "low": low, "high": high})

    return form


def choice(choices: Collection[str]) -> Form:
    def form(path: Path, value: Any) -> Faults:
        if not isinstance(value, str) or value not in choices:
            yield ContentFault(path, "choice", {"value": value, "choices": ", ".join(choices)})

    return form


def text(longest: int) -> Form:
    """A text of one line in every language, each in its own alphabet: a look-alike letter hides from every search."""

    def form(path: Path, value: Any) -> Faults:
        if not isinstance(value, dict):
            yield ContentFault(path, "not_table")
            return
        if set(value) != set(LANGUAGES):
            yield ContentFault(path, "languages", {"languages": ", ".join(LANGUAGES)})
        for language, alphabet in LANGUAGES.items():
            if language in value:
                yield from _line_faults((*path, language), value[language], language, alphabet, longest)

    return form


def _line_faults(path: Path, value: Any, language: str, alphabet: str, longest: int) -> Faults:
    if not isinstance(value, str) or not value or value != value.strip() or len(value.splitlines()) > 1:
        yield ContentFault(path, "text")
        return
    if len(value) > longest:
        yield ContentFault(path, "long", {"length": len(value), "longest": longest})
    strange = [letter for letter in value if letter.isalpha() and alphabet not in unicodedata.name(letter, "")]
    if strange:
        yield ContentFault(path, "alphabet", {"letter": strange[0], "language": language})


def flag(path: Path, value: Any) -> Faults:
    if not isinstance(value, bool):
        yield ContentFault(path, "flag", {"value": value})


def name_id(path: Path, value: Any) -> Faults:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        yield ContentFault(path, "id", {"value": value})


def colour(path: Path, value: Any) -> Faults:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        yield ContentFault(path, "colour", {"value": value})


def record(path: Path, value: Any, fields: Mapping[str, Form]) -> Faults:
    """A table with exactly these fields."""
    if not isinstance(value, dict):
        yield ContentFault(path, "not_table")
        return
    for name in value:
        if name not in fields:
            yield ContentFault((*path, name), "unknown_field", {"field": name})
    for name, form in fields.items():
        if name not in value:
            yield ContentFault(path, "missing", {"field": name})
        else:
            yield from form((*path, name), value[name])


def repeated(places: Mapping[Path, Any]) -> Faults:
    """Values that stand at an earlier place already."""
    seen: set[Any] = set()
    for path, value in places.items():
        if isinstance(value, str) and value in seen:
            yield ContentFault(path, "twice", {"value": value})
        elif isinstance(value, str):
            seen.add(value)
