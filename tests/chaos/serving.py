"""`tests.serving` as faults need it: a machine's clock that a test can set, and a game whose clocks soon run out."""

import mmap
import os
import struct
import time
from collections.abc import Mapping
from pathlib import Path

from app.games import registry
from app.games.contract import Json, Prompt, Seat
from tests import serving
from tests.games.tiny.game import Tiny
from tests.games.tiny.state import State

CLOCK = "CHAOS_CLOCK"
"""The variable that names the file of a `MachineClock`."""
BRISK = "tiny-brisk"
BRISK_S = 2.5


class MachineClock:
    """How far a machine's clock was set from the true time; all processes of the machine see it at once."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(struct.pack("d", 0.0))
        self.path = path

    def set_by(self, seconds: float) -> None:
        """Set it so far from the true time."""
        with self.path.open("r+b") as file:
            file.write(struct.pack("d", seconds))

    def install(self) -> None:
        """From now on this process has the machine's time."""
        with self.path.open("rb") as file:
            memory = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
        true_time = time.time
        setattr(time, "time", lambda: true_time() + struct.unpack("d", memory)[0])  # noqa: B010


class Brisk(Tiny):
    """The tiny game in a hurry."""

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        return {seat: prompt._replace(budget=round(BRISK_S * 1000)) for seat, prompt in super().prompts(state).items()}


def make_brisk(content: Json) -> Brisk:
    """The game with this content."""
    return Brisk(content)


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    if path := os.environ.get(CLOCK):
        MachineClock(Path(path)).install()
    registry.register(BRISK, "tests.chaos.serving:make_brisk")
    serving.main(host, port)
