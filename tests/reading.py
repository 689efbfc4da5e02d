"""The bundled files of games, read once by a process of tests instead of anew by each of its servers."""

from functools import cache
from pathlib import Path

from app.bundled import DECKS
from app.decks import shelf
from app.decks.check import load
from app.decks.files import GameFiles

_kept = cache(load)


def _read(folder: Path) -> GameFiles:
    return _kept(folder) if folder.parent == DECKS else load(folder)


def read_once() -> None:
    """From now on; files elsewhere, which tests write, are read as ever."""
    setattr(shelf, "load", _read)  # noqa: B010 - not what the module offers, but what it uses
