"""Battles drawn as text, for tests: `cases/README.md` shows the format.

A case is a board, what is done on it, and what comes of that; a board is read into a state and a state drawn again.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.games.contract import Json

FIRST, SECOND = "first", "second"
NUMBERS = ("hp", "poison", "soaked", "left")
FLAGS = ("closed", "down", "stunned", "struck", "leapt")


@dataclass(frozen=True)
class Piece:
    """A card as drawn: whose, which, and what is said of its condition; what is not said is as printed."""

    side: str
    card: str
    said: Mapping[str, int]


@dataclass(frozen=True)
class Drawing:
    """A board as drawn: pieces by the names of their places."""

    line: int
    pieces: Mapping[str, Piece]


@dataclass
class Deed:
    """A line that begins with ">": somebody's move, its dice, and what should come of it."""

    line: int
    side: str
    words: list[str]
    dice: list[int]
    events: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    refusal: str = ""


@dataclass(frozen=True)
class Question:
    """A line that begins with "?": what should be legal or seen."""

    line: int
    asked: list[str]
    answer: list[str]


@dataclass(frozen=True)
class Ending:
    """`over WHO REASON`: how the match should have ended."""

    line: int
    winner: str
    reason: str


@dataclass
class Case:
    file: str
    title: str
    line: int
    cards: dict[str, Json]
    turn: int = 3
    board: Drawing | None = None
    script: list[Deed | Question | Drawing | Ending] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.file}:{self.line} {self.title}"


class Malformed(Exception):  # noqa: N818 - said of a file
    pass


def cases_of(path: Path) -> list[Case]:
    """The cases of a file; cards that are made up before the first one belong to all."""
    return read(path.read_text(encoding="utf-8"), path.name)


def read(text: str, name: str = "") -> list[Case]:
    reader = _Reader(name)
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                reader.take(number, line.rstrip())
            except (ValueError, IndexError, KeyError, TypeError) as problem:
                raise Malformed(f"{name}:{number}: {line!r}: {problem!r}") from problem
    reader.close_board()
    return reader.cases


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.cases: list[Case] = []
        self.shared: dict[str, Json] = {}
        self.legend: dict[str, Piece] = {}
        self.pieces: dict[str, Piece] = {}
        self.board_line = 0

    def take(self, number: int, line: str) -> None:
        head, _, rest = line.partition(" ")
        if re.fullmatch("[1-6]", head):
            self._row(number, head, rest.split())
            return
        if head == "zone":
            self._zone(rest.split())
            return
        if line.startswith("  "):
            name, *fields = line.split()
            self._deed().events.append((name, dict(field.split("=", 1) for field in fields)))
            return
        self.close_board()
        if head == "==":
            self.legend = {}
            self.cases.append(Case(self.file, rest, number, dict(self.shared)))
        elif head == "card":
            cards = self.cases[-1].cards if self.cases else self.shared
            card = made_up(rest)
            cards[card["id"]] = card
        elif head == "turn":
            self.cases[-1].turn = int(rest)
        elif head == ">":
            self.cases[-1].script.append(_deed(number, rest))
        elif head == "!":
            self._deed().refusal = rest
        elif head == "?":
            asked, _, answer = rest.partition(":")
            self.cases[-1].script.append(Question(number, asked.split(), answer.split()))
        elif head == "over":
            self.cases[-1].script.append(Ending(number, *rest.split()))
        elif re.fullmatch("[A-Za-z]", head):
            self.legend[head] = self._piece(head, rest.replace(",", " ").split())
        else:
            raise ValueError("no such line")

    def _deed(self) -> Deed:
        last = self.cases[-1].script[-1]
        if isinstance(last, Deed):
            return last
        raise ValueError("belongs to no move")

    def _piece(self, letter: str, words: list[str]) -> Piece:
        named = bool(words) and words[0] not in (*NUMBERS, *FLAGS, "open")
        card = words.pop(0) if named else self.legend[letter].card
        said: dict[str, int] = {}
        while words:
            word = words.pop(0)
            if word in NUMBERS:
                said[word] = int(words.pop(0))
            elif word in FLAGS:
                said[word] = 1
            elif word != "open":
                raise ValueError(f"no such condition: {word}")
        return Piece(FIRST if letter.isupper() else SECOND, card, said)

    def _row(self, number: int, row: str, letters: list[str]) -> None:
        if row == "6":
            self.close_board()
            self.board_line = number
        columns = "abcde"
        if len(letters) != len(columns):
            raise ValueError("a row has five cells")
        for column, letter in zip(columns, letters, strict=True):
            if letter != ".":
                self.pieces[f"{column}{row}"] = self.legend[letter]

    def _zone(self, letters: Iterable[str]) -> None:
        slots = {FIRST: 0, SECOND: 0}
        for letter in letters:
            piece = self.legend[letter]
            slots[piece.side] += 1
            self.pieces[f"{'x' if piece.side == FIRST else 'y'}{slots[piece.side]:x}"] = piece

    def close_board(self) -> None:
        """A board is complete when something else follows it; the first of a case is where it starts."""
        if not self.board_line:
            return
        case, drawing = self.cases[-1], Drawing(self.board_line, self.pieces)
        if case.board is None:
            case.board = drawing
        else:
            case.script.append(drawing)
        self.pieces, self.board_line = {}, 0


def _deed(number: int, text: str) -> Deed:
    """`[first: | second:] words … [dice n …]`"""
    move, _, dice = text.partition(" dice ")
    side, colon, rest = move.partition(":")
    words = (rest if colon else move).split()
    if not words:
        raise ValueError("no move")
    return Deed(number, side if colon else "", words, [int(die) for die in dice.split()])


def made_up(text: str) -> Json:
    """`NAME hp N move N strike W M S ability(key=value, …) …`, all after the name as far as it matters."""
    abilities = re.findall(r"([a-z_]+)\(([^)]*)\)", text)
    words = re.sub(r"[a-z_]+\([^)]*\)", "", text).split()
    name, rest = words[0], words[1:]
    card: Json = {"id": name, "planet": "zinara", "cost": {"gold": 1}, "hp": 8, "move": 1, "strike": [1, 2, 3]}
    while rest:
        word = rest.pop(0)
        if word == "strike":
            card["strike"] = [int(rest.pop(0)) for _ in range(3)]
        elif word in ("hp", "move"):
            card[word] = int(rest.pop(0))
        elif word == "planet":
            card[word] = rest.pop(0)
        else:
            raise ValueError(f"a card has no {word}")
    card["abilities"] = [{"code": code, **_fields(fields)} for code, fields in abilities]
    return card


def _fields(text: str) -> Json:
    fields: Json = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        key, value = pair.split("=")
        numbers = [int(n) for n in value.split("/")] if value.replace("/", "").isdigit() else None
        fields[key] = value if numbers is None else numbers if "/" in value else numbers[0]
    return fields
