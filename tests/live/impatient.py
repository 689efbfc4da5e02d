"""A server on which next to nothing may wait for a reader."""

from app.live import connection
from tests import serving
from tests.servers import ServerProcess


class Impatient(ServerProcess):
    """A server of this module: a whole view is more than may wait."""

    module = "tests.live.impatient"


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    connection.MOST_CHARACTERS = 1000
    serving.main(host, port)
