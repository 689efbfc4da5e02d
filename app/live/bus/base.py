"""What a bus is."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, bytes], None]
"""Called with channel and message, for messages of other processes alone."""


class Bus(Protocol):
    """Channels between processes."""

    shared: bool
    """Whether there may be other processes at all."""

    def listen(self, heard: Heard) -> None:
        """Whom to tell; once, before `run`."""
        ...

    def join(self, channel: str) -> None:
        """Begin to hear a channel."""
        ...

    def leave(self, channel: str) -> None:
        """Hear a channel no longer."""
        ...

    def publish(self, channel: str, message: bytes) -> None:
        """Say something to all other processes that have joined the channel. Never waits."""
        ...

    async def run(self) -> None:
        """Carry messages until cancelled."""
        ...
