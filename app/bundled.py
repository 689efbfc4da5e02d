"""What comes with the server: its games, and the folder of their files.

Apart from `main`, so that commands which play by themselves load no server.
"""

from app.settings import ROOT

# Which games there are: name → "module:callable" that makes it from its content.
GAMES = {"zinara": "app.games.zinara:make"}

# Their rules as they were: name → `rules_version` → "module:callable". Matches that began under one end under it.
EARLIER: dict[str, dict[str, str]] = {}

DECKS = ROOT / "decks"
