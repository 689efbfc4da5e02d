"""Frames as a load reads and writes them, held against the library."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from app.cli.load import framing

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


def of_server(*payloads: bytes, opcode: Opcode = Opcode.TEXT) -> bytes:
    """What a server sends."""
    return b"".join(Frame(opcode, payload).serialize(mask=False) for payload in payloads)


@pytest.mark.parametrize("length", LENGTHS[:-2])
def test_the_library_reads_what_is_framed(length: int) -> None:
    server = ServerProtocol(max_size=None)
    server.state = server.state.OPEN
    server.parser = server.parse()
    next(server.parser)
    server.receive_data(framing.framed(b"x" * length))
    frames = [event for event in server.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, bytes(frame.data)) for frame in frames] == [(Opcode.TEXT, b"x" * length)]


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 1000, 1 << 20])
def test_frames_are_whole_however_they_come(cut: int) -> None:
    payloads = [bytes([65 + n]) * length for n, length in enumerate(LENGTHS)]
    sent = of_server(*payloads)
    if cut < 1000:
        payloads, sent = payloads[:5], of_server(*payloads[:5])
    incoming = framing.Incoming()
    found = [frame for at in range(0, len(sent), cut) for frame in incoming.frames(sent[at : at + cut])]
    assert found == [(framing.TEXT, payload) for payload in payloads]


def test_a_ping_is_told_from_text() -> None:
    assert list(framing.Incoming().frames(of_server(b"?", opcode=Opcode.PING))) == [(framing.PING, b"?")]


def test_a_frame_in_parts_is_refused() -> None:
    sent = Frame(Opcode.TEXT, b"half", fin=False).serialize(mask=False)
    with pytest.raises(ValueError, match="another"):
        list(framing.Incoming().frames(sent))
