"""Requests and readers that take their time: each has so much of it, and then is gone."""

import asyncio
from collections.abc import Iterator

import pytest

from app.main import STATIC
from tests.attack.hasty import HastyServer
from tests.attack.measured import Measured, attacked
from tests.attack.wire import Wire, raw_socket, wire
from tests.players import PATIENCE_S

pytestmark = pytest.mark.slow

HEAD = b"POST /api/session/guest HTTP/1.1\r\nHost: zinara.test\r\n"
BODY = HEAD + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
DRIBBLED = {
    "nothing but a first byte": b"P",
    "a line that does not end": b"GET /" + b"a" * 100,
    "headers one after another": HEAD,
    "a header that does not end": HEAD + b"X-Slow: ",
    "a body": BODY.replace(b"/session/guest", b"/session"),
    "a body in pieces": HEAD.replace(b"/session/guest", b"/session") + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
}
MORE = {"nothing but a first byte": b"", "headers one after another": b"X: 1\r\n", "a body in pieces": b"1\r\n \r\n"}
LARGEST = max((path for path in STATIC.rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(HastyServer(tmp_path_factory.mktemp("hasty"))) as server:
        yield server


async def dribbled(connection: Wire, piece: bytes) -> None:
    """More and more comes, and never all of it, until the server has had enough."""
    async with asyncio.timeout(PATIENCE_S):
        while await connection.write(piece):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("what", DRIBBLED)
async def test_a_request_that_is_never_all_there_is_given_up(hasty: Measured, what: str) -> None:
    async with wire(hasty) as slow:
        await slow.write(DRIBBLED[what])
        dribbling = asyncio.create_task(dribbled(slow, MORE.get(what, b"a")))
        status, headers, body = await slow.answer()
        assert (status, body["code"], headers["connection"]) == (408, "too_slow", "close")
        assert headers["x-content-type-options"] == "nosniff"
        await slow.rest()
        await dribbling


async def test_a_body_behind_its_answer_has_an_end_too(hasty: Measured) -> None:
    """What was refused by its size is answered at once; who goes on sending is not listened to for ever."""
    async with wire(hasty) as slow:
        await slow.write(HEAD + b"Content-Length: 1000000\r\n\r\n{")
        status, _, body = await slow.answer()
        assert (status, body["code"]) == (413, "too_large")
        dribbling = asyncio.create_task(dribbled(slow, b" "))
        assert await slow.rest() == b""
        await dribbling


async def test_the_second_request_of_a_connection_has_as_much_time_as_the_first(hasty: Measured) -> None:
    async with wire(hasty) as slow:
        for _ in range(3):
            await slow.write(b"GET /healthz HTTP/1.1\r\nHost: zinara.test\r\n\r\n")
            assert (await slow.answer())[0] == 200
        await slow.write(b"GET /healthz HTTP/1.1\r\n")
        assert (await slow.answer())[0] == 408
        assert await slow.rest() == b""


async def test_a_reader_who_takes_nothing_is_given_up(hasty: Measured) -> None:
    ask = f"GET /static/{LARGEST.relative_to(STATIC)} HTTP/1.1\r\nHost: zinara.test\r\n\r\n".encode()
    async with wire(hasty) as lazy, asyncio.timeout(PATIENCE_S):
        # Neither the system's buffers nor the server's hold all of it; then nobody reads.
        while await lazy.write(ask * 50):
            if lazy.reader._transport.is_reading():  # type: ignore[attr-defined]
                lazy.reader._transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.sleep(0.01)


async def test_whoever_opens_a_socket_at_a_match_and_says_nothing_is_sent_away(hasty: Measured) -> None:
    async with raw_socket(hasty, "/ws/matches/whatever") as silent:
        said, code = await silent.closed()
        assert b'"why":"no_hello"' in said
        assert code == 4002
