"""`zinara`, as `tests.nursery` starts it; `DEPLOYED_CLIENT` names the folder of another client than its own."""

import os
from pathlib import Path

from app import main as server
from app.cli import cli


def main(*arguments: str) -> None:
    """Run the command with these arguments. Raises SystemExit where it fails."""
    if client := os.environ.get("DEPLOYED_CLIENT"):
        setattr(server, "STATIC", Path(client))  # noqa: B010 - it is nobody else's to change
    if failed := cli(arguments, standalone_mode=False):
        raise SystemExit(failed)
