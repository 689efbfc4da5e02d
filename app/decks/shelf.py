"""What the files have: each game's content, which new matches are played with, and the starter decks to begin with."""

from pathlib import Path

from app.decks.check import load
from app.decks.files import GameFiles
from app.decks.starter import Starter
from app.games.contract import Json


class Shelf:
    """The files under one folder, read when first asked for. A game without a folder has an empty content."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, GameFiles | None] = {}

    def content(self, game: str) -> Json:
        """Raises `FaultyFiles` for files that no match can be played with."""
        files = self._files(game)
        return files.content if files else {}

    def bundled(self, game: str) -> list[Starter]:
        """The starter decks that an empty database begins with, the retired ones too, in their order."""
        files = self._files(game)
        return files.bundled if files else []

    def numbers(self, game: str) -> list[str]:
        """The cards by their numbers in deck codes: each one's place in the list, for ever."""
        files = self._files(game)
        return list(files.numbers) if files else []

    def _files(self, game: str) -> GameFiles | None:
        if game not in self._read:
            folder = self._folder / game
            self._read[game] = load(folder) if folder.is_dir() else None
        return self._read[game]
