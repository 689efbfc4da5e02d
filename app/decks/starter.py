"""A starter deck as a value, and as the text of its file: always the same text for the same deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli_w

from app.games.contract import Json

LANGUAGES = ("ru", "en", "pt")
"""The order in which texts are written; any other language comes after these."""
PLACE, RETIRED = "place", "retired"
"""What a file says of a deck besides what the game's rules know of."""
MOST_PLACES = 9999
LONGEST_ID = 40
TAKEN = frozenset({"new", "import"})
"""Addresses of the client that no deck may have for an id."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a revision of a starter deck says: name and hint by language, card → copies."""

    name: Mapping[str, str]
    hint: Mapping[str, str]
    cards: Mapping[str, int]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Contents":
        """Those of a deck as the game's rules know it."""
        return cls(data["name"], data["hint"], data["cards"])

    def changes(self, before: "Contents | None") -> Json:
        """What is not as before: `{"name": {language: [old, new]}, "hint": …, "cards": {card: [copies, copies]}}`."""
        was = before or Contents({}, {}, {})
        told = {
            "name": _changes(was.name, self.name, ""),
            "hint": _changes(was.hint, self.hint, ""),
            "cards": _changes(was.cards, self.cards, 0),
        }
        return {part: changed for part, changed in told.items() if changed}


def _changes(before: Mapping[str, Any], after: Mapping[str, Any], nothing: object) -> dict[str, list[Any]]:
    pairs = {key: [before.get(key, nothing), after.get(key, nothing)] for key in sorted({*before, *after})}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter deck with one of its revisions, and where and whether it is offered."""

    id: str
    place: int
    retired: bool
    contents: Contents

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Starter":
        """The deck of a sound file."""
        return cls(data["id"], data[PLACE], data.get(RETIRED, False), Contents.of(data))

    def deck(self) -> Json:
        """`{"id", "name", "hint", "cards"}`, as the game's rules know it."""
        of = self.contents
        return {"id": self.id, "name": dict(of.name), "hint": dict(of.hint), "cards": dict(of.cards)}

    def text(self, numbers: Sequence[str]) -> str:
        """The file: texts by language, cards by their numbers in deck codes, then those without a number by id."""
        number = {card: i for i, card in enumerate(numbers)}
        of = self.contents
        cards = sorted(of.cards, key=lambda card: (number.get(card, len(number)), card))
        tables = {
            "name": _by_language(of.name),
            "hint": _by_language(of.hint),
            "cards": {card: of.cards[card] for card in cards},
        }
        return tomli_w.dumps({"id": self.id, PLACE: self.place, **({RETIRED: True} if self.retired else {}), **tables})


def _by_language(texts: Mapping[str, str]) -> dict[str, str]:
    rest = sorted(set(texts) - set(LANGUAGES))
    return {language: texts[language] for language in (*LANGUAGES, *rest) if language in texts}
