"""The frames of `/ws/lobby`. docs/protocol.md is made from them."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from app.live.frames import Ping, Said
from app.live.sent import Bye, No, Outdated, Pong, Removed, Sent
from app.quick.schemas import SearchOut
from app.tables.schemas import TableLine


class Look(Said):
    """The whole list once more: a number was missed."""

    t: Literal["look"]


class ListSent(Sent):
    """All public tables, on opening and for `look`; `n` numbers what follows."""

    t: Literal["list"]
    n: int
    tables: list[TableLine]


class TablesSent(Sent):
    """The tables that are new or have changed, and the ids of those that are gone, since number `n` − 1."""

    t: Literal["tables"]
    n: int
    changed: list[TableLine]
    gone: list[str]


class Yours(Sent):
    """The tables where one sits and waits or plays, newest first: after the `list`, and when they change."""

    t: Literal["yours"]
    tables: list[TableLine]


class QuickSent(Sent, SearchOut):
    """One's search for a quick match, whenever something about it changes; see `GET /api/quick`."""

    t: Literal["quick"]


SAID = (Look, Ping)
SENT = (ListSent, TablesSent, Yours, QuickSent, Removed, No, Outdated, Bye, Pong)

DECODER: TypeAdapter[Look | Ping] = TypeAdapter(Annotated[Look | Ping, Field(discriminator="t")])
"""Reads the frames of a client in the lobby."""
