"""What quick match needs of the layer above, and is handed by `main`."""

from collections.abc import Collection
from typing import Protocol


class Lobby(Protocol):
    """Who has the hall open. `live` knows."""

    def here(self) -> Collection[str]:
        """The accounts that have a socket to this process."""
        ...
