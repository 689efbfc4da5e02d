"""What is wrong with a file of cards or decks, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault at a line, from 1: a code with parameters, and the same as a sentence for whoever edits the file."""

    file: Path
    line: int
    code: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"
