"""What grows in the server's hands: compressed frames, endless fragments, pings that nobody reads, endless heads. Each
ends its own connection, and the server's memory stays what it was."""

import asyncio
import json
import zlib
from collections.abc import Iterator

import pytest

from tests.attack.measured import Measured, attacked
from tests.attack.wire import BINARY, CONTINUED, PING, PONG, TEXT, Wire, frame, raw_socket, upgrade, wire
from tests.players import Player

pytestmark = pytest.mark.slow

ROOM_KB = 24 * 1024
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=15; server_no_context_takeover"
MEGABYTES = 60
"""What is sent to a server that does not stop whoever sends."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("bombed"))) as server:
        yield server


@pytest.fixture(autouse=True)
def stays_small(server: Measured) -> Iterator[None]:
    """Memory is looked at around each test."""
    before = server.rss_kb()
    yield
    assert server.rss_kb() - before < ROOM_KB


def bomb(size: int) -> bytes:
    """So many bytes of a text as permessage-deflate packs them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(packer.compress(b"a" * 2**20) for _ in range(size // 2**20)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed.removesuffix(b"\x00\x00\xff\xff")


async def poured(into: Wire, block: bytes, megabytes: int = MEGABYTES) -> int:
    """Send the block again and again without reading, until the server closes; how many megabytes it took at most."""
    sent = 0
    while sent < megabytes * 2**20:
        if not await into.write(block):
            break
        sent += len(block)
    return sent // 2**20


async def test_compression_is_not_agreed_to_and_its_bombs_close_the_socket(server: Measured) -> None:
    packed = bomb(300 * 2**20)
    assert len(packed) < 400_000
    for kind in (TEXT, BINARY):
        for size in (60_000, len(packed)):
            # `raw_socket` sees to it that the server accepts no extension, whatever is offered.
            async with raw_socket(server, "/ws/lobby", OFFER) as attacker:
                await attacker.write(frame(kind, packed[:size], reserved=4))
                _, code = await attacker.closed()
                assert code in (1002, 1009)


async def test_a_message_of_many_fragments_is_as_large_as_one_frame(server: Measured) -> None:
    async with raw_socket(server) as attacker:
        await attacker.write(frame(TEXT, b"x" * 40_000, last=False))
        await attacker.write(frame(CONTINUED, b"x" * 40_000, last=False))
        assert (await attacker.closed())[1] == 1009
    async with raw_socket(server) as attacker:
        await attacker.write(frame(TEXT, b"x" * 1000, last=False) + frame(CONTINUED, b"x" * 20_000))
        said = b""
        while b"too_large" not in said:
            said += await attacker.reader.read(65536)
        assert b'{"t":"no","re":null,"code":"too_large","params":{"most":16384}}' in said


async def test_fragments_that_weigh_nothing_have_an_end(server: Measured) -> None:
    for first in (b"", b"a"):
        async with raw_socket(server) as attacker:
            await attacker.write(frame(TEXT, first, last=False))
            assert await poured(attacker, frame(CONTINUED, last=False) * 20_000) < 10
    async with raw_socket(server) as attacker:
        await attacker.write(frame(BINARY, last=False) + frame(CONTINUED, last=False) * 100)
        assert (await attacker.closed())[1] == 1008


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_pings_whose_answers_nobody_reads_have_an_end(server: Measured, kind: int) -> None:
    async with raw_socket(server) as attacker:
        assert await poured(attacker, frame(kind, b"x" * 125) * 2000) < 10
    async with raw_socket(server) as attacker:
        await attacker.write(frame(kind, b"x") * 100)
        assert (await attacker.closed())[1] == 1008


async def test_a_few_pings_are_answered(server: Measured) -> None:
    async with raw_socket(server) as somebody:
        await somebody.write(b"".join(frame(PING, b"are you there %d" % number) for number in range(30)))
        said = b""
        while b"are you there 29" not in said:
            said += await somebody.reader.read(65536)


async def test_messages_that_nobody_waits_for_are_not_kept(server: Measured) -> None:
    """From the handshake on as many as the line carries: the socket is closed as one that says too much."""
    async with wire(server) as attacker:
        await attacker.write(upgrade(server) + frame(TEXT, b'{"t":"ping"}') * 50_000)
        assert await poured(attacker, frame(TEXT, b'{"t":"look"}') * 20_000) < 10


HEADS = {
    "an address": (b"GET /", b"a" * 65_536),
    "a header": (b"GET / HTTP/1.1\r\nX: ", b"a" * 65_536),
    "many headers": (b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: y\r\n" % number for number in range(5000))),
    "large headers": (b"GET / HTTP/1.1\r\n", b"X: " + b"y" * 7000 + b"\r\n"),
    "a name": (b"GET / HTTP/1.1\r\n", b"X" * 65_536),
}


@pytest.mark.parametrize("what", HEADS)
async def test_a_head_has_a_size(server: Measured, what: str) -> None:
    begin, more = HEADS[what]
    async with wire(server) as attacker:
        await attacker.write(begin)
        assert await poured(attacker, more) < 10
    async with wire(server) as attacker:
        await attacker.write(begin + more * (1 + 40_000 // len(more)))
        status, headers, body = await attacker.answer()
        assert (status, body["code"], headers["connection"]) == (431, "too_large", "close")


@pytest.mark.parametrize("extra", [*(f"X-{n}: 1\r\n" * n for n in (120, 200)), "X: " + "v" * 8500 + "\r\n"])
async def test_a_handshake_s_head_has_the_same_size_and_gets_an_answer(server: Measured, extra: str) -> None:
    async with wire(server) as attacker:
        await attacker.write(upgrade(server, "/ws/lobby", extra.removesuffix("\r\n")))
        assert (await attacker.answer())[0] == 431


async def test_a_body_that_does_not_end_is_not_kept(server: Measured) -> None:
    head = b"POST /api/session HTTP/1.1\r\nHost: zinara.test\r\nContent-Type: application/json\r\n"
    chunk = b"10001\r\n" + b" " * 65_537 + b"\r\n"
    announced, in_pieces = b"Content-Length: 1000000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"
    for length, more in ((announced, b" " * 65_537), (in_pieces, chunk)):
        async with wire(server) as attacker:
            await attacker.write(head + length + more)
            status, _, body = await attacker.answer()
            assert (status, body["code"]) == (413, "too_large")


async def test_json_that_is_deep_or_long_is_refused_cheaply(server: Measured) -> None:
    player = Player(server.origin)
    await player.come_in()
    deep, long, many = b"[" * 60_000, b"9" * 60_000, json.dumps({"cards": {f"c{n}": 1 for n in range(4000)}}).encode()
    for body in (deep, long, b'{"game":' + deep, b'{"cards":{"a":' + long + b"}}", many):
        for address in ("/api/decks/check", "/api/me/decks", "/api/tables"):
            answer = await player.http.post(address, content=body, headers={"Content-Type": "application/json"})
            assert 400 <= answer.status_code < 500
            assert isinstance(answer.json()["code"], str)
    await player.close()


async def test_others_are_served_meanwhile(server: Measured) -> None:
    """Many attackers pour at once, and somebody else's requests are answered all the time."""
    player = Player(server.origin)
    await player.come_in()
    blocks = [frame(CONTINUED, last=False) * 20_000, frame(PING, b"x" * 125) * 2000, frame(TEXT, b"x") * 20_000]

    async def pour(block: bytes) -> None:
        for _ in range(5):
            async with raw_socket(server) as attacker:
                await attacker.write(frame(TEXT, b"", last=False) if block is blocks[0] else b"")
                await poured(attacker, block)

    pouring = [asyncio.create_task(pour(block)) for block in blocks]
    served = 0
    while not all(each.done() for each in pouring):
        assert (await player.get("/api/session"))["account"]["id"] == player.account["id"]
        served += 1
    assert served
    await asyncio.gather(*pouring)
    await player.close()
