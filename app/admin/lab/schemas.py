"""What comes in and goes out at the endpoints of the balance lab."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.admin.lab.models import Status

MOST_MATCHES = 20_000
MOST_DECKS = 16

Code = Annotated[str, Field(min_length=1, max_length=40)]


class DeckWish(BaseModel):
    """A deck of the house, as it is offered or as it is drafted, or any deck by its code."""

    model_config = ConfigDict(extra="forbid")

    id: Code | None = None
    draft: bool = False
    code: Annotated[str, Field(min_length=1, max_length=400)] | None = None

    @model_validator(mode="after")
    def _either(self) -> Self:
        if (self.id is None) == (self.code is None):
            raise ValueError("either an id or a code")
        return self


class NewRun(BaseModel):
    """What to play; without decks, every seat gets one by chance."""

    model_config = ConfigDict(extra="forbid")

    game: Code
    bots: Annotated[list[Code], Field(min_length=1, max_length=8)]
    decks: Annotated[list[DeckWish], Field(max_length=MOST_DECKS)] = []
    mirrored: bool = False
    matches: Annotated[int, Field(ge=1, le=MOST_MATCHES)]
    seed: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]


class DeckOut(BaseModel):
    """A deck: `name` is a text or a text in each language. `draft` is told of those that can be chosen."""

    id: str
    name: dict[str, str] | str
    cards: dict[str, int]
    draft: bool = False


class ChoicesOut(BaseModel):
    """What can be chosen for a game, and the bounds."""

    game: str
    games: list[str]
    seats: int
    bots: list[str]
    decks: list[DeckOut]
    cards: dict[str, dict[str, str]]
    most_matches: int = MOST_MATCHES
    most_decks: int = MOST_DECKS


class RunOut(BaseModel):
    """A run. `done` of `matches` are played; `why` says what interrupted it."""

    id: str
    by: str | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    game: str
    bots: list[str]
    decks: list[DeckOut]
    mirrored: bool
    matches: int
    seed: str
    catalogue: str
    rules_version: str
    app_version: str
    status: Status
    why: Literal["server_gone", "worker_gone", "failed"] | None
    done: int
    chain: str


class RunsOut(BaseModel):
    """All runs, the newest first."""

    runs: list[RunOut]


class ResultOut(BaseModel):
    """A run and what its matches say so far (`app/games/report.py`); null before the first of them."""

    run: RunOut
    report: dict[str, Any] | None


class CountedOut(BaseModel):
    """What people's matches say: the report of those counted so far, null for none, and how many are still to be."""

    report: dict[str, Any] | None
    waiting: int


class PeopleOut(BaseModel):
    """What people play by the present rules and cards; `decks` are those of the house that are named in it."""

    decks: list[DeckOut]
    rated: CountedOut
    friendly: CountedOut
