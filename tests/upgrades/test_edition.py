"""Sockets of pages that are older than the site are told so, and nobody else's."""

from collections.abc import Callable

import orjson
import pytest

from tests.http import get
from tests.players import Player
from tests.servers import ServerProcess


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/tables/{table}", "/ws/matches/{match}"])
async def test_a_page_of_another_edition_is_told_so_first(
    server: ServerProcess, player: Callable[[], Player], path: str
) -> None:
    host = await player().come_in()
    table = (await host.post("/api/play-bot", {"game": "tiny", "level": "meek"}))["table"]["id"]
    match = (await host.ready(table))["table"]["match"]
    address = path.format(table=table, match=match)
    edition = get(server.origin).text.partition("/client/")[2].partition("/")[0]
    assert len(edition) == 16
    for named, told in ((f"?edition={edition}", False), ("", False), ("?edition=older", True), ("?edition=", True)):
        async with host.socket(address + named) as socket:
            await socket.send(f'{{"t":"hello","match":"{match}"}}')
            first = orjson.loads(await socket.recv())
            assert (first == {"t": "outdated"}) is told, (named, first)
