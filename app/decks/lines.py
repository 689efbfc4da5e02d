"""On which line of a TOML file each value stands: what `tomllib` does not tell.

The text must already have passed `tomllib`: this reader finds its way, it judges nothing.
"""

import re
import tomllib
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""From the root down: table keys and numbers of array elements, from 0."""

_STRINGS = (
    r'"""(?:\\.|[^\\])*?"{3,5}',
    r"'''.*?'{3,5}",
    r'"(?:\\.|[^"\\])*"',
    r"'[^']*'",
)
_STRING = re.compile("|".join(_STRINGS), re.DOTALL)
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every key, table and array element of a valid TOML text."""
    return _Reader(text).document()


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted_to = 0
        self._line = 1
        self._found: dict[Path, int] = {(): 1}
        self._tables: dict[Path, int] = {}
        """How many elements an array of tables has so far."""

    def document(self) -> dict[Path, int]:
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._next() == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)
        return self._found

    def _next(self) -> str:
        return self._text[self._at]

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match.group()

    def _note(self, path: Path) -> None:
        self._line += self._text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        for depth in range(1, len(path) + 1):
            self._found.setdefault(path[:depth], self._line)

    def _header(self) -> Path:
        """`[a.b]`, or `[[a.b]]`: a table inside the newest element of each array of tables on the way."""
        start = self._at
        many = self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        path: Path = ()
        for key in self._key():
            path = (*self._newest(path), key)
        if many:
            self._tables[path] = self._tables.get(path, 0) + 1
            path = self._newest(path)
        self._at, end = start, self._at
        self._note(path)
        self._at = end + (2 if many else 1)
        return path

    def _newest(self, path: Path) -> Path:
        return (*path, self._tables[path] - 1) if path in self._tables else path

    def _key(self) -> list[str]:
        """A dotted key's parts; stands behind it afterwards."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            quoted = self._skip(_STRING)
            parts.append(next(iter(tomllib.loads(f"{quoted} = 0"))) if quoted else self._skip(_BARE_KEY))
            self._skip(_SPACE)
            if self._next() != ".":
                return parts
            self._at += 1

    def _pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._key())
        end, self._at = self._at, start
        self._note(path)
        self._at = end + len("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip(_SPACE)
        if self._next() == "[":
            self._array(path)
        elif self._next() == "{":
            self._inline_table(path)
        elif not self._skip(_STRING):
            self._skip(_SCALAR)

    def _array(self, path: Path) -> None:
        self._at += 1
        element = 0
        self._skip(_BLANK)
        while self._next() != "]":
            self._note((*path, element))
            self._value((*path, element))
            self._skip(_BLANK)
            if self._next() == ",":
                self._at += 1
                self._skip(_BLANK)
            element += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        self._skip(_BLANK)
        while self._next() != "}":
            self._pair(path)
            self._skip(_BLANK)
            if self._next() == ",":
                self._at += 1
                self._skip(_BLANK)
        self._at += 1
