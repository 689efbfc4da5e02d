"""What comes in and goes out at the endpoints of quick match; `SearchOut` is the frame `quick` as well."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.quick.matching import Reach
from app.tables.schemas import TableOut

Code = Annotated[str, Field(min_length=1, max_length=40)]


class Wish(BaseModel):
    """Which game."""

    model_config = ConfigDict(extra="forbid")

    game: Code


class BotWish(BaseModel):
    """Rather a bot, of that level."""

    model_config = ConfigDict(extra="forbid")

    game: Code
    level: Code


class SearchOut(BaseModel):
    """A search as its owner sees it. Times are milliseconds as of sending.

    `waiting`: since `waited`, for ratings within `reach`; `bot_in` says when a bot is offered instead. `found`: company
    is at `table`, where everybody is to be ready within `answer_in`. `playing`: the match has begun. `idle`: no search.
    """

    state: Literal["idle", "waiting", "found", "playing"]
    game: str | None = None
    waited: int | None = None
    reach: Reach | None = None
    bot_in: int | None = None
    table: str | None = None
    answer_in: int | None = None
    match: str | None = None


class SearchAnswer(BaseModel):
    """A search; `bot_table` is the table with a bot that was taken instead."""

    quick: SearchOut
    bot_table: TableOut | None = None
