"""What the server sends at `/ws/matches/{id}` and `/ws/tables/{id}`, version 1; what clients say is in `frames.py`.

docs/protocol.md is made from them.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.live.frames import MoveJson


class Sent(BaseModel):
    """A frame of the server. The server writes most of them without these models; tests hold them together."""

    model_config = ConfigDict(extra="forbid")


class RatingFrame(Sent):
    """A rating, and how far off it is at most in two cases of three."""

    rating: int
    deviation: int


class SeatFrame(Sent):
    """Who sits in a seat; `bot` is the level of a bot. In a rated match `rating` is what they came with."""

    name: str
    bot: str | None
    guest: bool
    rating: RatingFrame | None


class ClockFrame(Sent):
    """A clock with `left` milliseconds as of sending, which has run for `ran` without a stop."""

    bank: str
    left: int
    runs: bool
    ran: int


class AskedFrame(Sent):
    """What a seat is asked, as everybody may know."""

    kind: str
    bank: str


class PromptFrame(Sent):
    """What the viewer is asked; `at` is the step since which it has been asked like this."""

    id: str
    kind: str
    bank: str
    answered: bool
    at: int


class OutcomeFrame(Sent):
    """How the match ended."""

    ranking: list[list[int]]
    winners: list[int]
    reason: str
    void: bool


class LoggedFrame(Sent):
    """The events of an earlier step."""

    n: int
    events: list[MoveJson]


class DiceFrame(Sent):
    """What the dice were made from, as far as it is public: commitments by name, entropies by seat."""

    commitments: dict[str, str]
    entropies: dict[str, str]


class View(Sent):
    """The whole match as the viewer may see it after its step `n`. `table` is null for whoever is not at the table: a
    match that is over names it, and lets into its talk, those alone who sat there or named it first. Whoever has been
    absent from their own decision for `claim_after` milliseconds may be claimed over, where the menu has a claim."""

    t: Literal["view"]
    match: str
    table: str | None
    game: str
    content: str
    seat: int | None
    n: int
    seats: list[SeatFrame]
    view: MoveJson
    asked: dict[str, AskedFrame]
    clocks: dict[str, ClockFrame]
    prompt: PromptFrame | None = None
    legal: MoveJson | None = None
    menu: MoveJson | None = None
    outcome: OutcomeFrame | None = None
    log: list[LoggedFrame]
    dice: DiceFrame
    present: list[int]
    watchers: int
    absent: dict[str, int]
    claim_after: int


class Step(Sent):
    """One step of the viewer: what happened and how its view changes. Parts that are not there stay as they were."""

    t: Literal["step"]
    n: int
    events: list[MoveJson]
    patch: MoveJson
    prompt: PromptFrame | None = None
    legal: MoveJson | None = None
    menu: MoveJson | None = None
    asked: dict[str, AskedFrame] = {}
    clocks: dict[str, ClockFrame] = {}
    outcome: OutcomeFrame | None = None


class Ok(Sent):
    """The command `re` took effect; the sender's newest step is `n`."""

    t: Literal["ok"]
    re: str
    n: int


class No(Sent):
    """The command `re`, null where it could not be read, is refused and nothing happened."""

    t: Literal["no"]
    re: str | None
    code: str
    params: MoveJson


class Answer(Sent):
    """The answer to an `ask`."""

    t: Literal["answer"]
    re: str
    forecast: MoveJson


class Presence(Sent):
    """Who is there: seats with a socket, the number of spectators, and for absent seats milliseconds since when."""

    t: Literal["presence"]
    present: list[int]
    watchers: int
    absent: dict[str, int]


class Speaker(Sent):
    """Who said something; `seat` is where they sat then, null for a spectator."""

    account: str
    name: str
    seat: int | None


class ChatSent(Sent):
    """Something somebody said, at a moment in seconds since the epoch."""

    t: Literal["chat"]
    id: str
    speaker: Speaker = Field(alias="from")
    text: str
    at: float


class ChatsSent(Sent):
    """What was said at the table before: its newest lines, oldest first."""

    t: Literal["chats"]
    lines: list[ChatSent]


class Bye(Sent):
    """The socket closes: why, and after how many milliseconds to come back; null for not at all. Whoever was
    suspended is told the `reason`, a `note`, and `until` when, in `params`."""

    t: Literal["bye"]
    why: str
    after: int | None
    params: MoveJson | None = None


class Outdated(Sent):
    """The page that opened the socket, and named its `edition`, is of another one than pages are of now: it should be
    loaded anew. Sent first, and never to programs, which name none."""

    t: Literal["outdated"]


class Pong(Sent):
    """Yes; at a match that has been shown, with the viewer's newest step: what is behind it was lost."""

    t: Literal["pong"]
    n: int | None = None


class TableSent(Sent):
    """The table, on opening and on every change: `present` are the seats whose people are there, at the table's page
    or at its match, and `watchers` counts everybody else who is."""

    t: Literal["table"]
    table: MoveJson
    present: list[int]
    watchers: int


class Removed(Sent):
    """To somebody alone: the host of the table has sent them away from their seat."""

    t: Literal["removed"]
    table: str


SENT = (View, Step, Ok, No, Answer, Presence, ChatSent, ChatsSent, Outdated, Bye, Pong)
TABLE_SENT = (TableSent, Removed, ChatsSent, ChatSent, Ok, No, Outdated, Bye, Pong)
