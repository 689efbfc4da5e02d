"""The bus of a server that is alone: there is nobody to tell, and nobody to hear."""

import asyncio

from app.live.bus.base import Heard


class MemoryBus:
    """Within one process everybody is told directly, so nothing is carried."""

    shared = False

    def listen(self, heard: Heard) -> None:
        """Nobody will be heard."""

    def join(self, channel: str) -> None:
        """Nothing is said there."""

    def leave(self, channel: str) -> None:
        """Nothing was said there."""

    def publish(self, channel: str, message: bytes) -> None:
        """There is nobody to hear it."""

    async def run(self) -> None:
        """Nothing to carry."""
        await asyncio.Event().wait()
