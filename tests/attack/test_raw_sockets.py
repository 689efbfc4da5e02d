"""What is no frame at all: broken headers of frames, texts that are none, and noise. The socket closes with the code
that the protocol of sockets has for it, and nothing of it is an error of the server's."""

import asyncio
import struct
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.attack.measured import Measured, attacked
from tests.attack.test_frames import SEED
from tests.attack.wire import BINARY, CLOSE, CONTINUED, PING, TEXT, frame, raw_socket, wire
from tests.length import FULL
from tests.players import Player

pytestmark = pytest.mark.slow

BROKEN = {
    "no text": (frame(TEXT, b"\xff\xfe"), 1007),
    "no text in the second part": (frame(TEXT, b"a", last=False) + frame(CONTINUED, b"\xc3"), 1007),
    "a surrogate": (frame(TEXT, b"\xed\xa0\x80"), 1007),
    "a reserved bit": (frame(TEXT, b"{}", reserved=2), 1002),
    "compressed without agreement": (frame(TEXT, b"{}", reserved=4), 1002),
    "a kind that there is not": (frame(3), 1002),
    "a control frame that there is not": (frame(11), 1002),
    "a part of nothing": (frame(CONTINUED, b"a"), 1002),
    "a message within a message": (frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
    "a ping in parts": (frame(PING, b"a", last=False), 1002),
    "a ping that is too long": (frame(PING, b"a" * 126), 1002),
    "not masked": (b"\x81\x02hi", 1002),
    "a close of one byte": (frame(CLOSE, b"\x03"), 1002),
    "a close with a code that nobody sends": (frame(CLOSE, struct.pack("!H", 1005)), 1002),
    "a close whose reason is no text": (frame(CLOSE, struct.pack("!H", 1000) + b"\xff"), 1007),
    "larger than anything": (b"\x81\xff" + b"\x7f" + b"\xff" * 7, 1009),
    "larger than a signed number": (b"\x81\xff" + b"\xff" * 8, 1009),
    "large and bytes": (frame(BINARY, b"\0" * 70_000), 1009),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("noise"))) as server:
        yield server


@pytest.mark.parametrize("what", BROKEN)
async def test_what_is_no_frame_closes_the_socket(server: Measured, what: str) -> None:
    data, code = BROKEN[what]
    async with raw_socket(server) as attacker:
        await attacker.write(data)
        assert (await attacker.closed())[1] == code


async def test_whoever_goes_in_the_middle_of_something_leaves_nothing_behind(server: Measured) -> None:
    for part in (b"\x81", b"\x81\xfe\x01", frame(TEXT, b"a", last=False), frame(TEXT, b'{"t":"ping"}')[:-3]):
        async with raw_socket(server) as attacker:
            await attacker.write(part)


PIECES = st.one_of(
    st.binary(max_size=60),
    st.builds(
        frame,
        st.integers(0, 15),
        st.binary(max_size=140),
        last=st.booleans(),
        reserved=st.sampled_from([0, 0, 0, 1, 2, 4, 7]),
    ),
    st.sampled_from([each for each, _ in BROKEN.values()]),
)
LINES = (
    b"GET / HTTP/1.1\r\n", b"POST /api/session HTTP/1.1\r\n", b"GET /\xff HTTP/1.1\r\n", b"HTTP/1.1 200 OK\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET http:// HTTP/1.1\r\n", b"GET / HTTP/0.9\r\n", b"GET / HTTP/1.0\r\n",
    b"OPTIONS * HTTP/1.1\r\n", b"CONNECT a:1 HTTP/1.1\r\n", b"\x16\x03\x01\x02\x00", b"TRACE / HTTP/1.1\r\n",
    b"Host: zinara.test\r\n", b"Host: a\r\nHost: b\r\n", b"Content-Length: 5\r\n", b"Content-Length: -1\r\n",
    b"Content-Length: 5\r\nContent-Length: 6\r\n", b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: x\r\n",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n", b"Upgrade: h2c\r\nConnection: Upgrade\r\n", b"X : y\r\n",
    b"Sec-WebSocket-Version: 12\r\n", b"Sec-WebSocket-Key: x\r\n", b"Expect: 100-continue\r\n", b" folded\r\n",
    b"X: \0\r\n", b"Cookie: session=\xff\xfe\r\n", b"\r\n", b"\r\n\r\n", b"5\r\nhello\r\n0\r\n\r\n", b"-1\r\n",
    b"fffffffffffffffff\r\n", b"hello",
)  # fmt: skip
REQUESTS = st.lists(st.one_of(st.binary(max_size=40), st.sampled_from(LINES)), min_size=1, max_size=8)


def fuzz(examples: int) -> settings:
    """So many, fifty times as many in full length."""
    return settings(
        max_examples=examples * (50 if FULL else 1),
        database=None,
        print_blob=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.chaos
@pytest.mark.timeout(3600 if FULL else 300)
def test_noise_in_sockets_and_instead_of_requests(server: Measured) -> None:
    """Whoever makes it is done with when it ends; the server serves others."""
    with asyncio.Runner() as runner:
        player = Player(server.origin)
        runner.run(player.come_in())

        async def into_socket(pieces: list[bytes]) -> None:
            async with raw_socket(server) as attacker:
                for piece in pieces:
                    if not await attacker.write(piece):
                        break

        async def into_connection(pieces: list[bytes]) -> None:
            async with wire(server) as attacker:
                await attacker.write(b"".join(pieces))
                attacker.writer.write_eof()
                assert b" 500 " not in (await attacker.rest())[:20]

        @seed(SEED)
        @fuzz(150)
        @given(st.lists(PIECES, min_size=1, max_size=6))
        def sockets(pieces: list[bytes]) -> None:
            runner.run(into_socket(pieces))

        @seed(SEED)
        @fuzz(250)
        @given(REQUESTS)
        def connections(pieces: list[bytes]) -> None:
            runner.run(into_connection(pieces))

        sockets()
        connections()
        assert runner.run(player.get("/api/session"))["account"]["id"] == player.account["id"]
        runner.run(player.close())
