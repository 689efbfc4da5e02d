"""What a deploy puts in the place of what served before: over the same database, at the same address."""

import re
import shutil
from pathlib import Path

from app.bundled import DECKS
from tests.servers import ServerProcess

STRONGER = 3
"""Hit points that every card of the second deploy has more."""


class Deployed(ServerProcess):
    """A server that is stopped, and started again as another version."""

    module = "tests.upgrades.serving"

    def deploy(self, **settings: str) -> None:
        """Stop what serves, and start with these settings besides those that it had: as an upgrade does."""
        self.terminate()
        self.settings |= settings
        self.start()


def other_cards(folder: Path) -> Path:
    """A folder of card files where every card has more hit points."""
    shutil.copytree(DECKS, folder)
    for file in (folder / "zinara" / "catalogue").glob("*.toml"):
        printed = file.read_text("utf-8")
        stronger = re.sub(r"^hp = (\d+)$", lambda hp: f"hp = {int(hp[1]) + STRONGER}", printed, flags=re.MULTILINE)
        file.write_text(stronger, "utf-8")
    return folder
