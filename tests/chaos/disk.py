"""A disk that refuses writes for a while: one that is full, or, where none can be mounted, files that may not grow."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

FULL_BYTES = 32 * 1024 * 1024
CHUNK = bytes(64 * 1024)


class Disk(Protocol):
    """A folder on it, and whether it takes anything."""

    folder: Path

    def refuse(self, pid: int) -> None:
        """From now on, whatever the process writes there fails."""
        ...

    def accept(self, pid: int) -> None:
        """What it writes there is kept again."""
        ...


class SmallDisk:
    """A file system in memory that can be filled to the last byte: ENOSPC."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filling = folder / "filling"

    def refuse(self, pid: int) -> None:
        """Fill it."""
        descriptor = os.open(self._filling, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            for size in (len(CHUNK), 512, 1):
                while _fits(descriptor, CHUNK[:size]):
                    pass
        finally:
            os.close(descriptor)

    def accept(self, pid: int) -> None:
        """Empty it of what filled it."""
        self._filling.unlink()


class StuntedFiles:
    """A process whose files may not grow, nor change: EFBIG. Its log is lost meanwhile, as on a disk that is full."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def refuse(self, pid: int) -> None:
        """Let no file have a byte."""
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def accept(self, pid: int) -> None:
        """Let files be as large as they like."""
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk | None]:
    """One that is mounted there while the block runs; None where that is not allowed."""
    folder.mkdir()
    how = ["mount", "-t", "tmpfs", "-o", f"size={FULL_BYTES}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(how, capture_output=True, check=False).returncode != 0:
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _fits(descriptor: int, data: bytes) -> bool:
    try:
        return os.write(descriptor, data) == len(data)
    except OSError:
        return False
