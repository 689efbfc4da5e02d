"""A proxy between clients and a server that treats the frames of their sockets as a bad line would, and worse."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.servers import HOST

HEADERS_END = b"\r\n\r\n"
CONTROL = 0x8
"""From this opcode on a frame is a ping, a pong or a close of the transport, which no proxy would meddle with."""


@dataclass(frozen=True, slots=True)
class Mischief:
    """How often, of each frame, something happens to it; and how late it may come."""

    dropped: float = 0.0
    doubled: float = 0.0
    cut: float = 0.0
    """The line breaks in the middle of it."""
    delay_s: float = 0.0


class FrameProxy:
    """Listens on a port of its own. What it does can be changed while it runs."""

    def __init__(self, origin: str, seed: int) -> None:
        parts = urlsplit(origin)
        self._server = (parts.hostname or HOST, parts.port or 80)
        self._generator = random.Random(seed)
        self._lines: set[asyncio.Task[None]] = set()
        self.mischief = Mischief()
        self.origin = ""
        self.dropped = self.doubled = self.cut = self.passed = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Carry lines while the block runs."""
        listener = await asyncio.start_server(self._accept, HOST, 0)
        self.origin = f"http://{HOST}:{listener.sockets[0].getsockname()[1]}"
        try:
            async with listener:
                yield
        finally:
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        try:
            await self._carry(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            # Only the proxy itself cancels a line, when it ends; asyncio would log that as an error.
            pass
        finally:
            self._lines.discard(line)
            writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, thither = await asyncio.open_connection(*self._server)
        try:
            thither.write(await reader.readuntil(HEADERS_END))
            answer = await there.readuntil(HEADERS_END)
            writer.write(answer)
            upgraded = answer.split(b" ", 2)[1] == b"101"
            carry = self._frames if upgraded else self._bytes
            ways = [asyncio.create_task(carry(reader, thither)), asyncio.create_task(carry(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        finally:
            thither.close()
            with suppress(OSError):
                await thither.wait_closed()

    async def _bytes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()

    async def _frames(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            frame, control = await _frame(reader)
            now = self.mischief
            if now.delay_s:
                await asyncio.sleep(self._generator.random() * now.delay_s)
            chance = self._generator.random()
            if control or chance >= now.dropped + now.doubled + now.cut:
                self.passed += 1
                writer.write(frame)
            elif chance < now.dropped:
                self.dropped += 1
            elif chance < now.dropped + now.doubled:
                self.doubled += 1
                writer.write(frame + frame)
            else:
                self.cut += 1
                writer.write(frame[: len(frame) // 2])
                await writer.drain()
                return
            await writer.drain()


@contextmanager
def proxy_beside(origin: str, seed: int) -> Iterator[FrameProxy]:
    """One that carries lines in a thread of its own, for tests that have no event loop."""
    proxy, began = FrameProxy(origin, seed), threading.Event()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()

    async def carry() -> None:
        async with proxy.listening():
            began.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=[carry()])
    thread.start()
    began.wait()
    try:
        yield proxy
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


async def _frame(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """The next frame as it came, and whether it is one of the transport's own (RFC 6455, 5.2)."""
    head = await reader.readexactly(2)
    length, masked = head[1] & 0x7F, bool(head[1] & 0x80)
    more = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    if more:
        length = int.from_bytes(more, "big")
    rest = await reader.readexactly(length + 4 * masked)
    return head + more + rest, head[0] & 0x0F >= CONTROL
