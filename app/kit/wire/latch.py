"""A condition that many wait for."""

import asyncio


class Latch:
    """What uvicorn asks of the `asyncio.Event` of each socket, without the kilobyte that one takes. At first it is
    set."""

    __slots__ = ("_opens",)

    def __init__(self) -> None:
        self._opens: asyncio.Future[None] | None = None
        """Done once it is set; None while it is."""

    def is_set(self) -> bool:
        return self._opens is None

    def set(self) -> None:
        """Have all go on who wait."""
        if self._opens is not None:
            opens, self._opens = self._opens, None
            opens.set_result(None)

    def clear(self) -> None:
        """Have wait whoever comes from here on."""
        if self._opens is None:
            self._opens = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until it is set, if it is not."""
        while self._opens is not None:
            # One who stops waiting must not do so for the others.
            await asyncio.shield(self._opens)
