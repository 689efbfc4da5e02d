"""Where the `zinara` command begins, and every process that it starts: with compiled modules, if there are any.

They have to be there before anything imports what they stand for, so the rest is imported afterwards.
"""

from app.kit import compiled

compiled.use()


def main() -> None:
    """Do what the command line says."""
    from app.cli import main as command

    command()
