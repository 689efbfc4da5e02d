"""WebSocket frames (RFC 6455, section 5) as a load needs them: whole text messages, without extensions, and cheap.

The handshake and all that may go wrong in it are left to the library.
"""

from collections.abc import Iterator

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A mask that changes nothing: a client has to mask, and need not hide anything from itself."""


def framed(payload: bytes, opcode: int = TEXT) -> bytes:
    """The client's frame with that payload, up to 65,535 bytes."""
    length = len(payload)
    head = (
        bytes((FINAL | opcode, MASKED | length))
        if length < 126
        else bytes((FINAL | opcode, MASKED | 126)) + length.to_bytes(2, "big")
    )
    return head + NO_MASK + payload


class Incoming:
    """Cuts what a server sends into frames."""

    def __init__(self) -> None:
        self._left = b""

    def frames(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Opcode and payload of each frame that is whole by now. Raises ValueError for one in parts."""
        data = self._left + data if self._left else data
        at, end = 0, len(data)
        while end - at >= 2:
            head, length, begins = data[at], data[at + 1], at + 2
            if not head & FINAL:
                raise ValueError(f"a frame that goes on in another, or none: {data[at : at + 60]!r}")
            if length >= 126:
                wide = 2 if length == 126 else 8
                if end < begins + wide:
                    break
                length = int.from_bytes(data[begins : begins + wide], "big")
                begins += wide
            if end < begins + length:
                break
            yield head & 0xF, data[begins : begins + length]
            at = begins + length
        self._left = data[at:]
