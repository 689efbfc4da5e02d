"""What an operator can mend is told in a line, not in a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def plainly() -> Iterator[None]:
    """Exits with 1 and says what is wrong with the settings, the database or the folder."""
    from alembic.util import CommandError
    from pydantic import ValidationError
    from pydantic_settings import SettingsError
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from app.decks.check import FaultyFiles
    from app.kit.db import is_shut_out
    from app.kit.migrations import NotCurrent

    try:
        yield
    except ValidationError as error:
        # Without what was given: it may be the secret key.
        lines = [f"{_variable(fault['loc'])}: {fault['msg']}" for fault in error.errors(include_input=False)]
        raise _told(*lines) from error
    except DBAPIError as error:
        if is_shut_out(error):
            raise _told(f"The database refuses what ZINARA_DATABASE_URL says: {error.orig}") from error
        raise _told(f"The database cannot be used: {error.orig}") from error
    except SQLAlchemyError as error:
        raise _told(f"The database cannot be used: {error}") from error
    except FaultyFiles as error:
        raise _told(*map(str, error.faults)) from error
    except (SettingsError, CommandError, NotCurrent, OSError, ValueError) as error:
        raise _told(str(error)) from error


def _variable(at: tuple[int | str, ...]) -> str:
    return f"ZINARA_{at[0]}".upper() if at else "The settings"


def _told(*lines: str) -> typer.Exit:
    for line in lines:
        typer.echo(line, err=True)
    return typer.Exit(1)
