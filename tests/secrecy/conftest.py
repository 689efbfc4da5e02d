"""A server that leaks on purpose, and does not while nothing is planted."""

from collections.abc import Iterator

import pytest

from tests.secrecy.rigging import RiggedServer


@pytest.fixture(scope="package")
def rigged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RiggedServer]:
    """One rigged server for all; each test rigs it as it needs."""
    server = RiggedServer(tmp_path_factory.mktemp("rigged"))
    server.start()
    yield server
    server.kill()
    assert not server.crashes(), server.log.read_text()
