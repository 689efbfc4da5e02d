"""People who may build decks, on a server whose files are at hand."""

import sqlite3
from pathlib import Path


def unlock_decks(var: Path, account: str, experience: int = 80, game: str = "zinara") -> None:
    """Make a guest a player with so much experience, behind the server's back."""
    with sqlite3.connect(var / "zinara.db", timeout=20) as database:
        database.execute("UPDATE accounts SET guest = ? WHERE id = ?", (False, account))
        database.execute(
            "INSERT OR REPLACE INTO progress (account_id, game, experience, mu, sigma, rated)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (account, game, experience, 25.0, 8.0, 0),
        )
    database.close()
