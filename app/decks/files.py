"""A game's cards and starter decks, read from its folder of TOML files.

    <game>/catalogue/<name>.toml    a table `[planet]` and any number of `[[card]]`
    <game>/starter/<deck>.toml      one starter deck; `place` and `retired` in it are the host's
    <game>/numbers.toml             a list `cards`: every card there ever was, its place being its number in deck codes

What the tables hold is the game's affair. The content is one JSON object with a list for each kind of table, named
after it: `[planet]` goes to "planets", every `[[card]]` to "cards". The order is stable: first the file that is named
as the game is, then the others by name; within a file, as written.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from app.decks.faults import Fault
from app.decks.lines import Path as ValuePath
from app.decks.lines import lines_of
from app.decks.starter import PLACE, RETIRED, Starter
from app.games.contract import Json

CATALOGUE, STARTER, NUMBERS = "catalogue", "starter", "numbers.toml"
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True)
class Source:
    """One file that could be read."""

    file: Path
    data: Json
    text: str

    @cached_property
    def lines(self) -> dict[ValuePath, int]:
        """Where everything stands; looked for only when there is a fault to be told of."""
        return lines_of(self.text)

    def line(self, path: ValuePath) -> int:
        """The line of a value, or of the nearest thing around it that the file does write down."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]


@dataclass(frozen=True, slots=True)
class GameFiles:
    """What the files of one game say, and where they say it."""

    folder: Path
    content: Json
    starters: tuple[Json, ...]
    """What the game's rules know of each starter deck, in the order of the files."""
    catalogue_sources: tuple[Source, ...]
    starter_sources: tuple[Source, ...]
    numbers_source: Source | None = None
    faults: tuple[Fault, ...] = ()
    """The files that could not be read: nothing of them is in the content or among the starters."""
    origins: dict[ValuePath, tuple[Source, ValuePath]] = field(default_factory=dict)
    """For each entry of the content, such as ("cards", 17), its file and where it stands in there."""

    @property
    def game(self) -> str:
        return self.folder.name

    @property
    def bundled(self) -> list[Starter]:
        """The starter decks of sound files, the retired ones too, in their order."""
        found = [Starter.of(source.data) for source in self.starter_sources]
        return sorted(found, key=lambda deck: (deck.place, deck.id))

    @property
    def offered(self) -> list[Json]:
        """The starter decks that new matches offer, of sound files."""
        return [deck.deck() for deck in self.bundled if not deck.retired]

    @property
    def numbers(self) -> list[Any]:
        """The list of numbered cards as the file has it; empty without one."""
        listed = self.numbers_source.data.get("cards") if self.numbers_source else None
        return listed if isinstance(listed, list) else []

    def place(self, path: ValuePath) -> tuple[Path, int]:
        """File and line of a value of the content; for a whole list, where it begins."""
        origin = self.origins.get(path[:2]) or self.origins.get((*path, 0))
        if origin is None:
            return self.folder / CATALOGUE, 1
        source, start = origin
        return source.file, source.line((*start, *path[2:]))


def read(folder: Path) -> GameFiles:
    """The files of the game that the folder is named after. Nothing is judged but that they are TOML."""
    faults: list[Fault] = []
    catalogue = _sources(folder / CATALOGUE, folder.name, faults)
    starter = _sources(folder / STARTER, folder.name, faults)
    numbers = _source(folder / NUMBERS) if (folder / NUMBERS).is_file() else None
    if isinstance(numbers, Fault):
        faults.append(numbers)
    content: dict[str, list[Any]] = {}
    origins: dict[ValuePath, tuple[Source, ValuePath]] = {}
    for source in catalogue:
        for name, value in source.data.items():
            entries = content.setdefault(f"{name}s", [])
            for i, entry in enumerate(value if isinstance(value, list) else [value]):
                origins[f"{name}s", len(entries)] = (source, (name, i) if isinstance(value, list) else (name,))
                entries.append(entry)
    return GameFiles(
        folder=folder,
        content=content,
        starters=tuple(_known_to_rules(source.data) for source in starter),
        catalogue_sources=tuple(catalogue),
        starter_sources=tuple(starter),
        numbers_source=numbers if isinstance(numbers, Source) else None,
        faults=tuple(faults),
        origins=origins,
    )


def _known_to_rules(deck: Json) -> Json:
    return {key: value for key, value in deck.items() if key not in {PLACE, RETIRED}}


def _sources(folder: Path, first: str, faults: list[Fault]) -> list[Source]:
    found = []
    for file in sorted(folder.glob("*.toml"), key=lambda file: (file.stem != first, file.stem)):
        source = _source(file)
        if isinstance(source, Source):
            found.append(source)
        else:
            faults.append(source)
    return found


def _source(file: Path) -> Source | Fault:
    raw = file.read_bytes()
    try:
        text = raw.decode()
    except UnicodeDecodeError as wrong:
        return Fault(file, raw.count(b"\n", 0, wrong.start) + 1, "not_utf8", "the file is not written in UTF-8")
    try:
        return Source(file, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as wrong:
        return Fault(file, _line_of(str(wrong), text), "syntax", f"not TOML: {_AT_LINE.sub('', str(wrong))}")


def _line_of(message: str, text: str) -> int:
    at = _AT_LINE.search(message)
    return int(at[1]) if at and at[1] else max(1, len(text.splitlines()))


def games(folder: Path) -> Iterable[Path]:
    """The folders of games in a folder such as `decks/`."""
    return sorted(inner for inner in folder.iterdir() if inner.is_dir() and not inner.name.startswith("."))
