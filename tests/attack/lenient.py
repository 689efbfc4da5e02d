"""A server as `tests.serving` has it that lets sockets say as much as they like: what is asked is what it makes of each
frame. That there is an end to frames is asked in `tests/cases/test_access.py`, of a server as it is."""

from app.live import gateway, tabletalk
from app.live.lobby import talk
from tests import serving
from tests.attack.measured import Measured


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    for module in (gateway, tabletalk, talk):
        setattr(module, "FRAMES_PER_S", 1e9)  # noqa: B010
        setattr(module, "FRAMES_AT_ONCE", 1e9)  # noqa: B010
    serving.main(host, port)


class LenientServer(Measured):
    """Its process."""

    module = "tests.attack.lenient"
