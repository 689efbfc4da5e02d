"""What the endpoints of games and matches answer with."""

from typing import Any

from pydantic import BaseModel

from app.ratings.schemas import RecentOut


class GameOut(BaseModel):
    """A game: its fewest and most seats, the levels of its bots, and its paces with seconds of a turn, usual first."""

    name: str
    seats: tuple[int, int]
    bots: list[str]
    paces: dict[str, float]


class GameList(BaseModel):
    """The games that can be played here."""

    games: list[GameOut]


class ContentOut(BaseModel):
    """What a game is played with, and the hash by which matches name it."""

    hash: str
    content: dict[str, Any]


class RunningOut(BaseModel):
    """The match that one is playing, if any."""

    match: str | None


class PastDeck(BaseModel):
    """A deck, under its name or its name in each language."""

    id: str
    name: str | dict[str, str]


class PastMatch(RecentOut):
    """A finished match as one who played it remembers it; `deck` is their own, null if none was chosen."""

    game: str
    deck: PastDeck | None
    experience: int


class HistoryOut(BaseModel):
    """One page of one's own matches. `next` is the mark behind which older ones are, null for none; `decks` are those
    that were ever played with, on the first page alone."""

    matches: list[PastMatch]
    next: str | None
    decks: list[PastDeck]
