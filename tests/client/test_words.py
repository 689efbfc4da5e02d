"""The hall's words: some for everything that the client and the server say."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.client.catalogues import AREAS, STATIC, hall
from tests.client.said import LITERAL, refusal_codes

SHORTCUT = re.compile(r'words: "([\w.]+)"')
FOR_TESTS_ALONE = {"clock_not_turnable"}


def hall_modules() -> Iterator[Path]:
    """All but those of areas that have words of their own; see test_area_words.py."""
    for folder in ("hall", "lib", "net"):
        yield from sorted(
            path for path in (STATIC / folder).rglob("*.js") if not set(AREAS) & set(path.with_suffix("").parts)
        )
    yield STATIC / "app.js"


def test_every_word_that_the_client_says_is_there() -> None:
    said = set()
    for path in hall_modules():
        text = path.read_text(encoding="utf-8")
        said |= {key for pair in LITERAL.findall(text) for key in pair if key} | set(SHORTCUT.findall(text))
    assert {key for key in said if key not in hall("en")} == set()


def test_every_refusal_of_the_server_has_words() -> None:
    codes = refusal_codes()
    assert {"stale_prompt", "table_full", "not_found"} <= codes
    assert {code for code in codes - FOR_TESTS_ALONE if f"no.{code}" not in hall("en")} == set()
