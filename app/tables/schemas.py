"""What comes in and goes out at the endpoints of tables."""

from typing import Annotated, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from app.ratings.levels import level_with
from app.ratings.schemas import RatingOut
from app.tables import rematches
from app.tables.repository import Seated, Sitter

Code = Annotated[str, Field(min_length=1, max_length=40)]


class NewTable(BaseModel):
    """A table to be: `seats` as few as the game allows unless told; `bot` puts bots of that level into all but one.

    `first` is the seat that begins, drawn by lot unless told; `pace` one of the game's, the usual one unless told. A
    rated table draws lots, plays at the usual pace and seats nobody but people with accounts of their own.
    """

    model_config = ConfigDict(extra="forbid")

    game: Code
    public: bool = False
    seats: int | None = Field(default=None, ge=1, le=64)
    bot: Code | None = None
    first: int | None = Field(default=None, ge=0, le=63)
    rated: bool = False
    pace: Code | None = None


class BotGame(BaseModel):
    """A table of one's own with bots of that level."""

    model_config = ConfigDict(extra="forbid")

    game: Code
    level: Code


class Level(BaseModel):
    """How good a bot should be."""

    model_config = ConfigDict(extra="forbid")

    level: Code


class Whom(BaseModel):
    """Somebody at the table."""

    model_config = ConfigDict(extra="forbid")

    account: Code


class Ready(BaseModel):
    """32 bytes of the browser's own chance, in hexadecimal."""

    model_config = ConfigDict(extra="forbid")

    entropy: str = Field(pattern=r"^[0-9a-f]{64}$")


class Rematch(BaseModel):
    """Which match was the last one."""

    model_config = ConfigDict(extra="forbid")

    match: Code


class SeatOut(BaseModel):
    """Somebody at a table: `account` and `level` are null for a bot, `again` says that a rematch is wanted.

    `rating` is null for whoever has played no rated match.
    """

    account: str | None
    name: str
    guest: bool
    bot: str | None
    ready: bool
    again: bool
    level: int | None
    rating: RatingOut | None

    @classmethod
    def of(cls, sitter: Sitter, now: float) -> "SeatOut":
        standing = sitter.standing
        experience = standing.experience if standing else 0
        return cls(
            account=sitter.account,
            name=sitter.name,
            guest=sitter.guest,
            bot=sitter.bot,
            ready=sitter.ready,
            again=rematches.stands(sitter, now),
            level=None if sitter.bot else level_with(experience).level,
            rating=RatingOut.of(standing.skill) if standing and standing.skill.rated else None,
        )


class TableLine(BaseModel):
    """A table in the list; `touched` is when somebody last did something there, in seconds since the epoch."""

    id: str
    game: str
    link: str
    public: bool
    rated: bool
    pace: str
    first: int | None
    """The seat that begins; null for a lot."""
    host: str
    seats: list[SeatOut | None]
    status: Literal["open", "full", "running", "closed"]
    match: str | None
    over: bool
    """Whether `match` has been played: a rematch may be asked for."""
    spectators: int
    phase: int | None
    touched: float


class TableOut(TableLine):
    """A table as everybody sees it."""

    commitments: dict[str, str]
    again_in: int | None = None
    """Milliseconds until the first standing offer of a rematch ends."""
    agreed: bool = False
    """Whether everybody wants the rematch, which begins once all are ready."""

    @classmethod
    def of(cls, seated: Seated, spectators: int, phase: int | None, now: float) -> "TableOut":
        table = seated.table
        seats: list[SeatOut | None] = [None] * table.size
        for seat, sitter in seated.seats.items():
            seats[seat] = SeatOut.of(sitter, now)
        return cls.model_validate(
            {
                "id": table.id,
                "game": table.game,
                "link": f"/table/{table.id}",
                "public": table.public,
                "rated": table.rated,
                "pace": table.pace,
                "first": table.first,
                "host": table.host_id,
                "seats": seats,
                "status": seated.status,
                "match": table.match_id,
                "over": seated.over,
                "agreed": table.agreed_at is not None,
                "again_in": rematches.left(seated.seats.values(), now),
                "commitments": orjson.loads(table.commitments),
                "spectators": spectators,
                "phase": phase,
                "touched": table.touched_at,
            }
        )


class TableAnswer(BaseModel):
    """One table."""

    table: TableOut


class TableList(BaseModel):
    """The public tables, newest first."""

    tables: list[TableOut]
