"""What the endpoints of progress answer with."""

from typing import Literal

from pydantic import BaseModel

from app.ratings.levels import Level, Result
from app.ratings.skill import ENOUGH_MATCHES, Skill


class LevelOut(BaseModel):
    """A level, all experience there is, and how much of it began this level and will begin the next."""

    level: int
    experience: int
    begins: int
    next: int

    @classmethod
    def of(cls, level: Level) -> "LevelOut":
        return cls(level=level.level, experience=level.experience, begins=level.begins, next=level.next)


class RatingOut(BaseModel):
    """A rating and how far off it is at most in two cases of three."""

    rating: int
    deviation: int

    @classmethod
    def of(cls, skill: Skill) -> "RatingOut":
        return cls(rating=skill.rating, deviation=skill.deviation)


class StandingOut(RatingOut):
    """A rating that matches go on changing: how many there were, and whether it counts as settled."""

    matches: int
    settled: bool

    @classmethod
    def of(cls, skill: Skill) -> "StandingOut":
        return cls(rating=skill.rating, deviation=skill.deviation, matches=skill.rated, settled=skill.settled)


class ProgressOut(BaseModel):
    """How far one has come in a game."""

    level: LevelOut
    rating: StandingOut


class OwnGain(BaseModel):
    """What a match gave to whoever asks."""

    experience: int
    before: LevelOut
    after: LevelOut


class SeatGain(BaseModel):
    """What a match came to for one seat; the ratings are null where it was not rated."""

    seat: int
    result: Result
    before: RatingOut | None
    after: RatingOut | None


class GainsOut(BaseModel):
    """What a finished match came to; `own` is null for those who did not play it.

    `capped` is null but for a rated match that changed no rating: so many between the same people count in a day.
    """

    match: str
    game: str
    rated: bool
    capped: int | None
    seats: list[SeatGain]
    seat: int | None
    own: OwnGain | None


class RankedOut(RatingOut):
    """A place in the leaderboard."""

    place: int
    name: str
    level: int
    matches: int
    you: bool


class OwnPlace(BaseModel):
    """Where whoever asks stands; `place` is null for a rating that is not settled yet."""

    place: int | None
    rating: StandingOut
    guest: bool


class LeaderboardOut(BaseModel):
    """One page of the leaderboard. `total` players have settled ratings, for which `enough` matches are needed."""

    players: list[RankedOut]
    total: int
    enough: int = ENOUGH_MATCHES
    you: OwnPlace | None


class CurvePoint(RatingOut):
    """A rating after a match; the first point is that before the first of them, with `match` null."""

    match: str | None
    at: float


class OpponentOut(BaseModel):
    """Who else played: `profile` says that there is a page of theirs."""

    name: str
    bot: str | None
    guest: bool
    profile: bool


class RecentOut(BaseModel):
    """A finished match: nothing of what it was played with.

    `after` is null where no rating was changed; `capped` says where that is since no more of them count in a day.
    """

    match: str
    at: float
    result: Result
    reason: str
    opponents: list[OpponentOut]
    before: RatingOut | None
    after: RatingOut | None
    capped: int | None


class Tally(BaseModel):
    """How matches ended."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class ProfileOut(BaseModel):
    """A player as everybody sees them; `place` is theirs in the leaderboard, if they have one."""

    name: str
    guest: bool
    you: bool
    since: float
    level: LevelOut
    rating: StandingOut
    place: int | None
    tally: Tally
    curve: list[CurvePoint]
    recent: list[RecentOut]


class DeckTally(Tally):
    """One's own record with a deck, under the name it last had."""

    id: str
    name: str | dict[str, str]


class MarkTally(Tally):
    """One's own record by what else the game keeps it by."""

    mark: str


class RecordOut(BaseModel):
    """One's own record, for nobody else's eyes."""

    decks: list[DeckTally]
    marks: list[MarkTally]


TALLIED: dict[str, Literal["won", "drawn", "lost"]] = {"win": "won", "draw": "drawn", "loss": "lost"}
"""Under what each result is counted; a void match is not."""
