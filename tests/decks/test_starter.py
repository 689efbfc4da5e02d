"""A starter deck's file: the same deck is always the same text, and nothing is lost on the way."""

import string
import tomllib
from collections.abc import Mapping
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.decks.files import Source, read
from app.decks.starter import Contents, Starter
from app.settings import ROOT

T = TypeVar("T")

FILES = read(ROOT / "decks" / "zinara")

texts = st.dictionaries(
    st.sampled_from(["ru", "en", "pt", "eo"]), st.text(st.characters(exclude_categories=["Cs"])), max_size=4
)
cards = st.one_of(st.sampled_from(FILES.numbers), st.text(string.printable, min_size=1, max_size=8))
starters = st.builds(
    Starter,
    id=st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True),
    place=st.integers(1, 9999),
    retired=st.booleans(),
    contents=st.builds(
        Contents, name=texts, hint=texts, cards=st.dictionaries(cards, st.integers(-99, 99), max_size=12)
    ),
)


@settings(deadline=None)
@given(starters)
def test_a_deck_survives_its_file(deck: Starter) -> None:
    text = deck.text(FILES.numbers)
    again = Starter.of(tomllib.loads(text))
    assert again == deck
    assert again.text(FILES.numbers) == text


@settings(deadline=None)
@given(starters, st.randoms(use_true_random=False))
def test_the_order_of_what_is_kept_does_not_matter(deck: Starter, chance: Random) -> None:
    def shuffled(table: Mapping[str, T]) -> dict[str, T]:
        return dict(chance.sample(list(table.items()), len(table)))

    of = deck.contents
    same = Contents(shuffled(of.name), shuffled(of.hint), shuffled(of.cards))
    assert Starter(deck.id, deck.place, deck.retired, same).text(FILES.numbers) == deck.text(FILES.numbers)


@pytest.mark.parametrize("source", FILES.starter_sources, ids=lambda source: source.file.stem)
def test_the_bundled_files_are_as_they_would_be_written(source: Source) -> None:
    deck = Starter.of(source.data)
    assert source.file.read_text(encoding="utf-8") == deck.text(FILES.numbers)


def test_changes_name_what_was_and_what_is() -> None:
    before = Contents({"ru": "А", "en": "A"}, {"en": "Play it"}, {"mur": 3, "burum": 1})
    after = Contents({"ru": "А", "en": "B"}, {"en": "Play it"}, {"mur": 2, "toll-boar": 1})
    assert after.changes(before) == {
        "name": {"en": ["A", "B"]},
        "cards": {"burum": [1, 0], "mur": [3, 2], "toll-boar": [0, 1]},
    }
    assert after.changes(after) == {}
    assert after.changes(None)["name"] == {"en": ["", "B"], "ru": ["", "А"]}
