"""A server as `tests.serving` has it that lets sockets say as much as they like: what is asked is what it makes of each
frame. That there is an end to frames is asked in `tests/cases/test_access.py`, of a server as it is."""

from pathlib import Path

from app.live import gateway, tabletalk
from app.live.lobby import talk
from tests import serving
from tests.servers import ServerProcess


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    for module in (gateway, tabletalk, talk):
        setattr(module, "FRAMES_PER_S", 1e9)  # noqa: B010
        setattr(module, "FRAMES_AT_ONCE", 1e9)  # noqa: B010
    serving.main(host, port)


class LenientServer(ServerProcess):
    """Its process."""

    module = "tests.attack.lenient"

    def rss_kb(self) -> int:
        """The memory that it has, in KiB."""
        return rss_kb(self.pid)


def rss_kb(pid: int) -> int:
    """The memory that a process has, in KiB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
