"""Everything that is wrong with a game's files, each fault with its file and line."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from app.decks.faults import Fault
from app.decks.files import CATALOGUE, STARTER, GameFiles, Source, read
from app.decks.rules import Blemish, FileRules, rules_of
from app.decks.starter import LONGEST_ID, MOST_PLACES, PLACE, RETIRED, TAKEN
from app.games.contract import Json

PICTURES: Mapping[str, str] = {"glyph": "portraits.svg", "motif": "sprite.svg"}
"""Which sprite a field's picture is a symbol of."""
_SYMBOL = re.compile(r'<symbol\b[^>]*\bid="([^"]+)"')


class FaultyFiles(Exception):  # noqa: N818 - said of files, not of the program
    """Files that no match can be played with."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def load(folder: Path) -> GameFiles:
    """The game's files, sound ones; otherwise raises `FaultyFiles`. Pictures are not looked at: a match needs none."""
    files = read(folder)
    if found := faults(files, rules_of(files.game)):
        raise FaultyFiles(found)
    return files


def faults(
    files: GameFiles, rules: FileRules | None, pictures: Mapping[str, Collection[str]] | None = None
) -> list[Fault]:
    """All faults by file and line; `pictures` are the names that fields such as `glyph` may have.

    While a file of the catalogue cannot be read, neither the content as a whole nor the starter decks are judged: what
    is in that file would seem to be missing.
    """
    found = list(files.faults)
    if rules is None:
        return [*found, _unknown_game(files)]
    whole = not any(fault.file.parent.name == CATALOGUE for fault in found)
    if files.catalogue_sources:
        found += _content_faults(files, rules, whole)
        found += _missing_pictures(files, pictures or {})
    elif whole:
        found.append(Fault(files.folder / CATALOGUE, 1, "no_files", "there is no file of cards"))
    if whole:
        found += starter_faults(files, rules, files.content)
    if not found:
        found += _number_faults(files)
    return sorted(found, key=lambda fault: (str(fault.file), fault.line))


def _content_faults(files: GameFiles, rules: FileRules, whole: bool) -> Iterator[Fault]:
    for blemish in rules.content_faults(files.content):
        if whole or len(blemish.path) > 1:
            yield _fault(*files.place(blemish.path), blemish)
    for source in files.catalogue_sources:
        yield from _strays(source)


def _fault(file: Path, line: int, blemish: Blemish) -> Fault:
    return Fault(file, line, blemish.code, blemish.reason, dict(blemish.params))


def _strays(source: Source) -> Iterator[Fault]:
    """A file is named after the one table it is about, and everything else in it belongs to that one."""
    heads = [key for key, value in source.data.items() if isinstance(value, dict)]
    if len(heads) != 1:
        reason = f"the file must have exactly one table such as [planet], named after it, but has {len(heads)}"
        yield Fault(source.file, 1, "file_head", reason, {"count": len(heads)})
        return
    head = heads[0]
    yield from _stray(source, (head, "id"), source.data[head].get("id"))
    for key, value in source.data.items():
        for i, entry in enumerate(value if isinstance(value, list) else []):
            if isinstance(entry, dict):
                yield from _stray(source, (key, i, head), entry.get(head))


def _stray(source: Source, path: tuple[str | int, ...], given: object) -> Iterator[Fault]:
    if given is not None and given != source.file.stem:
        reason = f"{given!r} stands in {source.file.name}"
        yield Fault(source.file, source.line(path), "stray", reason, {"value": given, "file": source.file.name})


def _missing_pictures(files: GameFiles, pictures: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    for path, (source, start) in files.origins.items():
        entry = files.content[str(path[0])][path[1]]
        for field, known in pictures.items():
            picture = entry.get(field) if isinstance(entry, dict) else None
            if isinstance(picture, str) and picture not in known:
                reason = f"there is no picture {picture!r} among {PICTURES.get(field, 'those of this field')}"
                params = {"field": field, "picture": picture}
                yield Fault(source.file, source.line((*start, field)), "no_picture", reason, params)


def starter_faults(files: GameFiles, rules: FileRules, content: Json) -> Iterator[Fault]:
    """What is wrong with the starter decks that could be read, given the cards there are."""
    for blemish in rules.starter_faults(files.starters, content):
        if blemish.path:
            source = files.starter_sources[int(blemish.path[0])]
            yield _fault(source.file, source.line(blemish.path[1:]), blemish)
    for source in files.starter_sources:
        yield from _stray(source, ("id",), source.data.get("id"))
        yield from _shelving_faults(source)
    if not any(fault.file.parent.name == STARTER for fault in files.faults):
        offered = [
            deck
            for deck, source in zip(files.starters, files.starter_sources, strict=True)
            if source.data.get(RETIRED) is not True
        ]
        yield from (_fault(files.folder / STARTER, 1, b) for b in rules.starter_faults(offered, content) if not b.path)


def readable_starters(files: GameFiles, content: Json) -> list[Fault]:
    """What keeps the starter decks of a folder, all or some of a game's, from being taken as decks of that content."""
    if (rules := rules_of(files.game)) is None:
        return [_unknown_game(files)]
    found = [fault for fault in files.faults if fault.file.parent.name == STARTER]
    found += (fault for fault in starter_faults(files, rules, content) if fault.file.parent.name == STARTER)
    return sorted(found, key=lambda fault: (str(fault.file), fault.line))


def _unknown_game(files: GameFiles) -> Fault:
    return Fault(files.folder, 1, "unknown_game", f"there is no game {files.game!r}", {"game": files.game})


def _shelving_faults(source: Source) -> Iterator[Fault]:
    """What is wrong with how a deck is called, and with where and whether it is offered."""
    place, retired = source.data.get(PLACE), source.data.get(RETIRED, False)
    if not isinstance(place, int) or isinstance(place, bool) or not 1 <= place <= MOST_PLACES:
        reason = f"{PLACE!r} must be a whole number from 1 to {MOST_PLACES}: decks are shown in that order"
        yield Fault(source.file, source.line((PLACE,)), "place", reason, {"value": place, "high": MOST_PLACES})
    name = source.data.get("id")
    if isinstance(name, str) and (len(name) > LONGEST_ID or name in TAKEN):
        reason = f"{name!r} cannot be had: at most {LONGEST_ID} letters, and none of {', '.join(sorted(TAKEN))}"
        yield Fault(source.file, source.line(("id",)), "deck_id", reason, {"value": name, "longest": LONGEST_ID})
    if not isinstance(retired, bool):
        reason = f"{retired!r} is neither true nor false"
        yield Fault(source.file, source.line((RETIRED,)), "flag", reason, {"value": retired})


def _number_faults(files: GameFiles) -> Iterator[Fault]:
    """Of files without any other fault: a number given twice, and a card without one."""
    source, numbers = files.numbers_source, files.numbers
    if source is None:
        return
    for i, card in enumerate(numbers):
        if not isinstance(card, str) or card in numbers[:i]:
            reason = f"{card!r} is no new card's id: each has one number"
            yield Fault(source.file, source.line(("cards", i)), "numbered_twice", reason, {"card": card})
    for card in files.content.get("cards", ()):
        if card["id"] not in numbers:
            reason = f"{card['id']!r} has no number yet: add it at the end"
            yield Fault(source.file, source.line(("cards",)), "unnumbered", reason, {"card": card["id"]})


def pictures_of(icons: Path) -> dict[str, frozenset[str]]:
    """The symbols of each sprite in the folder that is there, by the field that names them."""
    return {
        field: frozenset(_SYMBOL.findall((icons / sprite).read_text(encoding="utf-8")))
        for field, sprite in PICTURES.items()
        if (icons / sprite).is_file()
    }
