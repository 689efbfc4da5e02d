"""What comes in and goes out at the endpoints of order. Moments are seconds since the epoch."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.accounts.models import Sanction
from app.accounts.roles import Role
from app.accounts.sanctions import Reason
from app.admin.schemas import WhoOut

LONGEST_H = 24 * 365 * 10.0
Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Id = Annotated[str, Field(max_length=60)]


class Told(BaseModel):
    """What a client says."""

    model_config = ConfigDict(extra="forbid")


class NewSanction(Told):
    """A mute or a suspension: for how many hours, why, and a note for the person to read."""

    reason: Reason
    note: Note = ""
    hours: float = Field(gt=0, le=LONGEST_H, allow_inf_nan=False)


class NewRole(Told):
    """A role to be."""

    role: Role


class Intervention(Told):
    """Why a table is closed or a match broken off: for the log."""

    reason: Reason
    note: Note = ""


class SanctionOut(BaseModel):
    """What somebody is under, and since and until when."""

    kind: str
    reason: str
    note: str
    since: float
    until: float

    @classmethod
    def of(cls, kept: Sanction) -> "SanctionOut":
        return cls(kind=kept.kind, reason=kept.reason, note=kept.note, since=kept.since, until=kept.until)


class PersonBrief(BaseModel):
    """Somebody who was looked for. `former` names the newest first; `reports` are those not closed."""

    id: str
    name: str
    guest: bool
    deleted: bool
    role: Role
    former: list[str]
    sanctions: list[SanctionOut]
    reports: int


class PlayedOut(BaseModel):
    """A match that somebody plays or played; it is looked at as a spectator."""

    match: str
    status: str
    at: float
    players: list[str]


class PersonOut(PersonBrief):
    """Somebody whom moderators look at. `seen` is to within a minute or so, null without a session."""

    since: float
    sessions: int
    seen: float | None
    matches: int
    reports_ever: int
    reported: int
    recent: list[PlayedOut]


class People(BaseModel):
    """Those found."""

    people: list[PersonBrief]


class AboutPlayer(Told):
    """A report of the player with the name."""

    about: Literal["player"]
    name: str = Field(max_length=80)


class AboutSeat(Told):
    """A report of whoever sits, or sat, in a seat of a match."""

    about: Literal["seat"]
    match: Id
    seat: int = Field(ge=0, le=7)


class AboutLine(Told):
    """A report of somebody for what they said at a table, under the id that the line came with."""

    about: Literal["line"]
    table: Id
    account: Id
    line: Id


class AboutMatch(Told):
    """A report of a match."""

    about: Literal["match"]
    match: Id


class NewReport(Told):
    """What is reported, why, and in words, if one likes."""

    subject: Annotated[AboutPlayer | AboutSeat | AboutLine | AboutMatch, Field(discriminator="about")]
    reason: Reason
    words: Words = ""


class Reported(BaseModel):
    """It has been reported."""

    id: int


Outcome = Literal["acted", "nothing", "duplicate"]
State = Literal["open", "taken", "closed"]


class Verdict(Told):
    """What came of a report."""

    outcome: Outcome
    note: Words = ""


class ReportOut(BaseModel):
    """A report as moderators see it. `person` is null for a match, `match` the one at which it was
    reported; `others` counts the other reports of the same that are not closed."""

    id: int
    at: float
    reporter: WhoOut | None
    kind: str
    subject: str
    person: WhoOut | None
    match: str | None
    reason: str
    words: str
    said: str | None
    state: str
    taken_by: WhoOut | None
    outcome: str | None
    note: str
    closed_at: float | None
    others: int


class ReportPage(BaseModel):
    """Some reports; `next` is what to ask for those behind them, null when there are none."""

    reports: list[ReportOut]
    next: int | None
