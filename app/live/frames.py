"""What clients say at `/ws/matches/{id}` and `/ws/tables/{id}`, version 1; what the server sends is in `sent.py`, and
the frames of `/ws/lobby` are in `lobby/frames.py`.

docs/protocol.md is made from them.
"""

from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.matches.games import Bound, move_union

VERSION = 1
LARGEST = 16 * 1024
"""Bytes of a client's frame."""

M = TypeVar("M")
CommandId = Annotated[
    str,
    # It is kept: a sign that a database does not take would spoil the entries of other matches written with it.
    Field(
        min_length=1,
        max_length=60,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="Made by the client, new for each command.",
    ),
]
MoveJson = dict[str, Any]


class Said(BaseModel):
    """A frame of a client."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(Said):
    """The first frame, and again whenever a step was missed: `have` is the newest step that was seen, −1 for none;
    `table` is the match's table, as far as it is known."""

    t: Literal["hello"]
    match: str = Field(max_length=40)
    have: int = Field(default=-1, ge=-1)
    table: str | None = Field(default=None, max_length=40)


class MoveFrame(Said, Generic[M]):
    """A move: for the prompt with that id or for `menu`, chosen when the newest step seen was `at`."""

    t: Literal["move"]
    id: CommandId
    prompt: str = Field(max_length=80)
    at: int = Field(ge=0)
    move: M


class Ask(Said, Generic[M]):
    """What may come of a move?"""

    t: Literal["ask"]
    id: CommandId
    what: Literal["forecast"]
    move: M


class Chat(Said):
    """Something to say to everybody there."""

    t: Literal["chat"]
    id: CommandId
    text: str = Field(min_length=1, max_length=300)


class Ping(Said):
    """Is anybody there?"""

    t: Literal["ping"]


@lru_cache(maxsize=64)
def decoder(moves: tuple[type, ...]) -> TypeAdapter[Any]:
    """Reads the frames of a client in a match with these moves, strictly."""
    union = move_union(moves)
    said = Hello | MoveFrame[union] | Ask[union] | Chat | Ping  # type: ignore[valid-type]
    return TypeAdapter(Annotated[said, Field(discriminator="t")])


def decoder_of(bound: Bound) -> TypeAdapter[Any]:
    """Reads the frames of a client in a match of that game."""
    return decoder(bound.game.move_types)


AT_TABLE: TypeAdapter[Chat | Ping] = TypeAdapter(Annotated[Chat | Ping, Field(discriminator="t")])
"""Reads the frames of a client at a table."""


def id_in(text: str) -> str | None:
    """The id of a frame that cannot be read otherwise, if it has one."""
    with suppress(orjson.JSONDecodeError):
        frame = orjson.loads(text)
        if isinstance(frame, dict) and isinstance(named := frame.get("id"), str) and len(named) <= 60:
            return named
    return None


GREETING: TypeAdapter[Hello | Ping] = TypeAdapter(Annotated[Hello | Ping, Field(discriminator="t")])
"""Reads the frames of a client that has not said hello yet."""


SAID = (Hello, MoveFrame[MoveJson], Ask[MoveJson], Chat, Ping)
TABLE_SAID = (Chat, Ping)
