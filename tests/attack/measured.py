"""A server process whose memory is looked at."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import ServerProcess


class Measured(ServerProcess):
    """As `tests.serving` has it."""

    def rss_kb(self) -> int:
        """The memory that it has, in KiB."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@contextmanager
def attacked(server: Measured) -> Iterator[Measured]:
    """The server while the block runs; afterwards it must be well, and its log tell of no error."""
    server.start()
    try:
        yield server
        assert not server.crashes(), server.log.read_text()[-10_000:]
    finally:
        server.kill()
