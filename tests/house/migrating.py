"""`zinara migrate`, as `tests.nursery` starts it."""

from app.cli import cli


def main() -> None:
    """Migrate the database of the settings."""
    cli(["migrate"], standalone_mode=False)
