"""Every catalogue of words: the same in every language, with the forms of that language, and nothing left empty."""

import re
from collections.abc import Callable

import pytest

from tests.client.catalogues import CATALOGUES, LANGUAGES, PLURALS, Words, forms, places

LATIN = {
    "hall": {"chat.said", "key.Enter", "key.Escape", "key.Delete", "key.Backspace", "key.Tab"},
    "areas": set[str](),
}
"""What is the same in Russian; a game has signs and numbers of rules as well."""

Catalogue = Callable[[str], Words]


@pytest.fixture(params=sorted(CATALOGUES))
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    """The words of each, by language."""
    return CATALOGUES[request.param]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_parameters(catalogue: Catalogue, language: str) -> None:
    english, words = catalogue("en"), catalogue(language)
    assert set(words) == set(english)
    assert [key for key, text in words.items() if places(text) != places(english[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(catalogue: Catalogue, language: str) -> None:
    english, words = catalogue("en"), catalogue(language)
    assert [key for key, text in words.items() if isinstance(text, str) != isinstance(english[key], str)] == []
    plural = {key: text for key, text in words.items() if isinstance(text, dict)}
    assert [key for key, text in plural.items() if set(text) != PLURALS[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(catalogue: Catalogue, language: str) -> None:
    assert [key for key, text in catalogue(language).items() if not all(form.strip() for form in forms(text))] == []


@pytest.mark.parametrize("name", sorted(LATIN))
def test_russian_is_russian(name: str) -> None:
    latin = {
        key for key, text in CATALOGUES[name]("ru").items() if not re.search("[а-яё←→↑↓]", "".join(forms(text)).lower())
    }
    assert latin == LATIN[name]
