"""A server as `tests.serving` has it that soon loses its patience."""

from app.kit.wire import http
from app.live import gateway
from tests import serving
from tests.attack.measured import Measured

SOON_S = 0.5


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    for module, name in ((http, "REQUEST_WITHIN_S"), (http, "STALLED_S"), (gateway, "HELLO_WITHIN_S")):
        assert hasattr(module, name)
        setattr(module, name, SOON_S)
    serving.main(host, port)


class HastyServer(Measured):
    """Its process."""

    module = "tests.attack.hasty"
