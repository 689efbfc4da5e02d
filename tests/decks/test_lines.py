"""Lines of TOML values: the reader must find exactly what `tomllib` finds, and where."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.decks.lines import Path as ValuePath
from app.decks.lines import lines_of
from app.settings import ROOT

TRICKY = r'''# a comment with [brackets] and "quotes"
title = "a # no comment, = no key"   # but this is
"quoted key" = 1
'literal "key"'.inner = 2
dotted . name = [1, 2,
  3, # comment ] inside
  "]",
]
long = """
[not.a.table]
\"""quoted\""" """""
literal = QUOTES
[[neither]] \
QUOTES
at = 1979-05-27 07:32:00
[table]
point = { x = 1, "y z" = { deep = [ { n = 1 }, { n = 2 } ] } }
[table.inner]
empty = []
nothing = {}
[[list]]
name = "first"
[list.detail]
a = 1
[[list.more]]
b = 2
[[list.more]]
b = 3
[[list]]
name = "second"
[[list.more]]
b = 4
'''.replace("QUOTES", "'" * 3)


def paths(value: Any, path: ValuePath = ()) -> Iterator[ValuePath]:
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in children:
        yield from paths(inner, (*path, key))


def test_every_value_has_a_line() -> None:
    assert set(lines_of(TRICKY)) == set(paths(tomllib.loads(TRICKY)))


@pytest.mark.parametrize(
    ("path", "start"),
    [
        (("title",), "title"),
        (("quoted key",), '"quoted key"'),
        (('literal "key"', "inner"), "'literal"),
        (("dotted", "name", 1), "dotted"),
        (("dotted", "name", 2), "  3,"),
        (("dotted", "name", 3), '  "]"'),
        (("literal",), "literal ="),
        (("at",), "at ="),
        (("table", "point", "y z", "deep", 1, "n"), "point"),
        (("table", "inner"), "[table.inner]"),
        (("table", "inner", "nothing"), "nothing"),
        (("list", 0), "[[list]]"),
        (("list", 0, "detail", "a"), "a = 1"),
        (("list", 0, "more", 1, "b"), "b = 3"),
        (("list", 1, "name"), 'name = "second"'),
        (("list", 1, "more", 0, "b"), "b = 4"),
    ],
)
def test_lines(path: ValuePath, start: str) -> None:
    assert TRICKY.splitlines()[lines_of(TRICKY)[path] - 1].startswith(start)


def test_windows_line_ends() -> None:
    assert lines_of(TRICKY.replace("\n", "\r\n")) == lines_of(TRICKY)


@pytest.mark.parametrize("file", sorted((ROOT / "decks").rglob("*.toml")), ids=lambda file: file.stem)
def test_own_files(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))
