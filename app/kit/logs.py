"""Structured logs: one JSON object a line on standard error, with the ids of what is at hand.

Lines hold ids and codes. What was sent, what is kept and what an address names never stands in them: it may be secret.
"""

import logging
import sys
from collections.abc import Mapping
from contextvars import ContextVar, Token

import orjson

Ids = Mapping[str, str | int | None]

_at_hand: ContextVar[Ids] = ContextVar("at_hand", default={})  # noqa: B039 - never changed, only replaced


def note(**ids: str | int | None) -> Token[Ids]:
    """From here on lines say these ids, too: `request`, `match`, `seat`, `command`. None leaves one out."""
    return _at_hand.set({**_at_hand.get(), **ids})


class noting:  # noqa: N801 - it is called; a generator would take twice as long, with every move
    """Lines say these ids, too, while the block runs."""

    __slots__ = ("_ids", "_token")

    def __init__(self, **ids: str | int | None) -> None:
        self._ids = ids

    def __enter__(self) -> None:
        self._token = note(**self._ids)

    def __exit__(self, *_: object) -> None:
        _at_hand.reset(self._token)


def noted() -> dict[str, str | int]:
    """The ids at hand."""
    return {name: value for name, value in _at_hand.get().items() if value is not None}


class JsonLine(logging.Formatter):
    """`{"at", "level", "logger", "message", "request"?, "match"?, "seat"?, "command"?, "trace"?}`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line for `record`."""
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **noted(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


class TextLine(logging.Formatter):
    """For people: time, level, logger, message, ids. A trace follows in lines of its own."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """The line without the trace."""
        return " ".join([super().formatMessage(record), *(f"{name}={value}" for name, value in noted().items())])


def _of_note(record: logging.LogRecord) -> bool:
    """Uvicorn calls every handshake that was refused, and every one whose client was gone by then, a fault of ours."""
    return record.msg != "ASGI callable returned without completing handshake."


def configure_logs(level: str, form: str) -> None:
    """Send all logs to standard error, from `level` on, as `json` or as `text`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if form == "json" else TextLine())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    # What libraries say for debugging holds cookies, frames and the parameters of statements.
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("app").setLevel(wanted)
    # Each request and each socket is a line of its own there, with its address: that is for the proxy in front to keep.
    for name in ("alembic", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_of_note)
