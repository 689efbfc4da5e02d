"""Bytes as an attacker writes them: connections and sockets without a client that would stop at what is not allowed."""

import asyncio
import base64
import secrets
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import orjson

from app.games.contract import Json
from tests.players import PATIENCE_S
from tests.servers import HOST, ServerProcess

TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0
MASK = b"\1\2\3\4"


@dataclass(frozen=True)
class Wire:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def write(self, data: bytes) -> bool:
        """Write it all, unless the server closes meanwhile; whether it did not."""
        try:
            self.writer.write(data)
            async with asyncio.timeout(PATIENCE_S):
                await self.writer.drain()
        except ConnectionError:
            return False
        return not self.reader.at_eof()

    async def head(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of an answer."""
        async with asyncio.timeout(PATIENCE_S):
            lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), {name.lower(): value for name, value in headers.items()}

    async def answer(self) -> tuple[int, dict[str, str], Json]:
        """The status, the headers and the JSON of an answer."""
        status, headers = await self.head()
        async with asyncio.timeout(PATIENCE_S):
            body = await self.reader.readexactly(int(headers["content-length"]))
        return status, headers, orjson.loads(body)

    async def closed(self) -> tuple[bytes, int]:
        """All that comes until the server closes the socket, and the code with which it does."""
        found = b""
        async with asyncio.timeout(PATIENCE_S):
            while (code := close_code(found)) is None:
                data = await self.reader.read(65536)
                assert data, found
                found += data
        return found, code

    async def rest(self) -> bytes:
        """All that comes until the server closes, waited for."""
        found = b""
        async with asyncio.timeout(PATIENCE_S):
            with suppress(ConnectionError):
                while data := await self.reader.read(65536):
                    found += data
        return found


@asynccontextmanager
async def wire(server: ServerProcess) -> AsyncIterator[Wire]:
    """A connection to the server."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def upgrade(server: ServerProcess, path: str = "/ws/lobby", *headers: str) -> bytes:
    """The request that opens a socket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}:{server.port}",
        f"Origin: {server.origin}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *headers,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


@asynccontextmanager
async def raw_socket(server: ServerProcess, path: str = "/ws/lobby", *headers: str) -> AsyncIterator[Wire]:
    """An open socket."""
    async with wire(server) as opened:
        await opened.write(upgrade(server, path, *headers))
        status, answered = await opened.head()
        assert (status, answered.get("sec-websocket-extensions")) == (101, None)
        yield opened


def frame(kind: int, data: bytes = b"", *, last: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it; `reserved` are the bits behind the first: 4 says that it is compressed."""
    first = bytes([(0x80 if last else 0) | reserved << 4 | kind])
    if len(data) < 126:
        size = bytes([0x80 | len(data)])
    else:
        size = b"\xfe" + struct.pack("!H", len(data)) if len(data) < 2**16 else b"\xff" + struct.pack("!Q", len(data))
    return first + size + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(data))


def close_code(rest: bytes) -> int | None:
    """The code of the close frame with which what the server sent ends, read frame by frame."""
    code = None
    while len(rest) >= 2:
        kind, size, at = rest[0] & 15, rest[1], 2
        if size == 126:
            size, at = struct.unpack_from("!H", rest, 2)[0], 4
        elif size == 127:
            size, at = struct.unpack_from("!Q", rest, 2)[0], 10
        if kind == CLOSE and size >= 2:
            code = struct.unpack_from("!H", rest, at)[0]
        rest = rest[at + size :]
    return code
