"""What tables need of the layer above."""

from typing import Protocol


class Onlookers(Protocol):
    """Who watches tables and matches. `live` knows."""

    def table_changed(self, table_id: str) -> None:
        """Whoever looks at the table should be shown it anew; the change is in the database."""
        ...

    def attending(self) -> set[str]:
        """The accounts that have a page of the hall or of a match open, through this process."""
        ...

    def removed(self, table_id: str, account_id: str) -> None:
        """The host has sent the account away from its seat: it should be told, wherever it is."""
        ...

    def watchers(self, match_id: str) -> int:
        """How many look on at a match."""
        ...

    def phase_of(self, match_id: str) -> int | None:
        """The number that the game calls the match's phase, should it be known."""
        ...
