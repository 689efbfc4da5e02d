"""A server for tests over real sockets, and players at its tables."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.players import Live, Player
from tests.servers import ServerProcess, serving
from tests.tiny_play import Round, seated


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever plays over sockets of a server of its own takes its time."""
    for item in items:
        if "server" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do not harm it."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
async def player(server: ServerProcess) -> AsyncIterator[Callable[[], Player]]:
    """Makes players, and closes them after the test."""
    made: list[Player] = []

    def make() -> Player:
        made.append(Player(server.origin))
        return made[-1]

    yield make
    for each in made:
        await each.close()


@pytest.fixture
async def round3(player: Callable[[], Player]) -> AsyncIterator[Round]:
    """A running match of the tiny game with three people, all of them looking."""
    async with AsyncExitStack() as stack:
        players = [await player().come_in() for _ in range(3)]
        match, table = await seated(players)
        lives: list[Live] = [await stack.enter_async_context(each.at(match)) for each in players]
        yield Round(players, lives, match, table)
