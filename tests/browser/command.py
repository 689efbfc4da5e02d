"""`zinara`, as `tests.nursery` starts it."""

from app.cli import cli


def main(*arguments: str) -> None:
    """Run the command with these arguments. Raises SystemExit where it fails."""
    if failed := cli(arguments, standalone_mode=False):
        raise SystemExit(failed)
